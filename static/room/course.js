// The course as a table whose cells are the inputs. Rows are filled in place, so a cell being typed in is never lost.

import { courseWords, figure } from "../chart/geo.js";
import { $, $$, cut, data, element, say } from "../shell/dom.js";
import { agree, list, plural } from "../shell/words.js";
import { faultLine } from "./faults.js";

const LEAST_NM = 0.05;   // less is no way at all

const NAMES = { course: "course", knots: "speed in knots", hours: "hours" };

function plain(value, digits) {
  return String(Number(value.toFixed(digits)));
}

export class CourseTable {
  /** @type {import("./draft.js").Draft} */ draft;

  constructor(draft, { clock, onSelect, onBegin }) {
    this.draft = draft;
    this.clock = clock;
    this.onSelect = onSelect;
    this.onBegin = onBegin;
    this.selected = -1;
    this.standing = {};
    for (const name of ["changed", "moved", "answered"]) draft.addEventListener(name, () => this.fill());
  }

  /** Takes hold of the table on the page (again after the column was fetched anew). */
  attach() {
    const body = $("#legs");
    if (!body) return;
    if (body !== this.body) this.listen(body);
    this.body = body;
    body.replaceChildren();
    $("#add-leg").onclick = () => this.addLeg();
    $("#dived").onchange = (event) => this.draft.dive(this.selected, event.target.checked);
    $("#raid").onchange = (event) => this.draft.setRaid(this.draft.active, event.target.checked);
    const stands = $("#stands"); // only where approach moves are agreed
    if (stands) stands.onchange = (event) => this.draft.setStands(this.draft.active, event.target.checked);
    $("#stop-here").onclick = () => this.draft.lieHere();
    $("#keep-last").onclick = () => this.draft.keepLast();
    $("#begin-anew").onclick = () => {
      this.draft.lieHere(); // every leg is out, and the next one begins where she is
      this.onBegin();
    };
    $$("[data-force]").forEach((button) => {
      button.onclick = () => {
        this.draft.active = button.dataset.force;
        this.draft.dispatchEvent(new Event("chosen"));
        this.fill();
      };
    });
    this.fill();
  }

  /** Once for each table: a table listened to twice would take out two legs at a press. */
  listen(body) {
    body.addEventListener("change", (event) => this.typed(event));
    body.addEventListener("keydown", (event) => this.pressed(event));
    body.addEventListener("focusin", (event) => {
      this.select(this.rowOf(event.target));
      if (event.target.matches("input")) event.target.select(); // what is typed replaces the cell
    });
    body.addEventListener("click", (event) => {
      const button = event.target.closest("button.x");
      if (button) this.takeOut(this.rowOf(button));
    });
  }

  rowOf(node) {
    return Number(node.closest("tr")?.dataset.n ?? -1);
  }

  addLeg() {
    this.draft.addByTable();
    this.rows().at(-1)?.querySelector("input").focus();
  }

  takeOut(n) {
    this.draft.remove(n);
    const rows = this.rows();
    (rows[Math.min(n, rows.length - 1)]?.querySelector("input") ?? $("#add-leg")).focus();
  }

  typed(event) {
    const field = event.target.dataset.field;
    if (field) this.draft.edit(this.rowOf(event.target), field, event.target.value);
  }

