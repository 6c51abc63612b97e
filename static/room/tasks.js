// Work at a place: tasks of the force being steered, added from what was agreed and kept in her order one after another.

import { placeWords } from "../chart/geo.js";
import { $, data, el, say } from "../shell/dom.js";
import { faultsUnder } from "./faults.js";

export class Tasks {
  constructor(draft) {
    this.draft = draft;
    for (const name of ["changed", "answered", "chosen", "moved"]) draft.addEventListener(name, () => this.fill());
  }

  /** Takes hold of the form on the page (again after the column was fetched anew). */
  attach() {
    this.list = $("#tasks");
    if (!this.list) return;
    this.work = data("data-work", { kinds: [], forces: [] });
    $("#work-kind").onchange = () => this.choose();
    $("#work-add").onclick = () => this.add();
    $("#work-count").onkeydown = (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.add();
    };
    this.choose();
  }

  /** What she is at goes on with a course that nobody touched, and stays in an order that is begun. */
  standing() {
    for (const { key, tasks } of this.work.forces) {
      const order = this.draft.forces[key];
      if (!order || order.given) continue;
      if (tasks.length) order.more.tasks = tasks.map((task) => ({ ...task }));
      else delete order.more.tasks;
    }
  }

  get kind() {
    return this.work.kinds.find((kind) => kind.key === $("#work-kind").value) ?? this.work.kinds[0];
  }

  get tasks() {
    const tasks = this.draft.forces[this.draft.active]?.more.tasks;
    return Array.isArray(tasks) ? tasks : [];
  }

  get mines() {
    return this.work.forces.find((force) => force.key === this.draft.active)?.mines ?? 0;
  }

  /** Shows what the chosen kind of work asks for. */
  choose() {
    const { kind } = this;
    $('[data-for="of"]').hidden = kind.at_a_place;
    $('[data-for="place"]').hidden = !kind.at_a_place;
    $('[data-for="count"]').hidden = !kind.count;
    $("#work-of").replaceChildren(...kind.targets.map((t) => el("option", { value: t.key, textContent: t.name })));
    if (kind.count && !$("#work-count").value) $("#work-count").value = String(Math.min(this.mines, 20) || "");
    this.fill();
  }

  /** Where the force is, and where each leg of her course ends. */
  places() {
    const { draft } = this;
    const own = draft.force;
    if (!own) return [];
    const legs = draft.forces[draft.active].given ? draft.legs : draft.standing[draft.active] ?? [];
    return [
      { lon: own.lon, lat: own.lat, text: "where she is" },
      ...legs.filter((leg) => Number.isFinite(leg.lon)).map((leg, n) => ({ lon: leg.lon, lat: leg.lat, text: `end of leg ${n + 1}, ${placeWords(leg)}` })),
    ];
  }

  words(task) {
    const kind = this.work.kinds.find((k) => k.key === task.kind);
    const name = kind?.name ?? task.kind;
    if (task.of) return `${name}: ${kind?.targets.find((t) => t.key === task.of)?.name ?? task.of}`;
    const where = Number.isFinite(task.lon) ? ` in ${placeWords(task)}` : "";
    return `${task.count ? `${name}: ${task.count}` : name}${where}`;
  }

  fill() {
    if (!this.list?.isConnected) return;
    this.standing();
    const { kind, tasks, draft } = this;
    this.list.replaceChildren(...tasks.map((task, n) => {
      const row = el("li", {}, `${n + 1}. ${this.words(task)} `, el("button", {
        type: "button", className: "btn small", textContent: "Remove", disabled: !draft.editable, onclick: () => this.takeOut(n),
      }));
      row.append(...faultsUnder(draft, `forces.${draft.active}.tasks.${n}`));
      return row;
    }));
    const chosen = $("#work-place").selectedIndex;
    const places = this.places();
    $("#work-place").replaceChildren(...places.map((place, n) => el("option", { value: String(n), textContent: place.text })));
    $("#work-place").selectedIndex = chosen >= 0 && chosen < places.length ? chosen : places.length - 1;
    const aboard = kind.count ? ` ${this.mines} mines are aboard.` : "";
    say($("#work-note"), `${kind.name}: ${kind.text}.${aboard}`);
    say($('[data-say="work"]'), tasks.length ? `${tasks.length} ordered` : "cables, stations, mines");
    $("#work-add").disabled = tasks.length >= this.work.most || (!kind.at_a_place && !kind.targets.length) || (kind.count && !this.mines);
  }

  add() {
    const { kind } = this;
    const place = this.places()[$("#work-place").selectedIndex];
    const task = { kind: kind.key };
    if (!kind.at_a_place) task.of = $("#work-of").value;
    else Object.assign(task, { lon: place.lon, lat: place.lat });
    const typed = $("#work-count").value.trim();
    if (kind.count) task.count = /^\d+$/.test(typed) ? Number(typed) : typed;
    this.change([...this.tasks, task]);
  }

  takeOut(n) {
    this.change(this.tasks.filter((_, i) => i !== n));
  }

  change(tasks) {
    const { draft } = this;
    draft.touch(draft.active);
    draft.forces[draft.active].more.tasks = tasks;
    draft.changed();
  }
}
