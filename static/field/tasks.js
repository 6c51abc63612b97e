// The tasks that a body may be given, and the fields of each (table D1 of the land's rules).

const places = (name, words) => ({ name, words, kind: "places" });
const place = (name, words) => ({ name, words, kind: "place" });
const number = (name, words) => ({ name, words, kind: "number" });
const choice = (name, words, options) => ({ name, words, kind: "choice", options });
const units = (name, words) => ({ name, words, kind: "units" });
const counts = (name, words) => ({ name, words, kind: "counts" });
const text = (name, words) => ({ name, words, kind: "text" });
const when = (name, words) => ({ name, words, kind: "when" });
const body = (name, words) => ({ name, words, kind: "body" });
const ships = (name, words) => ({ name, words, kind: "ships" });

const flag = (name, words) => ({ name, words, kind: "flag" });
const STEPS = [["normal", "at the normal pace"], ["easy", "easy"], ["forced", "forced"]];
const WORKS = [["bridge", "a bridge"], ["culvert", "a culvert"], ["track", "a piece of track"], ["pontoon", "a pontoon bridge"], ["mine", "a road mine"]];
const MADE = [...WORKS, ["wire", "the wire (repair)"], ["pier", "a pier on a beach"]];

export const TASKS = {
  march: ["March", [places("by", "by"), choice("step", "", STEPS), number("hours", "hours at most"), when("arrive", "or arrive at"), flag("night", "by night as well")]],
  halt: ["Halt", [number("hours", "hours"), when("until", "or until")]],
  billet: ["Go into billets", [number("hours", "hours"), when("until", "or until")]],
  dig: ["Dig in", [number("level", "level, 1 to 3"), number("front_yd", "yards of front"), number("pits", "or pits for this many batteries:")]],
  patrol: ["Patrol", [places("to", "to")]],
  screen: ["Screen", [number("front_mi", "miles of front"), number("facing", "facing, degrees")]],
  detach: ["Detach", [counts("units", "units, such as 1 inf, 1 cav:"), text("name", "called"), number("dummy", "or a dummy of this many men:")]],
  attach: ["Join", [body("to", "")]],
  draw: ["Draw supplies", [place("from", "from")]],
  forage: ["Live on the country", [choice("on", "", [["true", "from now"], ["false", "stop"]])]],
  half_rations: ["Half rations", [choice("on", "", [["true", "from now"], ["false", "stop"]])]],
  break: ["Demolish", [choice("what", "", WORKS), place("at", "at")]],
  make: ["Build", [choice("what", "", MADE), place("at", "at")]],
  entrain: ["Entrain", [place("at", "at"), place("to", "for")]],
  detrain: ["Detrain", [place("at", "at")]],
  embark: ["Embark", [ships("on", "in the ships of"), place("at", "at"), units("order", "in this order")]],
  land: ["Land", [place("at", "at"), units("order", "in this order")]],
  garrison: ["Garrison", [place("place", "")]],
  invest: ["Invest", [place("place", ""), number("front_mi", "miles of front")]],
  storm: ["Storm", [place("place", ""), number("front_mi", "miles of front")]],
  cut_wire: ["Cut the wire", [places("along", "along")]],
  lay_wire: ["Lay field wire", [places("along", "along")]],
  tap: ["Tap the wire", [places("along", "along")]],
  burn: ["Burn", [place("depot", "the depot at"), number("wagons", "or this many of its own wagons:")]],
  surrender: ["Surrender", []],
};

let clock = null; // the hours of the present run

/** Hours are written as those of the run that is being ordered. */
export function dated(now) {
  clock = now;
}

const keys = new Map(); // the key of each place by its name, and the name of each by its key
const names = new Map();

/** The places that may be named, each as its map calls it. */
export function learn(places) {
  for (const { key, name } of places) {
    names.set(key, name);
    keys.set(name.toLowerCase(), key);
  }
  const short = places.map(({ key, name }) => [name.replace(/\s*\(.*\)$/, "").toLowerCase(), key]); // “Tiger Hill” for “Tiger Hill (Hushan)”
  for (const [name, key] of short) if (!keys.has(name) && short.filter(([other]) => other === name).length === 1) keys.set(name, key);
}

/** Places between commas, by key: a name may have commas of its own (“Ai Ho, ford”), so the longest that is one is taken. */
function listed(typed) {
  const parts = typed.split(",").map((one) => one.trim()).filter(Boolean);
  const found = [];
  for (let n = 0; n < parts.length;) {
    let end = parts.length;
    while (end > n + 1 && !keys.has(parts.slice(n, end).join(", ").toLowerCase())) end -= 1;
    const one = parts.slice(n, end).join(", ");
    found.push(keys.get(one.toLowerCase()) ?? one);
    n = end;
  }
  return found;
}

/** What was typed as the sheet has it: numbers as numbers, lists of places as lists, anything else as it is. */
export function read(field, typed) {
  const bare = String(typed).trim();
  if (bare === "") return undefined;
  if (field.kind === "number") return Number.isFinite(Number(bare)) ? Number(bare) : bare;
  if (field.kind === "place") return keys.get(bare.toLowerCase()) ?? bare;
  if (field.kind === "places") return bare.split(";").flatMap(listed);
  if (field.kind === "counts") {
    const some = bare.split(/\s*[,;]\s*/).filter(Boolean);
    const pairs = some.map((one) => /^(\d+)\s+(\w+)$/.exec(one));
    return pairs.every(Boolean) ? Object.fromEntries(pairs.map(([, n, code]) => [code.toLowerCase(), Number(n)])) : some;
  }
  if (field.kind === "units") return bare.split(/\s*[,;]\s*/).filter(Boolean);
  if (bare === "true" || bare === "false") return bare === "true";
  return bare;
}

/** A field of the sheet as it is shown in its box. */
export function shown(value, field = {}) {
  if (field.kind === "when" && Number.isFinite(value)) return clock?.at(value) || String(value); // a minute as an hour of the war
  const one = (word) => (field.kind === "place" || field.kind === "places" ? names.get(word) ?? word : word);
  if (field.kind === "counts" && value && typeof value === "object" && !Array.isArray(value)) return Object.entries(value).map(([code, n]) => `${n} ${code}`).join(", ");
  if (Array.isArray(value) && field.kind === "places") {
    const said = value.map(one);
    return said.join(said.some((name) => String(name).includes(",")) ? "; " : ", ");
  }
  return Array.isArray(value) ? value.map(one).join(", ") : value === undefined || value === null ? "" : String(one(value));
}

/** What a standing order may wait for, the figure it wants, and what it may have done (LC-064). */
export const STANDING = {
  enemy: ["seeing the enemy at", ["times", "times its own strength"], "posture", [["attack", "attack"], ["defend", "defend"], ["delay", "delay him"], ["avoid", "avoid him"]]],
  blocked: ["when its way is blocked", null, "then", [["halt", "halt"], ["go_round", "go round"], ["attack", "attack"]]],
  guns: ["hearing guns within ten miles", null, "", [["", "march there"]]],
  silence: ["without an order for", ["hours", "hours"], "then", [["halt", "halt"], ["go_on", "go on"]]],
  supply: ["with food for less than", ["days", "days"], "", [["", "go back to the depot"]]],
  cut_off: ["when it is cut off", null, "then", [["break_out", "break out"], ["hold", "hold"], ["surrender", "surrender"]]],
};
