// What of a chart is shown, and from how long ago: chosen by its reader and remembered in this browser, with where it was left.

import { element } from "../shell/dom.js";

const AGES = [[6, "6 hours"], [12, "12 hours"], [24, "a day"], [48, "two days"], [0, "the whole war"]];
const DAY_H = 24;

/** A reader's own settings of one chart: `off` (layers not shown), `hours` (0: all), `view` (latitude, longitude, scale). */
export class Settings {
  constructor(name) {
    this.name = `chart-${name}`;
    let kept = {};
    try { kept = JSON.parse(localStorage.getItem(this.name)) ?? {}; } catch { /* what cannot be read is as if it were not there */ }
    this.off = new Set(Array.isArray(kept.off) ? kept.off : []);
    this.hours = AGES.some(([hours]) => hours === kept.hours) ? kept.hours : DAY_H;
    this.view = Array.isArray(kept.view) && kept.view.length === 3 && kept.view.every(Number.isFinite) ? kept.view : null;
  }

  keep() {
    const { off, hours, view } = this;
    try { localStorage.setItem(this.name, JSON.stringify({ off: [...off], hours, view })); } catch { /* a full or closed store */ }
  }

  /** Whether what is asked for goes back further than the chart has it at first. */
  get whole() {
    return !this.hours || this.hours > DAY_H;
  }

  /** Whether something so many minutes old is to be shown. */
  fresh(minutes) {
    return !this.hours || minutes <= this.hours * 60;
  }

  /** The chart as it was left, if it was; and from now on it is remembered. */
  restore(chart) {
    if (this.view) chart.map.setView(this.view.slice(0, 2), this.view[2], { animate: false });
    chart.map.on("moveend", () => {
      const { lat, lng } = chart.map.getCenter();
      this.view = [lat, lng, chart.map.getZoom()];
      this.keep();
    });
    return Boolean(this.view);
  }
}

/** The fold with a box for each layer ([pass, words]) and, where there are `ages`, the age after which things leave the chart. */
export function layerBox(chart, settings, layers, { ages = false, changed = () => {} } = {}) {
  chart.off = settings.off;
  const act = () => {
    settings.keep();
    chart.redraw();
    changed();
  };
  const boxes = layers.map(([pass, words]) => {
    const box = element("input", { type: "checkbox", checked: !settings.off.has(pass) });
    box.dataset.layer = pass;
    box.onchange = () => {
      settings.off[box.checked ? "delete" : "add"](pass);
      act();
    };
    return element("label", { class: "tickbox" }, box, words);
  });
  const fold = element("details", { class: "layers" }, element("summary", { class: "btn small" }, "Layers"));
  const inside = element("div", { class: "in" }, ...boxes);
  if (ages) {
    const select = element("select", null, ...AGES.map(([hours, words]) => element("option", { value: String(hours) }, words)));
    select.value = String(settings.hours);
    select.dataset.age = "";
    select.onchange = () => {
      settings.hours = Number(select.value);
      act();
    };
    inside.append(element("label", { class: "aged" }, "Shown for ", select));
  }
  fold.append(inside);
  fold.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !fold.open) return;
    fold.open = false;
    fold.firstElementChild.focus();
    event.stopPropagation();
  });
  return fold;
}