  pressed(event) {
    const field = event.target.dataset.field;
    if (!field) return;
    const n = this.rowOf(event.target);
    const rows = this.rows();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows[n + step]) {
      event.preventDefault();
      rows[n + step].querySelector(`[data-field="${field}"]`).focus();
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.target.dispatchEvent(new Event("change", { bubbles: true }));
      if (n === rows.length - 1) this.addLeg();
      else rows[n + 1].querySelector(`[data-field="${field}"]`).focus();
    } else if (event.key === "Delete" && event.ctrlKey) {
      event.preventDefault();
      this.takeOut(n);
    }
  }

  rows() {
    return $$("tr[data-n]", this.body);
  }

  select(n, tell = true) {
    this.selected = n;
    this.rows().forEach((row, i) => row.classList.toggle("now", i === n));
    if (tell) {
      this.fillDived();
      this.onSelect(n);
    }
  }

  fill() {
    if (!this.body?.isConnected) return;
    const { draft } = this;
    const legs = draft.legs;
    const rows = this.rows();
    $$(".fault-row", this.body).forEach((row) => row.remove());
    rows.slice(legs.length).forEach((row) => row.remove());
    legs.forEach((leg, n) => this.fillRow(rows[n] ?? this.newRow(n), leg, n));
    if (this.selected >= legs.length) this.selected = -1;
    this.select(draft.editable ? this.selected : -1, false);
    this.fillNotes();
    $$("[data-force]").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.force === draft.active)));
    const raid = $("#raid");
    raid.checked = draft.forces[draft.active]?.raid ?? false;
    raid.disabled = !draft.force;
    const stands = $("#stands");
    if (stands) stands.checked = Boolean(draft.forces[draft.active]?.more?.stands);
    if (stands) stands.disabled = !draft.force;
    if (stands) stands.closest("label").hidden = Boolean(draft.answerOf(draft.active)); // she has no moves to decline
    this.fillDived();
  }

  /** Whether the leg in hand is run submerged: asked of forces that are nothing but boats. */
  fillDived() {
    const ships = this.draft.force?.ships?.filter((ship) => ship.afloat) ?? [];
    const boats = ships.length > 0 && ships.every((ship) => ship.dived_h > 0);
    const leg = this.draft.legs[this.selected];
    $("#dived-box").hidden = !(boats && leg && this.draft.editable);
    $("#dived").checked = Boolean(leg?.dived);
  }

  newRow(n) {
    const row = cut("leg");
    row.dataset.n = n;
    this.body.append(row);
    return row;
  }

  fillRow(row, leg, n) {
    const { draft } = this;
    const made = draft.made(n);
    const reckoned = draft.reckoning[draft.active]?.legs?.[n];
    row.dataset.n = n;
    row.querySelector("th").textContent = n + 1;
    row.querySelector("button").setAttribute("aria-label", `Remove leg ${n + 1}`);
    row.classList.toggle("quiet", Boolean(reckoned?.later));
    const faults = draft.faultsOf(draft.active, n);
    const values = {
      course: made ? courseWords(made.course) : (leg.course ?? ""),
      knots: typeof leg.knots === "number" ? plain(leg.knots, 1) : (leg.knots ?? ""),
      hours: made?.hours ? plain(made.hours, 2) : (leg.hours ?? ""),
    };
    for (const input of $$("input", row)) {
      const field = input.dataset.field;
      input.setAttribute("aria-label", `Leg ${n + 1}, ${NAMES[field]}`);
      // what is being typed stays as it is until the cell is left
      if (input !== document.activeElement || !input.matches(":focus") || input.dataset.shown === input.value) input.value = values[field];
      input.dataset.shown = input.value;
      const wrong = faults.some((f) => f.where.endsWith(`.${field}`));
      input.toggleAttribute("aria-invalid", wrong);
      if (wrong) input.setAttribute("aria-invalid", "true");
    }
    const stale = !reckoned || !made || Math.abs(reckoned.nm - made.nm) > 0.2;
    say(row.querySelector("[data-nm]"), made ? figure(made.nm) : "–");
    say(row.querySelector("[data-coal]"), stale ? "–" : figure(reckoned.coal, reckoned.coal === reckoned.coal_t ? 0 : 1));
    say(row.querySelector("[data-left]"), stale ? "–" : figure(reckoned.left, reckoned.left === reckoned.left_t ? 0 : 1));
    let after = row;
    for (const fault of faults) {
      const line = cut("fault");
      faultLine($(".fault", line), fault, draft.editable ? (f) => draft.mend(f) : null);
      if (fault.rule === "NAV-S-002" && draft.reckoning[draft.active]?.stops) {
        const show = element("button", { type: "button", class: "btn small" }, "Show where");
        show.dataset.shore = draft.active;
        $(".fault", line).append(show);
      }
      after.after(line);
      after = line;
    }
  }

  fillNotes() {
    const { draft } = this;
    const order = draft.forces[draft.active];
    const reckoned = draft.reckoning[draft.active];
    const standing = draft.standing?.[draft.active] ?? [];
    const later = (reckoned?.legs ?? []).filter((leg) => leg.later).map((leg) => leg.n);
    const over = (reckoned?.legs ?? []).find((leg) => !leg.whole && !leg.later && !leg.stopped);
    const said = [];
    if (order && !order.given) {
      const left = (reckoned?.legs ?? []).reduce((nm, leg) => nm + leg.nm, 0);
      const steamed = reckoned?.legs?.length && left < LEAST_NM;   // what stands of them is the moment in which they were steamed
      said.push(steamed ? "No new course: her last course is complete, and she stays where she is." : standing.length
        ? `No new course: she keeps her last orders, ${plural(standing.length, "leg")} still to steam.`
        : `No course is laid: she stays where she is${draft.force?.port ? `, in ${draft.force.port}. “Lay a leg” shows the way out` : ""}.`);
    } else if (order && !order.legs.length) said.push("She stays where she is until the run ends.");
    if (order?.legs.length && reckoned?.arrives && !draft.faults.length) {
      const at = this.clock(reckoned.legs[0].from).at(reckoned.arrives); // the chart, which knows the hour too, may not be there yet
      if (at) said.push(`She arrives at the end of leg ${order.legs.length} at ${at}.`);
    }
    if (later.length) said.push(`${agree(later.length, "Leg", "Legs")} ${list(later)} ${agree(later.length, "belongs", "belong")} to the next run.`);
    else if (over) said.push(`The run ends during leg ${over.n}; the rest follows in the next.`);
    if (reckoned?.stops && !draft.faults.length) said.push(reckoned.stops.text);
    say($("#course-note"), said.join(" "));
    const elsewhere = draft.faults.filter((f) => !/^forces\.[^.]+\.legs\.\d+/.test(f.where) && !/^(dispatches|articles)\b/.test(f.where));
    $("#warnings").replaceChildren(
      ...elsewhere.map((fault) => {
        const line = element("li", { class: "fault" }, cut("fault").querySelector("svg"), element("span"));
        return faultLine(line, fault, draft.editable && /^forces\./.test(fault.where) ? (f) => draft.mend(f) : null);
      }),
      ...(reckoned?.warnings ?? []).map((text) => element("li", { class: "note" }, text)),
    );
    $("#stop-here").hidden = !(order && draft.editable && (order.legs.length || (!order.given && standing.length)));
    $("#begin-anew").hidden = !(order?.given && draft.editable && order.legs.length);
    $("#keep-last").hidden = !(order?.given && draft.editable && standing.length);
  }
}

