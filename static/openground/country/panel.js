/* Beside the table: what is chosen, in figures; the list of everything; the country as a whole. */

import { button, element, renew, say } from "../../shell/dom.js";
import { cap } from "../../shell/words.js";
import { INCH } from "../geometry.js";
import { hasHeight, hasWidth, KINDS } from "./kinds.js";
import { bounds } from "./lines.js";
import { measures, sizeOf, tidy } from "./shapes.js";

/** What a feature is called: "House, Hook’s Farm". */
export const called = (feature) => `${cap(feature.kind === "tree" && feature.at.length > 1 ? "wood" : KINDS[feature.kind].words)}${feature.name ? `, ${feature.name}` : ""}`;

/** A field of inches; `onset(u)` when it was changed. */
function inches(label, onset) {
  const input = element("input", { class: "few", inputmode: "decimal", maxlength: 7, autocomplete: "off" });
  const node = element("label", { class: "ce-measure" }, element("span", null, label), input, element("span", { class: "label", "aria-hidden": "true" }, "in"));
  input.addEventListener("change", () => {
    const value = Number(input.value.replace(",", "."));
    if (Number.isFinite(value) && input.value.trim()) onset(Math.round(value * INCH));
    else input.value = input.dataset.shown ?? "";
  });
  return { node, show(u) {
    node.hidden = u === null;
    if (u === null) return;
    const text = tidy(u / INCH);
    input.dataset.shown = text;
    if (document.activeElement !== input) input.value = text;
  } };
}

export class Panel {
  /** `acts`: place(x, y), size(w, d), set(part, value), turn(degrees), copy(), remove(), corner(), choose(key), field(w, d), name(text), mirror(way),
      keep(), load(file), ready(document). */
  constructor(acts, ready) {
    this.acts = acts;
    this.chosen = this.ofChosen();
    this.list = element("ul", { class: "ce-list", "aria-label": "All features" });
    this.count = element("span", { class: "label" });
    this.wrong = element("ul", { class: "refusals ce-wrong", "aria-label": "Faults" });
    this.advice = element("ul", { class: "ce-advice", "aria-label": "Advice" });
    this.whole = this.ofWhole(ready);
    this.node = element("div", { class: "ce-panel" }, this.wrong, this.advice, this.chosen.node,
      element("section", { class: "ce-sect" }, element("h3", null, "Features ", this.count), this.list), this.whole.node);
  }

  ofChosen() {
    const { acts } = this;
    const title = element("h3");
    const name = element("input", { maxlength: 40, autocomplete: "off", onchange: () => acts.set("name", name.value.trim()) });
    const given = { x: inches("West edge at", (u) => acts.place(u, null)), y: inches("South edge at", (u) => acts.place(null, u)),
      wide: inches("West to east", (u) => acts.size(u, null)), deep: inches("South to north", (u) => acts.size(null, u)),
      width: inches("Width", (u) => acts.set("width", u)), height: inches("Height", (u) => acts.set("height", u)) };
    const turns = element("div", { class: "ce-acts", role: "group", "aria-label": "Turn" }, button("Turn left", () => acts.turn(15)), button("Turn right", () => acts.turn(-15)));
    const more = button("Add corner", () => acts.corner());
    const node = element("section", { class: "ce-sect ce-one", hidden: true }, title,
      element("label", { class: "ce-measure wide" }, element("span", null, "Name"), name), element("div", { class: "ce-figures" }, Object.values(given).map((one) => one.node)), turns,
      element("div", { class: "ce-acts" }, more, button("Duplicate", () => acts.copy()), button("Remove", () => acts.remove())));
    return { node, title, name, given, turns, more };
  }

  ofWhole(ready) {
    const { acts } = this;
    const name = element("input", { maxlength: 60, autocomplete: "off", onchange: () => acts.name(name.value.trim()) });
    const wide = inches("West to east", (u) => acts.field(u, null));
    const deep = inches("South to north", (u) => acts.field(null, u));
    const file = element("input", { type: "file", accept: "application/json,.json", class: "sr", tabindex: -1, onchange: () => {
      if (file.files[0]) acts.load(file.files[0]);
      file.value = "";
    } });
    const start = element("select", { "aria-label": "A ready-made country", onchange: () => {
      if (start.value) acts.ready(ready[Number(start.value)].document);
      start.value = "";
    } }, element("option", { value: "" }, "Start from …"), ready.map((one, i) => element("option", { value: i }, one.title)));
    const fields = element("fieldset", { class: "ce-fields" }, element("label", { class: "ce-measure wide" }, element("span", null, "Name of the Country"), name), element("div", { class: "ce-figures" }, wide.node, deep.node),
      ready.length ? element("p", null, start) : null,
      element("div", { class: "ce-acts" }, button("Mirror east and west", () => acts.mirror("east")), button("Mirror north and south", () => acts.mirror("north"))));
    const load = button("Load file", () => file.click());
    const node = element("section", { class: "ce-sect" }, element("h3", null, "The country"), fields,
      element("div", { class: "ce-acts" }, button("Save file", () => acts.keep()), load, file));
    return { node, name, wide, deep, fields, load };
  }

  show(country, pick, { faulty, faults, advice, editable }) {
    this.showChosen(pick, editable);
    this.count.textContent = String(country.features.length);
    renew(this.list, [country.features.map((one) => [one.key, called(one), measures(one)]), pick?.key, [...faulty]], () => country.features.map((one) => element("li", null,
      element("button", { type: "button", "data-key": one.key, "aria-pressed": String(one.key === pick?.key), class: faulty.has(one.key) ? "wrong" : null, onclick: () => this.acts.choose(one.key) },
        element("b", null, called(one)), element("span", { class: "quiet" }, measures(one)), faulty.has(one.key) ? element("span", { class: "sr" }, "it has faults") : null))));
    const lines = (texts) => () => texts.map((text) => element("li", null, text));
    this.wrong.hidden = !faults.length;
    renew(this.wrong, faults, lines(faults));
    this.advice.hidden = !advice.length;
    renew(this.advice, advice, lines(advice));
    const { whole } = this;
    if (document.activeElement !== whole.name) whole.name.value = country.name ?? "";
    whole.wide.show(country.width);
    whole.deep.show(country.depth);
    whole.fields.disabled = !editable;
    whole.load.hidden = !editable;
  }

  showChosen(pick, editable) {
    const { node, title, name, given, turns, more } = this.chosen;
    node.hidden = !pick || !editable;
    if (node.hidden) return;
    const { form } = KINDS[pick.kind];
    const [left, low] = bounds(pick.at);
    const [wide, deep] = sizeOf(pick);
    const words = called({ ...pick, name: "" });
    say(title, words);
    if (document.activeElement !== name) name.value = pick.name ?? "";
    given.x.show(left);
    given.y.show(low);
    given.wide.show(form === "area" ? wide : null);
    given.deep.show(form === "area" ? deep : null);
    given.width.show(hasWidth(pick.kind) ? pick.width ?? KINDS[pick.kind].width * INCH : null);
    given.height.show(hasHeight(pick.kind) ? pick.height ?? KINDS[pick.kind].height * INCH : null);
    turns.hidden = form === "points" && pick.at.length < 2;
    more.hidden = form === "span";
    more.textContent = form === "points" ? "Add tree" : "Add corner";
  }
}
