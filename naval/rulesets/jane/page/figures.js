/* The scorer's figures in words: when each gun fires again, what is left of her, and what was struck out by a hit. */

import { agree, plural } from "../../shell/words.js";

const inches = (cal) => (cal === 3 ? "12-pounder" : `${cal}-inch`);
const short = (n) => (Math.round(n * 100) / 100).toLocaleString("en-GB");
const ORDER = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

const readyOf = (mount) => (Array.isArray(mount?.ready) ? mount.ready : mount?.ready === undefined ? [] : [mount.ready]);

/** The moves at which a mount's guns fire again, each number once; [] when all may fire in the move that is ordered now. */
export function fires(mount, next) {
  const left = Math.max(0, (mount.guns ?? 1) - (mount.out ?? 0));
  const moves = [...readyOf(mount)].sort((a, b) => a - b).slice(0, left || undefined);
  return [...new Set(moves.map((move) => Math.max(move, next)))].filter((move, _, all) => move > next || all.length > 1);
}

/** "fires at 10", "ready", "out". */
export function firing(mount, next) {
  if ((mount.out ?? 0) >= (mount.guns ?? 1)) return "out for good";
  const moves = fires(mount, next);
  return moves.length ? `fires at ${moves.join(", ")}` : "ready";
}

/** The number that the umpire crossed out over a mount: what stood there before a hit put a higher one, or null. */
export function struckOut(id, ship, now, view) {
  const mountIn = (seen) => seen?.ships?.find((one) => one.id === ship.id)?.mounts?.find((one) => one.id === id);
  const seen = (n) => (n === now.view.move ? now.view : view(n));
  const most = (mount) => Math.max(0, ...readyOf(mount));
  const mount = mountIn(now.view);
  const stands = most(mount);
  if (!mount || stands <= turnOf(now.view) + 1) return null;
  let n = now.view.move;
  while (n > 0 && most(mountIn(seen(n - 1))) === stands) n -= 1;
  const [before, after] = [seen(n - 1), seen(n)];
  const was = most(mountIn(before));
  if (!before || !was) return null;
  const turn = turnOf(after);
  const usual = Math.max(was, turn) + (mount.every ?? mount.loads ?? 3);
  return was > turn || stands > usual ? Math.max(was, turn) : null;
}

const turnOf = (view) => view.turn ?? view.move;

