/* Works a unit may begin, boats and trains it may go aboard of or leave: one button each; where a place is wanted one points at it. */

import { element } from "../../shell/dom.js";
import { plural } from "../../shell/words.js";

const PLACES = { mine: 1, trench: 2 };
const ASKS = {
  epaulement: "Point at the gun it is to shelter.",
  mine: "Point where the mine is to lie.", trench: "Point where the entrenchment begins, then which way it goes.", out: "Point where they are to stand when they have left it.",
};

/** Buttons of one unit; `change(order → order)` alters its order. */
export function works(page, key, option, order, pick, change) {
  const buttons = [...(option.works ?? []).map((work) => begin(page, key, work, order, pick, change)), ...(option.into ?? []).map((vessel) => aboard(page, key, vessel, order, change))];
  if (option.out) buttons.push(leave(page, key, order, pick, change));
  return buttons.length ? element("div", { class: "kr-acts", role: "group", "aria-label": `Works and vessels of ${page.field.called(key)}` }, buttons) : null;
}

const press = (page, key, name, on, why, act, ...words) => element("button", {
  type: "button", class: "btn small", "data-key": `work-${key}-${name}`, "aria-pressed": String(on), "aria-disabled": why ? "true" : null, title: why ?? null, onclick: () => (why ? page.say(why) : act()),
}, words);

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function begin(page, key, work, order, pick, change) {
  const { kind, do: does, at } = work;
  const on = order.work?.kind === kind && order.work?.do === does && ((at ?? null) === null || same(order.work.at, at));
  const lay = (place) => change((old) => ({ ...still(old), work: { kind, do: does, at: place } }));
  const act = () => {
    if (on) change(({ work: gone, ...rest }) => rest);
    else if ((at ?? null) !== null) lay(at);
    else pick.start(page, { words: ASKS[kind] ?? "Point at the place.", places: PLACES[kind] ?? 1,
      act: (points) => lay(kind === "epaulement" ? gunNear(page, points[0]) : (PLACES[kind] ?? 1) > 1 ? points : points[0]) });
  };
  return press(page, key, `${kind}-${does}-${JSON.stringify(at ?? "")}`, on, work.why, act, work.title, work.moves ? element("span", { class: "label" }, plural(work.moves, "move")) : null);
}

/** The gun of one's own that was pointed at. */
function gunNear(page, [x, y]) {
  const off = (gun) => Math.hypot(gun.x - x, gun.y - y);
  return [...page.field.guns.values()].filter((gun) => gun.side === page.field.own && Number.isFinite(gun.x)).sort((a, b) => off(a) - off(b))[0]?.id ?? null;
}

function aboard(page, key, vessel, order, change) {
  const on = order.into === vessel;
  const name = page.field.things.get(vessel)?.name ?? vessel;
  return press(page, key, `into-${vessel}`, on, null, () => change(({ into, ...rest }) => (on ? rest : { ...still(rest), into: vessel })), `Go aboard ${name}`);
}

function leave(page, key, order, pick, change) {
  const on = Boolean(order.out);
  const act = () => (on ? change(({ out, ...rest }) => rest) : pick.start(page, { words: ASKS.out, places: 1, act: ([place]) => change((old) => ({ ...still(old), out: place })) }));
  return press(page, key, "out", on, null, act, on ? "Stay aboard" : "Leave it");
}

/** Who works or boards does not march. */
const still = ({ to, face, charge, ...rest }) => rest;
