// Orders of a general: a card for each body with its tasks in their order. The server alone says what is wrong and what a march takes.

import { $, $$, button, data, element, icon, renew, say } from "../shell/dom.js";
import { faultLine } from "../room/faults.js";
import { Clock } from "../room/clock.js";
import { dated, learn, read, shown, STANDING, TASKS } from "./tasks.js";

const NAMES = "known-places";
/** @type {[string, { name: string, kind: string }][]} boxes of an order beside its tasks, and how what is typed in them is read */
const MORE = [["start", { name: "start", kind: "when" }], ["valid-until", { name: "valid_until", kind: "when" }], ["order-of-march", { name: "order_of_march", kind: "units" }]];

export class FieldOrders {
  /** @type {import("../room/draft.js").Draft} */ draft;

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
    this.made = [];
    dated(new Clock($("#papers").dataset.clock, Number($("#order-fields").dataset.minute)));
    if (!this.bodies.some((body) => body.key === this.active)) this.active = this.bodies[0]?.key;
    for (const tab of $$("[data-body]")) tab.onclick = () => this.choose(tab.dataset.body);
    $("#add-task").onclick = () => this.add();
    $("#clear-order").onclick = () => this.clear();
    for (const [id, field] of [["posture", "posture"], ["send", "send"], ["pace", "pace"], ["copies", "copies"]]) {
      $(`#${id}`).onchange = (event) => this.set(field, field === "copies" && event.target.value ? Number(event.target.value) : event.target.value);
    }
    for (const [id, field] of MORE) $(`#${id}`).onchange = (event) => this.set(field.name, read(field, event.target.value));
    const cipher = $("#cipher"); // only where it is agreed
    if (cipher) cipher.onchange = () => this.set("cipher", cipher.checked);
    $("#add-standing").onclick = () => this.stand([...this.standing, { if: "enemy", times: 2, posture: "delay" }]);
    this.ships = data("data-ships", []);
    const censor = $("#censor"); // only where correspondents ride with the armies
    if (censor) {
      censor.onchange = () => {
        const { value } = censor;
        this.draft.land = { ...this.draft.land, censor: value === "" ? undefined : /^\d+$/.test(value) ? Number(value) : value };
        this.draft.changed(false);
      };
    }
    const ride = $("#ride");
    if (ride) {
      ride.onchange = () => this.ride(ride.value);
      $("#ride-by").onchange = (event) => this.rideBy(event.target.value);
    }
    this.fill();
  }

  choose(key) {
    this.active = key;
    this.fill();
  }

  get body() {
    return [...(this.bodies ?? []), ...(this.made ?? [])].find((body) => body.key === this.active);
  }

  /** Bodies that this very sheet detaches: they can have orders on it too, and stand behind those that there are. */
  parted() {
    const made = Object.entries(this.draft.reckoning ?? {}).filter(([, row]) => row?.made).map(([key, row]) => ({ key, name: row.made, made: true, near: true }));
    const same = JSON.stringify(made) === JSON.stringify(this.made);
    this.made = made;
    if (!this.body) this.active = this.bodies[0]?.key;
    if (same) return;
    $$("[data-made]").forEach((tab) => tab.remove());
    for (const { key, name } of made) {
      const tab = button(`${name}, to be detached`, () => this.choose(key), { "data-body": key, "data-made": true, "aria-pressed": "false" });
      $$("[data-body]").at(-1).after(tab);
    }
  }

  get order() {
    return this.draft.land.bodies?.[this.active] ?? null;
  }

  get tasks() {
    const tasks = this.order?.tasks;
    return Array.isArray(tasks) ? tasks : [];
  }

  /** One task more: who is aboard has to land before anything else. */
  add() {
    const lands = this.body?.aboard && !this.tasks.length;
    this.change([...this.tasks, { do: lands ? "land" : "march" }], `${this.tasks.length}-${lands ? "at" : "by"}`);
  }

  /** A beach pressed on the chart: who is aboard lands there, in the place of any beach before. */
  landAt(beach) {
    if (!this.body?.aboard) return;
    const at = this.tasks.findIndex((task) => task.do === "land");
    const tasks = this.tasks.map((task, n) => (n === at ? { ...task, at: beach } : { ...task }));
    this.change(at < 0 ? [{ do: "land", at: beach }, ...tasks] : tasks);
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

  get standing() {
    return Array.isArray(this.order?.standing) ? this.order.standing : [];
  }

  stand(rules) {
    this.set("standing", rules.length ? rules : null);
  }

  /** Where headquarters goes: "" stays as it is, "-" by places of its own, else with a body. */
  ride(value) {
    const { draft } = this;
    draft.land = { ...draft.land, headquarters: value === "" ? undefined : value === "-" ? { by: [] } : { with: value } };
    draft.changed(false);
  }

  rideBy(typed) {
    this.draft.land = { ...this.draft.land, headquarters: { by: read({ kind: "places" }, typed) ?? [] } };
    this.draft.changed(false);
  }

  write(order) {
    const { draft } = this;
    draft.land = { ...draft.land, bodies: { ...(draft.land.bodies ?? {}), [this.active]: order } };
    draft.changed(false);
  }

  /** No order of this sheet for her: she goes on with what she has. */
  clear() {
    const { [this.active]: _, ...others } = this.draft.land.bodies ?? {};
    this.draft.land = { ...this.draft.land, bodies: others };
    this.draft.changed(false);
  }

  fill() {
    if (!this.list?.isConnected) return;
    this.parted();
    if (!this.body) return;
    const { body, tasks } = this;
    for (const tab of $$("[data-body]")) tab.setAttribute("aria-pressed", String(tab.dataset.body === this.active));
    const stood = body.aboard ? `was ${body.head}` : body.head === body.place && body.place !== "in the open" ? `stood at ${body.head}` : `stood ${body.head}`;
    const how = body.made ? "This order sheet creates it, and it takes these orders with it." : body.near ? "It receives your orders at once." : `It ${stood} when it last reported, ${body.when}: a messenger takes the order.`;
    const ashore = body.aboard ? " The admiral steers its ships: choose the beach here, or click it on the chart, and agree on it with him." : "";
    say($("#order-to"), `${body.name}${body.units ? `, ${body.units}` : ""}. ${how}${ashore}`);
    for (const [id, field] of MORE) {
      const box = $(`#${id}`);
      if (box !== document.activeElement) box.value = shown(this.order?.[field.name], field);
    }
    say($("#marches-now"), body.marching ? `Order of march: ${body.marching}. Name the units that go first, such as “3 cav, 2 inf”.` : "");
    $("#send-by").hidden = body.near;
    $("#posture").value = this.order?.posture ?? "";
    $("#send").value = this.order?.send ?? "";
    $("#pace").value = this.order?.pace ?? "ordinary";
    $("#copies").value = String(this.order?.copies ?? 1);
    if ($("#cipher")) $("#cipher").checked = Boolean(this.order?.cipher);
    const rules = $("#standing-rules");
    renew(rules, [this.active, this.standing.map((rule) => rule.if)], () => this.standing.map((rule, n) => this.rule(rule, n)));
    this.standing.forEach((rule, n) => {
      const [, figure, answer, choices] = STANDING[rule.if] ?? STANDING.enemy;
      if (figure) this.written(rules, `s${n}-n`, rule[figure[0]]);
      if (answer) this.written(rules, `s${n}-then`, rule[answer] ?? choices[0][0]);
    });
    const more = [...this.standing, ...MORE.filter(([, field]) => this.order?.[field.name] !== undefined)].length;
    say($("#standing-count"), more ? String(more) : "none");
    this.rides();
    $("#clear-order").hidden = !this.order;
    // rows are made anew only when there are others: what is being typed in one is never lost
    renew(this.list, [this.active, tasks.map((task) => task.do), this.draft.editable, this.bodies.length], () => tasks.map((task, n) => this.row(task, n)));
    tasks.forEach((task, n) => (TASKS[task.do]?.[1] ?? []).forEach((field) => this.written(this.list, `${n}-${field.name}`, task[field.name], field)));
    this.faults();
    this.reckoned();
  }

  /** A box as the sheet has it, unless somebody is typing there. */
  written(host, key, value, field = {}) {
    const node = $(`[data-key="${key}"]`, host);
    if (!node || node === document.activeElement) return;
    if (field.kind === "places") node.title = shown(value, field); // a long way is longer than its box
    if (node.type === "checkbox") node.checked = Boolean(value);
    else node.value = shown(value, field) || (node.tagName === "SELECT" ? node.options[0]?.value ?? "" : "");
  }

  rides() {
    const ride = $("#ride");
    if (!ride) return;
    const given = this.draft.land.headquarters;
    if ($("#censor")) $("#censor").value = String(this.draft.land.censor ?? "");
    ride.value = given?.with ?? (given ? "-" : "");
    const by = $("#ride-by");
    by.closest("label").hidden = ride.value !== "-";
    if (document.activeElement !== by) by.value = shown(given?.by ?? [], { kind: "places" });
    const wrong = this.draft.faults.filter((fault) => fault.where.startsWith("headquarters"));
    $("#ride-faults").replaceChildren(...wrong.map((fault) => faultLine(element("li", { class: "fault" }, icon("i-stop", "refused"), element("span", {})), fault, null)));
  }

  /** One standing order: when, how much, and what then. */
  rule(rule, n) {
    const [, figure, answer, choices] = STANDING[rule.if] ?? STANDING.enemy;
    const put = (more) => this.stand(this.standing.map((one, i) => (i === n ? { ...one, ...more } : one)));
    const other = (kind) => this.stand(this.standing.map((one, i) => (i === n ? fresh(kind) : one)));
    const fresh = (kind) => {
      const [, wants, does, some] = STANDING[kind];
      return { if: kind, ...(wants ? { [wants[0]]: 2 } : {}), ...(does ? { [does]: some[0][0] } : {}) };
    };
    return element("li", {},
      element("select", { "aria-label": `Standing order ${n + 1}`, "data-key": `s${n}-if`, onchange: (event) => other(event.target.value) },
        Object.entries(STANDING).map(([key, [words]]) => element("option", { value: key, selected: key === rule.if }, words))),
      figure ? element("label", {}, element("input", { type: "text", inputmode: "decimal", size: 3, "data-key": `s${n}-n`, value: rule[figure[0]] ?? "",
        onchange: (event) => put({ [figure[0]]: read({ kind: "number" }, event.target.value) ?? "" }) }), ` ${figure[1]}`) : null,
      answer ? element("select", { "aria-label": `Standing order ${n + 1}: then`, "data-key": `s${n}-then`, onchange: (event) => put({ [answer]: event.target.value }) },
        choices.map(([key, words]) => element("option", { value: key, selected: key === rule[answer] }, words))) : element("span", {}, choices[0][1]),
      button("Remove", () => this.stand(this.standing.filter((_, i) => i !== n)), { "aria-label": `Remove standing order ${n + 1}` }));
  }

  row(task, n) {
    const [, fields] = TASKS[task.do] ?? ["", []];
    const kind = element("select", {
      "aria-label": `Task ${n + 1}`, "data-key": `${n}-do`, onchange: (event) => this.put(n, { do: event.target.value }),
    }, Object.entries(TASKS).map(([key, [words]]) => element("option", { value: key, selected: key === task.do }, words)));
    return element("li", {}, kind, fields.map((field) => this.field(task, n, field)),
      button("Remove", () => this.change(this.tasks.filter((_, i) => i !== n)), { "aria-label": `Remove task ${n + 1}` }));
  }

  field(task, n, field) {
    const key = `${n}-${field.name}`;
    const act = (event) => this.put(n, { ...this.tasks[n], [field.name]: read(field, event.target.value) });
    const label = field.words || field.name;
    if (field.kind === "choice") {
      const value = shown(task[field.name]) || field.options[0][0];
      return element("select", { "aria-label": label, "data-key": key, onchange: act },
        field.options.map(([option, words]) => element("option", { value: option, selected: option === value }, words)));
    }
    if (field.kind === "flag") {
      return element("label", {}, element("input", { type: "checkbox", checked: Boolean(task[field.name]), "data-key": key, onchange: (event) => this.put(n, { ...this.tasks[n], [field.name]: event.target.checked || undefined }) }), ` ${field.words}`);
    }
    if (field.kind === "body" || field.kind === "ships") {
      const some = field.kind === "ships" ? this.ships : this.bodies.filter((one) => one.key !== this.active);
      const known = some.some((one) => one.key === task[field.name]);
      return element("label", {}, field.words ? `${field.words} ` : "", element("select", { "aria-label": field.words || "column to rejoin", "data-key": key, onchange: act },
        known ? null : element("option", { value: "" }, "choose"), some.map((one) => element("option", { value: one.key, selected: one.key === task[field.name] }, one.name))));
    }
    const list = field.kind === "place" || field.kind === "places" ? NAMES : null;
    return element("label", {}, field.words ? `${field.words} ` : "", element("input", {
      type: "text", value: shown(task[field.name], field), "data-key": key, list, autocomplete: "off", "aria-label": label,
      class: field.kind === "places" || field.kind === "units" ? "long" : null, size: { number: 3, when: 11 }[field.kind] ?? 18, inputmode: field.kind === "number" ? "decimal" : null, onchange: act,
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

  /** The places by which there is a road, in the place of the one to which there is none. */
  goBy(task, n, places) {
    const by = this.tasks[task]?.by;
    if (!Array.isArray(by)) return;
    const way = [...by.slice(0, n), ...places, ...by.slice(n + 1)];
    this.put(task, { ...this.tasks[task], by: way.filter((place, i) => place !== way[i - 1]) }); // pressed twice, it goes there once
  }

  faults() {
    const found = this.draft.faults.filter((fault) => fault.where.startsWith(`bodies.${this.active}`) || fault.where === "");
    $("#order-faults").replaceChildren(...found.map((fault) => {
      const line = faultLine(element("li", { class: "fault" }, icon("i-stop", "refused"), element("span", {})), fault, null);
      const at = /\.tasks\.(\d+)\.by\.(\d+)$/.exec(fault.where);
      if (at && Array.isArray(fault.mend)) line.append(button("Take that route", () => this.goBy(Number(at[1]), Number(at[2]), fault.mend)));
      return line;
    }));
  }

  /** Which body, and how word gets to it, once the map with its names is there. */
  named() {
    if (this.list) this.list.shows = null;
    this.fill();
  }

  /** The march table of what is written: when head, last fighting unit and tail are where. */
  reckoned() {
    const { rows = [], warnings = [], halts = [], fatigue, text } = this.draft.reckoning?.[this.active] ?? {};
    const host = $("#order-reckoned");
    const today = /^Day \d+, /.exec(rows[0]?.off ?? "")?.[0] ?? "";
    const hour = (when) => (today && when.startsWith(today) ? when.slice(today.length) : when);
    const columns = [["Leaves", "off"], ["Head arrives", "head"], ["Last fighting unit", "last"], ["Tail", "tail"]];
    renew(host, [rows, warnings, halts, fatigue], () => [
      rows.length ? element("table", { class: "stack headed" },
        element("caption", { class: "sr" }, text),
        element("thead", {}, element("tr", {}, ["To", ...columns.map(([words]) => words)].map((words) => element("th", { scope: "col" }, words)))),
        element("tbody", {}, rows.map((row) => element("tr", {}, element("th", { scope: "row" }, row.place), columns.map(([words, name]) => element("td", { "data-head": words }, hour(row[name]))))))) : null,
      rows.length ? element("p", { class: "note" }, `${this.order ? "With this order" : "With its present order"} its fatigue at the end is ${fatigue}.`) : null,
      halts.map((words) => element("p", { class: "note" }, words)),
      warnings.map((words) => element("p", { class: "note" }, words)),
    ]);
  }
}

/** Names of places for the boxes. */
export function knownPlaces(places) {
  document.getElementById(NAMES)?.remove();
  learn(places);
  document.body.append(element("datalist", { id: NAMES }, places.map((place) => element("option", { value: place.name }))));
}