/** Rows of the table beside the drawing: name, figure, whether it is told in bold. */
export function rows(ship, plan, now, view) {
  const next = turnOf(now.view) + 1;
  const hurt = ship.hurt ?? {};
  const out = [];
  const add = (name, value, bold = false, was = null) => out.push({ name, value, bold, was });
  add("Speed", `${short(ship.max_kn)} of ${short(ship.class_kn ?? ship.max_kn)} knots`, ship.max_kn < (ship.class_kn ?? 0));
  for (const mount of (ship.mounts ?? []).filter((one) => !one.side)) {
    const when = firing(mount, next);
    add(mount.name, when, when.startsWith("fires at") && fires(mount, next)[0] > next + 3 || when === "out for good", struckOut(mount.id, ship, now, view));
  }
  for (const row of broadsides(ship, next)) add(row.name, row.value, row.bold);
  for (const row of lightRows(ship)) add(row.name, `${row.guns - row.out} of ${row.guns}${row.idle ? `, ${row.idle} silent` : ""}`, row.out > 0);
  if (!ship.mounts && !ship.lights) for (const gun of ship.guns ?? []) add(inches(gun.calibre_in), `${gun.guns - gun.out} of ${gun.guns}`, gun.out > 0);
  const cuts = waterline(hurt);
  const most = plan.main_deck_hits ?? (plan.displacement_t ? Math.max(1, Math.floor(plan.displacement_t / 1000)) : null);
  if (ship.hurt) {
    const sides = ["port", "starboard"].filter((side) => hurt.waterline?.[side]).map((side) => `${hurt.waterline[side]} ${side}`).join(", ");
    add("Waterline", `${cuts}${most ? ` of ${most}` : ""}${sides ? `, ${sides}` : ""}`, cuts > 0);
    if (ship.level) add("Deck", ["", "flooded to the lower deck", "flooded to the main deck"][ship.level], true);
    (hurt.funnels ?? []).forEach((funnel, i) => {
      if (!funnel.holes && !funnel.down && !funnel.blown) return;
      const hits = (funnel.holes ?? 0) + (funnel.blown ? 1 : 0);
      const what = [funnel.down ? "shot away" : hits ? `${hits} of 5 hits` : "", funnel.blown ? "fires out" : ""].filter(Boolean).join(", ");
      add(`${ORDER[i] ?? `${i + 1}th`} funnel`, what, funnel.down || funnel.blown);
    });
    const lost = (hurt.sections?.port ?? 0) + (hurt.sections?.starboard ?? 0);
    add("Sections laid open", `${short(lost)}${plan.sections ? ` of ${2 * plan.sections}` : ""}`, lost > 0);
    if (hurt.engines) add("Engines", `${hurt.engines} out`, true);
    if (hurt.boilers || hurt.exploded) add("Boilers", hurt.exploded ? "exploded" : `${hurt.boilers} groups out`, true);
    if (hurt.founders !== null && hurt.founders !== undefined) add("Founders", `in ${plural(hurt.founders, "move")}`, true);
  }
  if (ship.steering === false) add("Steering", "none", true);
  for (const [name, left] of rounds(ship)) add(`Rounds, ${name}`, left);
  const tubes = ship.tubes ?? [];
  if (tubes.length) {
    const loaded = tubes.reduce((n, tube) => n + Number(tube.loaded === true ? 1 : tube.loaded || 0), 0);
    const left = tubes.reduce((n, tube) => n + Number(tube.left ?? 0), 0);
    add("Torpedoes", `${loaded} of ${tubes.length} tubes loaded${left ? `, ${left} left` : ""}`);
  }
  return out;
}

function waterline(hurt) {
  const line = hurt.waterline ?? {};
  return (line.fore ?? 0) + (line.mid ?? 0) + (line.aft ?? 0);
}

/** Heavy guns of one battery and side as one row: how many are left, and when those fire that cannot now. */
function broadsides(ship, next) {
  const found = new Map();
  for (const mount of (ship.mounts ?? []).filter((one) => one.side)) {
    const name = mount.name.replace(/ \d+$/, "");
    found.set(name, [...(found.get(name) ?? []), mount]);
  }
  return [...found].map(([name, mounts]) => {
    const guns = mounts.reduce((n, one) => n + one.guns, 0);
    const out = mounts.reduce((n, one) => n + (one.out ?? 0), 0);
    const later = mounts.flatMap((one) => ((one.out ?? 0) < one.guns ? fires(one, next) : [])).sort((a, b) => a - b);
    const when = later.length ? `, ${agree(later.length, "fires", "fire")} at ${later[0] === later.at(-1) ? later[0] : `${later[0]} to ${later.at(-1)}`}` : "";
    return { name, value: `${guns - out} of ${guns}${when}`, bold: out > 0 };
  });
}

/** Guns that are not struck for, by calibre and side. */
function lightRows(ship) {
  const found = new Map();
  for (const light of ship.lights ?? []) {
    const name = `${inches(light.calibre_in)}${light.side ? `, ${light.side}` : ""}`;
    const row = found.get(name) ?? { name, guns: 0, out: 0, idle: 0 };
    row.guns += light.guns;
    row.out += light.out ?? 0;
    row.idle += light.idle?.length ?? 0;
    found.set(name, row);
  }
  return [...found.values()];
}

function rounds(ship) {
  const found = new Map();
  for (const gun of [...(ship.mounts ?? []), ...(ship.lights ?? [])]) {
    if (gun.rounds === undefined || gun.rounds === null || !gun.calibre_in) continue;
    const left = typeof gun.rounds === "object" ? Object.values(gun.rounds).reduce((a, b) => a + Number(b || 0), 0) : Number(gun.rounds);
    const name = inches(gun.calibre_in);
    found.set(name, (found.get(name) ?? 0) + left);
  }
  return [...found].map(([name, left]) => [name, left.toLocaleString("en-GB")]);
}
