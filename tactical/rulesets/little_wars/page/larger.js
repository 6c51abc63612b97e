/* The larger game in the hand: boxes opened and filled, trains loaded and unloaded, men told off to the rails. */

import { button, svg } from "../../shell/dom.js";
import { along as place } from "../../openground/things.js";
import { nearest, orderable } from "../../openground/rolling.js";

const RAIL = 768;    // u: one piece of rail
const BESIDE = 400;   // u: so near a line men can work on it
const GANG = 4;

/** Buttons for what is in the hand, beside those of every move. */
export function acts(page, ids) {
  if (!page.now.editable || page.field.stage !== "men") return [];
  const men = ids.filter((id) => page.field.men.get(id)?.side === page.field.own && page.field.men.get(id).is === "armed");
  const guns = ids.filter((id) => page.field.guns.get(id)?.side === page.field.own);
  return [...ids.flatMap((id) => ofThing(page, id)), ...(men.length ? [...intoBox(page, men, guns), ...intoTrain(page, men, guns), ...onRails(page, men)] : [])];
}

const write = (page, part, key, order) => page.order((orders) => ({ ...orders, [part]: { ...orders[part], [key]: order } }));

function ofThing(page, id) {
  if (!page.field.things.has(id)) return [];
  const one = orderable(page, id);
  return (one?.acts ?? []).map((act) => button(act.label ?? act.title, () => write(page, one.part, id, act.order)));
}

/** Into an open box of one's own: it is set down among them. */
function intoBox(page, men, guns) {
  const open = Object.entries(page.field.view.boxes ?? {}).find(([, box]) => box.side === page.field.own && box.is === "open");
  if (!open) return [];
  const at = page.field.middleOf(men);
  return [button(`Into a box (${men.length})`, () => write(page, "boxes", open[0], { in: men, guns, at: [Math.round(at.x), Math.round(at.y)] }))];
}

function intoTrain(page, men, guns) {
  const at = page.field.middleOf(men);
  return [...page.field.things.values()].filter((thing) => thing.what === "train" && thing.side === page.field.own && thing.line && nearest(thing.line, at).off < 2 * BESIDE)
    .map((thing) => button(`Into the train (${men.length})`, () => write(page, "trains", thing.id, { load: { men, guns } })));
}

/** Four men tear up a piece of rail, eight lay it again; which of the two it is, its state says. */
function onRails(page, men) {
  const at = page.field.middleOf(men);
  const rails = (page.field.country.features ?? []).filter((feature) => feature.kind === "rail");
  if (men.length < GANG || !page.field.view.trains) return [];
  return rails.map((rail) => ({ rail, ...nearest(rail.at, at) })).filter(({ off }) => off < BESIDE).slice(0, 1).map(({ rail, along }) => {
    const piece = `${rail.key}:${Math.floor(along / RAIL)}`;
    const torn = page.field.view.torn?.includes(piece);
    return button(torn ? "Relay the rail here" : "Tear up the rail here", () => write(page, "rails", piece, men));
  });
}

/** Pieces of rail that are torn up, and those that are being worked on. */
export function under(camera, page) {
  const { view, country } = page.field;
  const lines = new Map((country.features ?? []).map((feature) => [feature.key, feature.at]));
  const piece = (name, cls) => {
    const [key, number] = name.split(":");
    const line = lines.get(key);
    if (!line) return [];
    return [svg("path", { class: cls, d: camera.way([0.08, 0.92].map((part) => place(line, (Number(number) + part) * RAIL))) })];
  };
  return [...(view.torn ?? []).flatMap((name) => piece(name, "lw-torn")), ...Object.keys(view.rails ?? {}).flatMap((name) => piece(name, "lw-gang"))];
}
