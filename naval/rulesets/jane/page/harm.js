/* What an umpire lets a hit do: rows of effects, put together to the partial scorer that a ruling carries. */

import { element, renew } from "../../shell/dom.js";
import { plural } from "../../shell/words.js";
import { button, number, select } from "./forms.js";

const KINDS = [
  ["ready", "a gun fires later"], ["guns", "guns out for good"], ["water", "a waterline hit"], ["squares", "speed lost"], ["engines", "engines out"],
  ["boilers", "boiler groups out"], ["funnel", "a funnel holed"], ["sections", "sections laid open"], ["cards", "a larger turning circle"], ["level", "down to a deck"],
];

const WHERE = { fore: "forward", mid: "amidships", aft: "aft", port: "to port", starboard: "to starboard" };

/** What a row says before anything was chosen. */
function fresh(kind, ship, next) {
  const mount = ship.mounts?.[0]?.id ?? null;
  const gun = mount ?? ship.lights?.[0]?.id ?? null;
  return {
    ready: { kind, gun: mount, move: next + 5 }, guns: { kind, gun, n: 1 }, water: { kind, where: "mid", side: "port" }, squares: { kind, n: 1 }, engines: { kind, n: 1 }, boilers: { kind, n: 1 },
    funnel: { kind, i: 0, what: "hole" }, sections: { kind, side: "port", n: 1 }, cards: { kind, n: 1 }, level: { kind, n: 1, moves: 10 },
  }[kind];
}

/** The rows as a ruling's `hurt` and `ready`; what is counted is added to what she has suffered already. */
export function compiled(rows, ship) {
  const had = ship.hurt ?? {};
  const hurt = {};
  const ready = {};
  const count = (part, n) => { hurt[part] = (hurt[part] ?? had[part] ?? 0) + n; };
  for (const row of rows) {
    if (row.kind === "ready" && row.gun) ready[row.gun] = row.move;
    else if (row.kind === "guns" && row.gun) hurt.guns_out = { ...hurt.guns_out, [row.gun]: (hurt.guns_out?.[row.gun] ?? had.guns_out?.[row.gun] ?? 0) + row.n };
    else if (row.kind === "water") {
      const line = { ...hurt.waterline };
      for (const part of [row.where, row.side]) line[part] = (line[part] ?? had.waterline?.[part] ?? 0) + 1;
      hurt.waterline = line;
    } else if (row.kind === "sections") hurt.sections = { ...hurt.sections, [row.side]: (hurt.sections?.[row.side] ?? had.sections?.[row.side] ?? 0) + row.n };
    else if (row.kind === "funnel") {
      const all = (hurt.funnels ?? had.funnels ?? []).map((one) => ({ ...one }));
      if (all[row.i]) Object.assign(all[row.i], row.what === "hole" ? { holes: all[row.i].holes + 1 } : { [row.what]: true });
      hurt.funnels = all;
    } else if (row.kind === "level") Object.assign(hurt, { level: row.n, founders: row.n === 2 ? row.moves : null });
    else if (["squares", "engines", "boilers", "cards"].includes(row.kind)) count(row.kind, row.n);
  }
  return { ...(Object.keys(hurt).length ? { hurt } : {}), ...(Object.keys(ready).length ? { ready } : {}) };
}

/** The same in words, for the list of rulings. */
export function said(ruling, ship) {
  const gun = (id) => [...(ship?.mounts ?? []), ...(ship?.lights ?? [])].find((one) => one.id === id)?.name ?? id;
  const out = Object.entries(ruling.ready ?? {}).map(([id, move]) => `${gun(id)} fires at ${move}`);
  const hurt = ruling.hurt ?? {};
  for (const [id, n] of Object.entries(hurt.guns_out ?? {})) out.push(`${gun(id)}: ${n} out for good`);
  if (hurt.waterline) out.push(`waterline ${Object.entries(hurt.waterline).map(([where, n]) => `${n} ${WHERE[where] ?? where}`).join(", ")}`);
  for (const part of ["engines", "boilers", "squares", "cards"]) if (part in hurt) out.push(`${{ engines: "engines out", boilers: "boiler groups out", squares: "squares of speed lost", cards: "cards larger" }[part]}: ${hurt[part]}`);
  if (hurt.sections) out.push(`sections laid open: ${Object.entries(hurt.sections).map(([side, n]) => `${n} ${side}`).join(", ")}`);
  if (hurt.funnels) out.push("funnels holed");
  if (hurt.level) out.push(["", "flooded to the lower deck", `flooded to the main deck, founders in ${plural(hurt.founders, "move")}`][hurt.level]);
  return out.join("; ");
}

