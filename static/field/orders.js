// Orders of a general: a card for each body with its tasks in their order. The server alone says what is wrong and what a march takes.

import { $, $$, button, data, h, icon, renew, say } from "../shell/dom.js";
import { faultLine } from "../room/faults.js";
import { learn, read, shown, TASKS } from "./tasks.js";

const NAMES = "known-places";

export class FieldOrders {
  constructor(draft, { placeNames = () => [] } = {}) {
    this.draft = draft;
    this.placeNames = placeNames;
    this.active = null;
    for (const name of ["changed", "answered"]) draft.addEventListener(name, () => this.fill());
  }

  /** Takes hold of the form (again after the column was fetched anew). */
  attach() {
    this.list = $("#order-tasks");
    if (!this.list) return;
    this.bodies = data("data-bodies", []);
    if (!this.bodies.some((body) => body.key === this.active)) this.active = this.bodies[0]?.key;
    for (const tab of $$("[data-body]")) tab.onclick = () => this.choose(tab.dataset.body);
    $("#add-task").onclick = () => this.change([...this.tasks, { do: "march" }], `0-${this.tasks.length}-by`);
    $("#clear-order").onclick = () => this.clear();
    for (const [id, field] of [["posture", "posture"], ["send", "send"]]) {
      $(`#${id}`).onchange = (event) => this.set(field, event.target.value);
    }
    this.fill();
  }

  choose(key) {
    this.active = key;
    this.fill();
  }

  get body() {
    return this.bodies?.find((body) => body.key === this.active);
  }

  get order() {
    return this.draft.land?.bodies?.[this.active] ?? null;
  }

  get tasks() {
    const tasks = this.order?.tasks;
    return Array.isArray(tasks) ? tasks : [];
  }

  /** A place pressed on the chart: the march in hand goes on to it. */
  marchTo(place) {
    const tasks = this.tasks.map((task) => ({ ...task }));
    const last = tasks[tasks.length - 1];
    if (last?.do === "march") last.by = [...(Array.isArray(last.by) ? last.by : []), place];
    else tasks.push({ do: "march", by: [place], step: "normal" });
    this.change(tasks);
  }

  change(tasks, focus = null) {
    this.write({ ...(this.order ?? {}), tasks });
    if (focus) $(`[data-key="${focus}"]`, this.list)?.focus();
  }

  set(field, value) {
    const order = { tasks: this.tasks, ...(this.order ?? {}) };
    if (value) order[field] = value;
    else delete order[field];
    this.write(order);
  }

  write(order) {
    const { draft } = this;
    draft.land = { ...(draft.land ?? {}), bodies: { ...(draft.land?.bodies ?? {}), [this.active]: order } };
    draft.changed(false);
  }

  /** No order of this sheet for her: she goes on with what she has. */
  clear() {
    const { [this.active]: _, ...others } = this.draft.land?.bodies ?? {};
    this.draft.land = { ...(this.draft.land ?? {}), bodies: others };
    this.draft.changed(false);
  }

  fill() {
    if (!this.list?.isConnected || !this.body) return;
    const { body, tasks } = this;
    for (const tab of $$("[data-body]")) tab.setAttribute("aria-pressed", String(tab.dataset.body === this.active));
    const how = body.near ? "It hears you at once." : `It stood at ${body.head} when it last reported itself, ${body.when}: a messenger takes this.`;
    say($("#order-to"), `${body.name}, ${body.units}. ${how}`);
    $("#send-by").hidden = body.near;
    $("#posture").value = this.order?.posture ?? "";
    $("#send").value = this.order?.send ?? "";
    $("#clear-order").hidden = !this.order;
    renew(this.list, [this.active, tasks, this.draft.editable], () => tasks.map((task, n) => this.row(task, n)));
    this.faults();
    this.reckoned();
  }

  row(task, n) {
    const [, fields] = TASKS[task.do] ?? ["", []];
    const kind = h("select", {
      "aria-label": `Task ${n + 1}`, "data-key": `${n}-do`, onchange: (event) => this.put(n, { do: event.target.value }),
    }, Object.entries(TASKS).map(([key, [words]]) => h("option", { value: key, selected: key === task.do }, words)));
    return h("li", {}, kind, fields.map((field) => this.field(task, n, field)),
      button("Take out", () => this.change(this.tasks.filter((_, i) => i !== n)), { "aria-label": `Take out task ${n + 1}` }));
  }

  field(task, n, field) {
    const key = `${n}-${field.name}`;
    const act = (event) => this.put(n, { ...task, [field.name]: read(field, event.target.value) });
    const label = field.words || field.name;
    if (field.kind === "choice") {
      const value = shown(task[field.name]) || field.options[0][0];
      return h("select", { "aria-label": label, "data-key": key, onchange: act },
        field.options.map(([option, words]) => h("option", { value: option, selected: option === value }, words)));
    }
    const list = field.kind === "place" || field.kind === "places" ? NAMES : null;
    return h("label", {}, field.words ? `${field.words} ` : "", h("input", {
      type: "text", value: shown(task[field.name], field), "data-key": key, list, autocomplete: "off", "aria-label": label,
      size: field.kind === "number" ? 4 : 18, inputmode: field.kind === "number" ? "decimal" : null, onchange: act,
    }));
  }

  /** One task written anew; a choice that was not touched counts as its first. */
  put(n, task) {
    const fields = TASKS[task.do]?.[1] ?? [];
    const kept = { do: task.do };
    for (const field of fields) {
      const value = task[field.name] ?? (field.kind === "choice" ? read(field, field.options[0][0]) : undefined);
      if (value !== undefined) kept[field.name] = value;
    }
    this.change(this.tasks.map((one, i) => (i === n ? kept : one)));
  }

  faults() {
    const found = this.draft.faults.filter((fault) => fault.where.startsWith(`bodies.${this.active}`) || fault.where === "");
    $("#order-faults").replaceChildren(...found.map((fault) => faultLine(h("li", { class: "fault" }, icon("i-stop", "refused"), h("span", {})), fault, null)));
  }

  /** Which body, and how word gets to it, once the map with its names is there. */
  named() {
    if (this.list) this.list.shows = null;
    this.fill();
  }

  /** The march table of what is written: when head, last fighting unit and tail are where. */
  reckoned() {
    const rows = this.draft.reckoning?.[this.active]?.rows ?? [];
    const warnings = this.draft.reckoning?.[this.active]?.warnings ?? [];
    const host = $("#order-reckoned");
    const today = /^Day \d+, /.exec(rows[0]?.head ?? "")?.[0] ?? "";
    const hour = (when) => (today && when.startsWith(today) ? when.slice(today.length) : when);
    renew(host, [rows, warnings], () => [
      rows.length ? h("table", { class: "stack" },
        h("thead", {}, h("tr", {}, ["To", "Head there", "Last fighting unit", "Tail", "Fatigue"].map((words) => h("th", { scope: "col" }, words)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.place), h("td", {}, hour(row.head)), h("td", {}, hour(row.last)), h("td", {}, hour(row.tail)), h("td", { class: "num" }, row.fatigue))))) : null,
      warnings.map((words) => h("p", { class: "note" }, words)),
    ]);
  }
}

/** Names of places for the boxes. */
export function knownPlaces(places) {
  document.getElementById(NAMES)?.remove();
  learn(places);
  document.body.append(h("datalist", { id: NAMES }, places.map((place) => h("option", { value: place.name }))));
}