/** The bunkers of the force in hand: now, what the course burns, what is left. */
export function fillCoal(draft) {
  for (const section of $$("[data-coal-of]")) section.hidden = section.dataset.coalOf !== draft.active;
  for (const bunker of $$(".bunker")) { // no style stands in a page
    const { held, normal } = bunker.dataset;
    for (const [name, share] of [["left", held], ["after", held], ["home", normal]]) bunker.style.setProperty(`--${name}`, share);
  }
  const ships = new Map();
  for (const ship of draft.reckoning[draft.active]?.ships ?? []) ships.set(ship.key, ship).set(ship.name, ship);
  for (const row of $$(`[data-coal-of="${CSS.escape(draft.active ?? "")}"] tr[data-ship]`)) {
    const ship = ships.get(row.dataset.ship);
    const bunker = $(".bunker", row);
    if (!bunker) continue;
    const now = ship?.now_t ?? Number(draft.force.ships.find((s) => (s.key ?? s.name) === row.dataset.ship)?.coal_t ?? 0);
    const burns = ship?.burns_t ?? 0;
    const per = Number(row.dataset.per) || 1; // tons a unit, where coal is counted in units
    const digits = ship?.boat || per !== 1 ? 1 : 0;
    say($("[data-burns]", row), ship ? (per === 1 ? figure(burns) : figure(burns / per, 1)) : "–");
    say($("[data-left]", row), figure((now - burns) / per, digits));
    bunker.style.setProperty("--after", (now - burns) / Number(row.dataset.max));
  }
}

/** The blocks of data that the column carries. */
export function pageData(editable, call) {
  return {
    draft: data("data-draft", {}), forces: data("data-forces", []), reckoning: data("data-reckoning", {}),
    faults: data("data-faults", []), call, editable,
  };
}
