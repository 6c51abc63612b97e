/* What can be put down, each as it is drawn on the plan. */

import { element, svg } from "../../shell/dom.js";
import { INCH } from "../geometry.js";
import { group, mapping } from "./draw.js";
import { bounds } from "./lines.js";
import { made, wood } from "./shapes.js";

const BLANK = { width: 80 * INCH, depth: 60 * INCH, features: [] };
const MIDDLE = [40 * INCH, 30 * INCH];
const SHOWN = [30, 16];   // inches of a long thing that are shown

/** What a button is for: a kind, or "wood" for a scatter of trees. */
export function things(kinds) {
  const keys = Object.keys(kinds);
  const at = keys.indexOf("tree");
  return at < 0 ? keys : [...keys.slice(0, at), "wood", ...keys.slice(at)];
}

export const make = (thing, key, place, country) => (thing === "wood" ? wood(key, place, country) : made(thing, key, place, country));
export const words = (thing, kinds) => (thing === "wood" ? "wood" : kinds[thing].words);

function picture(thing) {
  const feature = make(thing, thing, MIDDLE, BLANK);
  if (feature.at.length === 3 && feature.width) feature.at = feature.at.map(([x, y], i) => [MIDDLE[0] + (i - 1) * 12 * INCH, y + (i - 1) * 3 * INCH]);
  const to = mapping(BLANK);
  const [left, top, right, bottom] = bounds(feature.at.map(to));
  const [wide, deep] = [Math.min(Math.max(right - left + 3 * INCH, 8 * INCH), SHOWN[0] * INCH), Math.min(Math.max(bottom - top + 3 * INCH, 6 * INCH), SHOWN[1] * INCH)];
  const lift = thing === "tree" || thing === "wood" ? INCH * 0.8 : 0;
  const box = `${(left + right - wide) / 2} ${(top + bottom - deep) / 2 - lift} ${wide} ${deep}`;
  return svg("svg", { class: "ce-picture", viewBox: box, "aria-hidden": "true" }, svg("g", { class: "plan" }, group(feature, to)));
}

export class Palette {
  /** `hands`: { take(thing or null), putMiddle(thing) }. */
  constructor(kinds, hands) {
    this.hands = hands;
    this.thing = null;
    this.buttons = new Map(things(kinds).map((thing) => [thing, element("button", {
      type: "button", class: "ce-thing", "aria-pressed": "false", title: `Place: ${words(thing, kinds)}`, onclick: (event) => this.press(thing, event),
    }, picture(thing), element("span", null, words(thing, kinds)))]));
    this.node = element("div", { class: "ce-palette", role: "group", "aria-label": "Place" }, ...this.buttons.values());
  }

  /** By pointer the thing is taken in hand and goes where the table is pressed next; by key it is put in the middle at once. */
  press(thing, event) {
    if (event.detail === 0) this.hands.putMiddle(thing);
    else this.take(this.thing === thing ? null : thing);
  }

  take(thing) {
    this.thing = thing;
    for (const [key, button] of this.buttons) button.setAttribute("aria-pressed", String(key === thing));
    this.hands.take(thing);
  }
}
