/* Volleys: every row of five that has not moved fires once, over the head of its middle man. */

import { laid } from "../../openground/aim.js";
import { element, f, svg } from "../../shell/dom.js";
import { cap, count } from "../../shell/words.js";

export class Volleys {
  /** The units that may fire, and the volleys that stand on the sheet. */
  rows(page) {
    const { options, orders } = page.now;
    const fired = orders?.volley ?? [];
    const keys = Object.keys(options?.units ?? {}).filter((key) => page.mine(key) && (options.units[key].volleys > 0 || fired.some(([unit]) => unit === key)));
    if (!keys.length) return null;
    return element("div", {}, element("h3", { class: "label" }, "Volleys of infantry"), element("ul", { class: "og-rows" }, keys.map((key) => this.row(page, key, fired))));
  }

  row(page, key, fired) {
    const left = page.now.options.units[key].volleys ?? 0;
    const mine = fired.map((shot, number) => ({ shot, number })).filter(({ shot }) => shot[0] === key);
    const aiming = page.aim.shooter?.id === key;
    return element("li", { class: aiming ? "now" : null }, element("div", { class: "og-gun" },
      element("button", { type: "button", class: "bd-row", "data-key": `volley-unit-${key}`, onclick: () => page.fromList(key) }, page.picture({ arm: "inf" }, page.field.own), element("b", null, page.field.called(key))),
      element("span", { class: "note" }, `${cap(count(left, "row"))} of five left`),
      element("span", { class: "acts" }, page.now.editable && (left > 0 || aiming) ? element("button",
        { type: "button", class: "btn small", "data-key": `volley-${key}`, "aria-pressed": String(aiming), onclick: () => page.aim.start(this.shooter(page, key)) }, aiming ? "Stop aiming" : "Aim a volley") : null)),
    mine.length ? element("ol", { class: "og-lays" }, mine.map(({ shot, number }) => element("li", { class: "og-shot" }, element("span", null, typeof shot[1] === "string" ? cap(page.field.manName(shot[1])) : "A place"),
      page.now.editable ? element("button", { type: "button", class: "btn x", "data-key": `unvolley-${number}`, "aria-label": "Remove this volley",
        onclick: () => page.order((orders) => ({ ...orders, volley: orders.volley.filter((_, n) => n !== number) })) }, "×") : null))) : null);
  }

  /** The row that fires next, for the aim. */
  shooter(page, key) {
    const option = page.now.options.units[key];
    const fired = (page.now.orders?.volley ?? []).filter(([unit]) => unit === key).length;
    const row = option.rows?.[fired] ?? option.rows?.at(-1) ?? page.field.of(key)[0];
    return {
      id: key, from: row, name: page.field.called(key), left: option.volleys ?? 0, again: () => (page.now.options?.units?.[key]?.volleys > 0 ? this.shooter(page, key) : null),
      row: true, about: (target) => ({ unit: key, ...(target ? { target } : {}) }),
      lay: (target) => ({ done, ...rest }) => ({ ...rest, volley: [...(rest.volley ?? []), [key, target]] }),
    };
  }

  /** The rows, while one is laid, and the volleys that are. */
  overlay(camera, page) {
    const { options, orders } = page.now;
    if (page.field.stage !== "guns" || !options?.units) return [];
    const nodes = [];
    const used = new Map();
    for (const [i, [key, target]] of (orders?.volley ?? []).entries()) {
      const n = used.get(key) ?? 0;
      used.set(key, n + 1);
      const row = options.units[key]?.rows?.[n];
      const to = page.targetOf(target);
      if (row && to) nodes.push(...laid(camera, row, to, i + 1));
    }
    const rows = options.units[page.aim.shooter?.id]?.rows ?? [];
    const rings = rows.flatMap((row) => row.men ?? []).map((id) => page.field.men.get(id)).filter(Boolean);
    return [...nodes, ...rings.map((man) => svg("circle", { class: "kr-row", cx: f(camera.x(man.x)), cy: f(camera.y(man.y)), r: 5 }))];
  }
}
