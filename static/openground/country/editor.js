/* The editor of a country: the table, the palette, the figures beside it, and the keys.

   open(host, { document, change, kinds, editable, faults, advice, ready, panel }) → { show({ document, editable, faults, advice }), close() }
   `change(document)` is told every change, and may answer with a promise; `kinds`: keys that may be put down, or a table of them;
   `faults`: sentences, or { where, text }; `advice`: sentences; `ready`: [{ title, document }]; `panel`: an element for what stands
   beside the table, if not the host: then it is only marked on the table what is wrong, and not said again. Measures are in u (1/64 in). */

import { element } from "../../shell/dom.js";
import { INCH } from "../geometry.js";
import { keep, read } from "./file.js";
import { KINDS, kindsOf } from "./kinds.js";
import { bounds } from "./lines.js";
import { make, Palette, words } from "./palette.js";
import { called, Panel } from "./panel.js";
import { Plan } from "./plan.js";
import { centre, cornered, lessened, mirrored, moved, sized, split, turned } from "./shapes.js";
import { PlanTable } from "./table.js";

const STEPS = [[0, "no grid"], [INCH / 4, "¼ in"], [INCH, "1 in"]];
const WATCHED = ["pointerdown", "focusin"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HELP = "Arrow keys move the selected feature by an inch, with Shift by a quarter. N and P select the next and the previous feature, C a corner of it, "
  + "square brackets turn it, D duplicates it, Delete removes it, Ctrl+Z undoes. Plus and minus zoom in and out.";
const EMPTY = { name: "", width: 96 * INCH, depth: 108 * INCH, features: [] };

/** Whole sentences of faults, and the keys of the features they speak of. */
function heard(faults, country) {
  const texts = faults.map((one) => (typeof one === "string" ? one : one.text));
  const all = faults.map((one) => (typeof one === "string" ? one : `${one.where ?? ""} ${one.text}`)).join("\n");
  return { texts, faulty: new Set(country.features.map(({ key }) => key).filter((key) => new RegExp(`(^|[\\s.])${key}(?=[\\s:.,]|$)`, "m").test(all))) };
}

class Editor {
  host; editable; faults; advice; beside;

  constructor(host, { document = EMPTY, change = () => {}, kinds, editable = true, faults = [], advice = [], ready = [], panel = null }) {
    Object.assign(this, { host, editable, faults, advice, beside: panel });
    this.kinds = kindsOf(kinds);
    this.plan = new Plan(document, change);
    this.step = INCH / 4;
    this.palette = new Palette(this.kinds, { take: (thing) => this.took(thing), putMiddle: (thing) => this.put(thing, this.table.middle) });
    this.table = new PlanTable(this.plan, { put: (place) => this.put(this.palette.thing, place), chosen: (key) => this.choose(key), step: () => this.step, tool: () => this.palette.thing });
    this.panel = new Panel(this.acts(), ready);
    this.voice = element("p", { class: "sr", role: "status" });
    this.lay(panel);
    this.plan.addEventListener("changed", () => this.draw());
    this.plan.addEventListener("chosen", () => {
      this.table.at = null;
      this.draw();
    });
    this.table.svg.addEventListener("keydown", (event) => this.key(event));
    // whoever goes on to press something else, the seal as a rule, has finished his change
    this.elsewhere = (event) => { if (this.plan.telling && !this.table.svg.contains(event.target)) this.plan.tell(); };
    for (const what of WATCHED) window.document.addEventListener(what, this.elsewhere, true);
    this.draw();
  }

  lay(panel) {
    const button = (text, label, onclick) => element("button", { type: "button", class: "btn small", "aria-label": label, title: label, onclick }, text);
    this.undo = button("Undo", "Undo the last change", () => this.plan.undo());
    this.redo = button("Redo", "Redo the last change", () => this.plan.redo());
    const grid = element("select", { "aria-label": "Grid", onchange: () => { this.step = Number(grid.value); } },
      STEPS.map(([step, text]) => element("option", { value: step, selected: step === this.step }, text)));
    this.making = element("div", { class: "ce-making" }, this.undo, this.redo, grid);
    this.hint = element("p", { class: "ce-hint note", "aria-hidden": "true" });
    this.bar = element("div", { class: "ce-bar" }, this.making, button("−", "Zoom out", () => this.table.zoom(0.7)), button("+", "Zoom in", () => this.table.zoom(1.4)), button("Fit", "Fit the whole country", () => this.table.whole()));
    this.help = element("p", { class: "sr", id: "ce-help" }, HELP);
    this.node = element("div", { class: "ce" }, this.bar, this.palette.node, element("div", { class: "ce-table" }, this.table.svg, this.hint), this.help, this.voice);
    (panel ?? this.node).append(this.panel.node);
    this.node.classList.toggle("alone", !panel);
    this.host.replaceChildren(this.node);
  }

  /** What the panel asks for. */
  acts() {
    const field = () => this.plan.document;
    const change = (made) => {
      const pick = this.plan.pick;
      const feature = pick && made(pick);
      if (feature) this.plan.set(pick.key, feature);
      else if (pick) this.say("That would leave the field.");
    };
    return {
      place: (x, y) => change((one) => {
        const [left, low] = bounds(one.at);
        return moved(one, x === null ? 0 : x - left, y === null ? 0 : y - low, field());
      }),
      size: (wide, deep) => change((one) => {
        const [left, low, right, high] = bounds(one.at);
        return sized(one, wide ?? right - left, deep ?? high - low, field());
      }),
      set: (part, value) => change((one) => {
        const { [part]: _, ...rest } = one;
        return value === "" ? rest : { ...one, [part]: value };
      }),
      turn: (degrees) => change((one) => turned(one, degrees, field())),
      copy: () => this.copy(),
      remove: () => this.remove(),
      corner: () => change((one) => this.grown(one)),
      choose: (key) => {
        this.choose(key);
        if (this.plan.pick) this.table.reveal(this.plan.pick);
      },
      field: (wide, deep) => this.resize(wide ?? field().width, deep ?? field().depth),
      name: (text) => this.plan.put({ ...field(), name: text }),
      mirror: (way) => this.plan.put(mirrored(field(), way)),
      keep: () => keep(field()),
      load: (file) => this.load(file),
      ready: (document) => this.start(document),
    };
  }

  /* ---- what is done ---- */

  took(thing) {
    this.node.classList.toggle("putting", Boolean(thing));
    this.hint.textContent = thing ? `Click the table to place the ${words(thing, this.kinds)}. Escape to stop.` : "";
    if (thing) this.plan.choose(null);
  }

  put(thing, place) {
    if (!this.editable || !thing) return;
    const { document } = this.plan;
    const feature = make(thing, this.plan.freeKey(), place, document);
    this.plan.set(feature.key, feature);
    if (thing !== "tree") this.palette.take(null);   // trees come in numbers
    this.plan.choose(feature.key);
    this.say(`${called(feature)} placed`);
  }

  choose(key) {
    this.plan.choose(key);
    const pick = this.plan.pick;
    if (pick) this.say(called(pick));
  }

  copy() {
    const pick = this.plan.pick;
    if (!pick) return;
    const { name: _, ...rest } = pick;
    const made = moved({ ...rest, key: this.plan.freeKey() }, 2 * INCH, -2 * INCH, this.plan.document);
    this.plan.set(made.key, made);
    this.plan.choose(made.key);
  }

  remove() {
    const pick = this.plan.pick;
    if (!pick) return;
    const less = this.table.at === null ? null : lessened(pick, this.table.at);
    this.table.at = null;
    this.plan.set(pick.key, less);
    this.say(less ? "Corner removed" : `${called(pick)} removed`);
  }

  /** With one more corner, or one more tree. */
  grown(one) {
    if (KINDS[one.kind].form === "points") {
      const [x, y] = one.at.at(-1);
      const beside = x + 2 * INCH > this.plan.document.width ? -2 * INCH : 2 * INCH;
      return cornered({ ...one, at: [...one.at, [x, y]] }, one.at.length, [x + beside, y + INCH], this.plan.document);
    }
    const i = Math.min(this.table.at ?? 0, one.at.length - (KINDS[one.kind].form === "area" ? 1 : 2));
    const [a, b] = [one.at[i], one.at[(i + 1) % one.at.length]];
    this.table.at = i + 1;
    return split(one, i, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  }

  resize(width, depth) {
    const least = this.plan.document.features.flatMap((one) => one.at);
    const [far, high] = [0, 1].map((axis) => Math.max(0, ...least.map((point) => point[axis])));
    if (width < far || depth < high) this.say("Something lies beyond that edge: move it first.");
    else this.plan.put({ ...this.plan.document, width, depth });
    this.draw();
  }

  start(document) {
    this.plan.choose(null);
    this.plan.put(structuredClone(document));
    this.table.whole();
  }

  async load(file) {
    const { country, faults } = await read(file);
    this.own = faults ?? [];
    if (country) this.start(country);
    this.draw();
    if (faults) this.say(faults.join(" "));
  }

  /* ---- keys ---- */

  key(event) {
    const ctrl = event.ctrlKey || event.metaKey;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const arrow = ARROWS[name];
    if (event.altKey || (arrow && ctrl)) return;
    const done = ctrl ? this.withCtrl(name, event.shiftKey) : arrow ? this.nudge(arrow, event.shiftKey) : this.letter(name);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  withCtrl(name, shift) {
    if (!this.editable || !["z", "y"].includes(name)) return false;
    if (name === "y" || shift) this.plan.redo();
    else this.plan.undo();
    return true;
  }

  nudge([x, y], fine) {
    const step = fine ? INCH / 4 : INCH;
    const pick = this.plan.pick;
    if (!pick || !this.editable) {
      this.table.view.x += x * 4 * INCH;
      this.table.view.y -= y * 4 * INCH;
      this.table.frame();
      return true;
    }
    const { at } = this.table;
    const made = at === null ? moved(pick, x * step, y * step, this.plan.document) : cornered(pick, at, [pick.at[at][0] + x * step, pick.at[at][1] + y * step], this.plan.document);
    this.plan.set(pick.key, made);
    const [cx, cy] = at === null ? centre(made) : made.at[at];
    this.say(`${Math.round((cx / INCH) * 4) / 4}, ${Math.round((cy / INCH) * 4) / 4}`);
    return true;
  }

  letter(name) {
    const acts = this.panel.acts;
    const keys = { "+": () => this.table.zoom(1.4), "=": () => this.table.zoom(1.4), "-": () => this.table.zoom(0.7), 0: () => this.table.whole(), n: () => this.next(1), p: () => this.next(-1), Escape: () => this.leave() };
    const making = { "[": () => acts.turn(15), "]": () => acts.turn(-15), d: () => this.copy(), Delete: () => this.remove(), Backspace: () => this.remove(), c: () => this.nextCorner() };
    const act = keys[name] ?? (this.editable ? making[name] : null);
    act?.();
    return Boolean(act);
  }

  next(by) {
    const { features } = this.plan.document;
    if (!features.length) return;
    const at = features.findIndex((one) => one.key === this.plan.chosen);
    const to = at < 0 ? (by > 0 ? 0 : features.length - 1) : (at + by + features.length) % features.length;
    this.choose(features[to].key);
    this.table.reveal(features[to]);
  }

  nextCorner() {
    const pick = this.plan.pick;
    if (!pick) return;
    const { at } = this.table;
    this.table.at = at === null ? 0 : at + 1 < pick.at.length ? at + 1 : null;
    this.table.mark();
    this.say(this.table.at === null ? "All of it" : `Corner ${this.table.at + 1} of ${pick.at.length}`);
  }

  leave() {
    if (this.palette.thing) this.palette.take(null);
    else if (this.table.at !== null) {
      this.table.at = null;
      this.table.mark();
    } else this.plan.choose(null);
  }

  say(text) {
    this.voice.textContent = this.voice.textContent === text ? `${text}\u00a0` : text;
  }

  /* ---- what is shown ---- */

  draw() {
    const { document, pick } = this.plan;
    const { texts, faulty } = heard(this.faults, document);
    this.table.editable = this.editable;
    this.table.show(document, faulty);
    const told = this.beside ? [] : texts;   // in a column somebody else has said them
    this.panel.show(document, pick, { faulty, faults: [...(this.own ?? []), ...told], advice: this.advice, editable: this.editable });
    this.node.classList.toggle("fixed", !this.editable);
    this.undo.disabled = !this.plan.past.length;
    this.redo.disabled = !this.plan.future.length;
  }

  show({ document, editable = this.editable, faults = this.faults, advice = this.advice }) {
    Object.assign(this, { editable, faults, advice });
    if (!editable && this.palette.thing) this.palette.take(null);
    if (document) this.plan.heard(document);
    this.draw();
  }

  /** Tells what has not been told yet and goes away. */
  close() {
    for (const what of WATCHED) window.document.removeEventListener(what, this.elsewhere, true);
    if (this.plan.telling) this.plan.tell();
    this.panel.node.remove();
    this.node.remove();
  }
}

/** Lays the editor into an element. */
export function open(host, options) {
  const editor = new Editor(host, options);
  return { show: (now) => editor.show(now), close: () => editor.close() };
}
