/* Melees set out: what each side has there, who is isolated, what the rule gives; and where the player chooses, who dies and who is taken.
   Under the rules of the book he who moved chooses for both sides. What is counted here comes from the server. */

import { chips, section } from "../board/parts.js";
import { button, element, renew } from "../shell/dom.js";
import { cap, count, list } from "../shell/words.js";
import { Panel } from "./panel.js";

const RULES = { equal: ["LW-064", "LW-065"], isolated: ["LW-064", "LW-066", "LW-067"], supported: ["LW-064", "LW-066", "LW-068"] };
const FATES = ["lives", "dead", "taken"];

export class Melees extends Panel {
  constructor(host, page) {
    super(host, page);
    this.open = null;
    this.drafts = new Map();   // melee → Map man → fate, while its count is not right yet
  }

  get melees() { return this.page.now.view.melees ?? []; }

  /** What may be chosen in one, null where there is nothing to choose now. */
  choice(melee) {
    const { page } = this;
    if (page.field.stage !== "choose" || !page.now.options) return null;
    return page.now.options.melees?.[melee.key] ?? null;
  }

  /** Man → fate: as chosen so far, as the sheet has it, as the rule set would. */
  fates(melee) {
    const draft = this.drafts.get(melee.key);
    if (draft) return draft;
    const choice = this.choice(melee);
    const given = this.page.now.orders?.melees?.[melee.key];
    const from = { dead: given?.dead ?? choice?.default?.dead ?? {}, prisoners: given?.prisoners ?? choice?.default?.prisoners ?? [] };
    const fates = new Map();
    for (const side of Object.keys(from.dead)) for (const id of from.dead[side]) fates.set(id, "dead");
    for (const id of from.prisoners) fates.set(id, "taken");
    return fates;
  }

  /** What a fate still lacks: [words], empty when the counts are right. */
  lacks(melee, fates) {
    const choice = this.choice(melee);
    const words = [];
    for (const side of ["blue", "red"].filter((one) => melee[one])) {
      const dead = melee[side].filter((id) => fates.get(id) === "dead").length;
      const wanted = choice.dead?.[side] ?? 0;
      if (dead !== wanted) words.push(`${dead} of ${wanted} dead of ${this.page.field.sideName(side)}`);
    }
    const taken = [...fates.values()].filter((fate) => fate === "taken").length;
    if (taken !== (choice.prisoners ?? 0)) words.push(`${taken} of ${choice.prisoners} prisoners`);
    return words;
  }

  /** The next fate of one man; it goes out as soon as the counts are right. */
  turn(melee, id) {
    const choice = this.choice(melee);
    if (!choice || !this.page.now.editable) return;
    const side = melee.blue.includes(id) ? "blue" : "red";
    const of = choice.of ?? melee.inferior;
    const allowed = FATES.filter((fate) => fate === "lives" || (fate === "dead" ? (choice.dead?.[side] ?? 0) > 0 : (choice.prisoners ?? 0) > 0 && side === of));
    const fates = new Map(this.fates(melee));
    const next = allowed[(allowed.indexOf(fates.get(id) ?? "lives") + 1) % allowed.length];
    if (next === "lives") fates.delete(id);
    else fates.set(id, next);
    const lacks = this.lacks(melee, fates);
    this.page.say(`${cap(this.page.field.manName(id))}: ${next}.${lacks.length ? ` Now ${list(lacks)}.` : ""}`);
    if (lacks.length) this.drafts.set(melee.key, fates);
    else {
      this.drafts.delete(melee.key);
      this.page.order((orders) => ({ ...orders, melees: { ...orders.melees, [melee.key]: this.written(melee, fates) } }));
    }
    this.show();
    this.page.redraw();
  }

  written(melee, fates) {
    const dead = (side) => melee[side].filter((id) => fates.get(id) === "dead").sort();
    return { dead: { blue: dead("blue"), red: dead("red") }, prisoners: [...fates].filter(([, fate]) => fate === "taken").map(([id]) => id).sort() };
  }

  again(melee) {
    this.drafts.delete(melee.key);
    this.page.order((orders) => ({ ...orders, melees: Object.fromEntries(Object.entries(orders.melees ?? {}).filter(([key]) => key !== melee.key)) }));
    this.show();
    this.page.redraw();
  }

  /** A press on the table: the man's melee, if it can be chosen in. */
  press(id) {
    const melee = this.melees.find((one) => this.choice(one) && [...one.blue, ...one.red].includes(id));
    if (melee) this.turn(melee, id);
    return Boolean(melee);
  }

  /** Who is meant by what is drawn: man → fate, of all melees that are being chosen in. */
  get marked() {
    return new Map(this.melees.filter((melee) => this.choice(melee)).flatMap((melee) => [...this.fates(melee)]));
  }

  /** Where those stand in whose melees there is something to choose now. */
  places() {
    const { field } = this.page;
    return this.melees.filter((melee) => this.choice(melee)).flatMap((melee) => [...melee.blue, ...melee.red]).map((id) => field.men.get(id)).filter((man) => Number.isFinite(man?.x));
  }