export class Harm {
  rows = []; ship; next;

  /** `changed()` is called when a row was added, taken out or written. */
  constructor(changed = () => {}) {
    this.changed = changed;
    this.node = element("div", { class: "hm" });
  }

  clear() { this.rows = []; this.node.shows = null; }

  show(ship, next) {
    Object.assign(this, { ship, next });
    renew(this.node, [this.rows, ship?.id, next], () => (ship ? [
      this.rows.map((row, i) => element("div", { class: "hm-row" }, this.controls(row, i),
        button(`harm-x-${i}`, "×", () => this.set(this.rows.filter((_, n) => n !== i)), { classes: "x bare", title: "Remove this effect" }))),
      select("harm-add", null, [[null, this.rows.length ? "and also …" : "choose an effect …"], ...KINDS.filter(([kind]) => this.can(kind))], (kind) => { if (kind) this.set([...this.rows, fresh(kind, ship, next)]); }, { label: "Add an effect" }),
    ] : []));
  }

  can(kind) {
    const { ship } = this;
    return kind === "ready" ? ship.mounts?.length : kind === "guns" ? ship.mounts?.length || ship.lights?.length : kind === "funnel" ? ship.hurt?.funnels?.length : true;
  }

  set(rows) {
    this.rows = rows;
    this.show(this.ship, this.next);
    this.changed();
  }

  controls(row, i) {
    const put = (part) => (value) => this.set(this.rows.map((one, n) => (n === i ? { ...one, [part]: value ?? 0 } : one)));
    const key = (part) => `harm-${i}-${part}`;
    const mounts = (this.ship.mounts ?? []).map((one) => [one.id, one.name]);
    const guns = [...mounts, ...(this.ship.lights ?? []).map((one) => [one.id, one.name])];
    const sides = [["port", "to port"], ["starboard", "to starboard"]];
    const pick = (part, choices, label) => select(key(part), row[part], choices, put(part), { label });
    const count = (part, label, most = 99, step = 1) => number(key(part), row[part], { least: step, most, step, label }, put(part));
    return {
      ready: () => [pick("gun", mounts, "Gun"), " fires at move ", count("move", "Move", 9999)],
      guns: () => [pick("gun", guns, "Gun"), count("n", "Guns", 20), " out for good"],
      water: () => ["waterline ", pick("where", [["fore", "forward"], ["mid", "amidships"], ["aft", "aft"]], "Where"), pick("side", sides, "Side")],
      squares: () => [count("n", "Squares", 10, 0.5), " squares a move lost"],
      engines: () => [count("n", "Engines", 4), " more engines out"], boilers: () => [count("n", "Groups", 8), " more boiler groups out"],
      funnel: () => ["funnel ", pick("i", this.ship.hurt.funnels.map((_, n) => [n, String(n + 1)]), "Funnel"), pick("what", [["hole", "holed"], ["down", "shot away"], ["blown", "fires blown out"]], "What")],
      sections: () => [count("n", "Sections", 40, 0.5), " sections ", pick("side", sides, "Side")],
      cards: () => [count("n", "Cards", 4), " cards larger"],
      level: () => ["down to the ", pick("n", [[1, "lower deck"], [2, "main deck"]], "Deck"), ...(row.n === 2 ? [" founders in ", count("moves", "Moves", 99), " moves"] : [])],
    }[row.kind]();
  }
}