  show() {
    const { melees, page } = this;
    this.host.hidden = !melees.length;
    const drafts = [...this.drafts].map(([key, fates]) => [key, [...fates]]);
    const shows = [melees, page.now.options?.melees, page.now.orders?.melees, drafts, page.now.editable];
    renew(this.host, shows, () => section("melees-h", this.title(), melees.map((melee, i) => this.card(melee, i))));
  }

  title() {
    const { melees } = this;
    const words = cap(count(melees.length, "melee"));
    return melees.some((melee) => this.choice(melee)) ? words : `${words} of the last move`;
  }

  card(melee, i) {
    const { page } = this;
    const choice = this.choice(melee);
    const ids = [...melee.blue, ...melee.red];
    const at = melee.at ? { x: melee.at[0], y: melee.at[1] } : page.field.middleOf(ids);
    const fates = choice ? this.fates(melee) : null;
    const lacks = choice ? this.lacks(melee, fates) : [];
    return element("div", { class: `og-melee ${lacks.length ? "due" : ""}` },
      element("h3", null, element("button", { type: "button", class: "og-go", "data-key": `melee-${melee.key}`,
        onclick: () => page.lookAtPlaces([...ids.map((id) => page.field.men.get(id)).filter((man) => Number.isFinite(man?.x)), ...(at ? [at] : [])]) },
        at ? `Melee ${i + 1}, ${page.words.where(at).split(",")[0]}` : `Melee ${i + 1}`)),
      element("p", { class: "og-tallies" }, ["blue", "red"].map((side) => element("span", { class: page.field.colour(side) === "red" ? "r" : "b" }, element("b", null, String(melee[side].length)), ` ${page.field.sideName(side)}`))),
      element("p", { class: "note" }, this.stands(melee)),
      element("p", null, this.gives(melee)),
      choice ? ["blue", "red"].map((side) => this.men(melee, side, fates, choice)) : null,
      choice && page.now.editable ? element("p", { class: "og-count" }, lacks.length ? element("span", { class: "lamp" }, `Still: ${list(lacks)}.`) : element("span", null, "The counts are right."),
        button("Default", () => this.again(melee), { "data-key": `usual-${melee.key}` })) : null,
      chips(page.table, melee.rules ?? RULES[melee.inferior ? (melee.isolated ? "isolated" : "supported") : "equal"]));
  }

  /** Whether the weaker is isolated, and by how many it is supported. */
  stands(melee) {
    const { field } = this.page;
    if (melee.words) return melee.words;
    if (!melee.inferior || melee.blue.length === melee.red.length) return "Equal numbers.";
    const n = melee[melee.inferior].length;
    const friends = Array.isArray(melee.support) ? melee.support.length : melee.support;
    const support = Number.isFinite(friends) ? `${count(friends, "other man", "other men")} of theirs within a move; half of ${n} needed` : "";
    return `${field.sideName(melee.inferior)} is the weaker and ${melee.isolated ? "isolated" : "supported"}${support ? `: ${support}.` : "."}`;
  }

  gives(melee) {
    const { field } = this.page;
    const { inferior, dead, prisoners } = melee;
    const taken = Array.isArray(prisoners) ? prisoners.length : prisoners ?? 0;
    const each = typeof dead === "number" ? dead : null;
    if (each === null && dead) {
      const parts = ["blue", "red"].filter((side) => dead[side]).map((side) => `${Array.isArray(dead[side]) ? dead[side].length : dead[side]} of ${field.sideName(side)}`);
      return `Dead: ${list(parts)}${taken ? `; prisoners: ${taken}` : ""}.`;
    }
    if (!inferior) return `All ${melee.blue.length + melee.red.length} die.`;
    return cap(`${taken ? `${count(taken, "prisoner")} of ${field.sideName(inferior)}, ` : ""}${each ? `${each} dead on each side` : "nobody dies"}.`);
  }

  /** One side's men in it, each a button that tells his fate. */
  men(melee, side, fates, choice) {
    const { page } = this;
    const wanted = [choice.dead?.[side] ? `${choice.dead[side]} dead` : "", (choice.of ?? melee.inferior) === side && choice.prisoners ? `${choice.prisoners} taken` : ""].filter(Boolean);
    return element("div", { class: "og-fates", role: "group", "aria-label": `${page.field.sideName(side)}: choose ${list(wanted) || "nobody"}` },
      element("p", { class: "label" }, `${page.field.sideName(side)}: ${list(wanted) || "none to choose"}`),
      melee[side].map((id) => this.man(melee, id, fates.get(id) ?? "lives")));
  }

  man(melee, id, fate) {
    const { page } = this;
    const man = page.field.men.get(id) ?? { arm: "inf", side: melee.blue.includes(id) ? "blue" : "red" };
    return element("button", {
      type: "button", class: `og-fate ${fate}`, "data-key": `fate-${id}`, "aria-label": `${cap(page.field.manName(id))}: ${fate}`,
      onclick: () => this.turn(melee, id), onfocus: () => page.point([id]), onblur: () => page.point([]), onmouseenter: () => page.point([id]), onmouseleave: () => page.point([]),
    }, page.picture({ arm: man.arm, is: fate === "taken" ? "prisoner" : "armed" }, man.side), element("span", { class: "label" }, { lives: "", dead: "dead", taken: "taken" }[fate]));
  }
}
