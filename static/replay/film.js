// The film of a war: solid marks as it was, hollow marks as a seat believed it to be, the gap in miles, and a button that plays it.

import { marks } from "../chart.js";
import { pathOf } from "../chart/pen.js";
import { $, $$, element, svg } from "../shell/dom.js";
import { plural } from "../shell/words.js";
import { Pane, Replay, when } from "./replay.js";

const FRAME_MS = 50;
const STILL_MS = 1000; // who wants no motion sees an hour at a time
const HOUR = 60;
const SAMPLES = 180;
const LEAST_MILES = 0.5;
const [WIDE, HIGH] = [900, 44]; // of the curve, in its own units

class FilmPane extends Pane {
  /** The film lies on a page that is read on: its chart takes the wheel only with Ctrl or Command. */
  async open() {
    await super.open();
    const { map } = this.chart;
    const { scrollWheelZoom } = map;
    scrollWheelZoom.disable();
    map.getContainer().addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.metaKey) scrollWheelZoom.enable();
      else scrollWheelZoom.disable();
    }, { capture: true });
  }

  /** What a seat believed: its own force that it has in sight is where it is. */
  believed() {
    return this.rows().filter((row) => row.lon !== undefined && row.lat !== undefined && !(row.kind === "forces" && row.known === "now"));
  }

  gaps(pen, group) {
    if (this.replay.shows("gap")) super.gaps(pen, group);
  }

  /** Nobody needs a hollow ring on what stands there as it was. */
  unknown(rows) {
    return this.replay.shows("was") ? [] : super.unknown(rows);
  }

  tracks(pen, group) {
    const eye = this.replay.at.left;
    if (!this.replay.shows("was")) return super.tracks(pen, group);
    this.replay.at.left = "truth";
    super.tracks(pen, group);
    this.replay.at.left = eye;
  }

  draw(pen, group) {
    const { minute } = this.replay.at;
    if (this.replay.shows("was")) for (const row of this.replay.truthAt(minute)) if (pen.seen(pen.at(row), 10)) this.place(pen, group, row);
    if (this.replay.shows("believed")) for (const row of this.believed()) this.hollow(pen, group, row);
    for (const one of this.replay.truth.battles) {
      if (one.lon !== null && one.minute <= minute && minute < one.until) marks.spot(pen, group, one, "×", one.title);
    }
  }

  hollow(pen, group, row) {
    const p = pen.at(row);
    if (!pen.seen(p, 10) || (this.replay.shows("was") && row.miles !== null && row.miles < LEAST_MILES)) return;
    if (row.kind === "battles" || row.kind === "tips") return;
    marks.mark(group, p, row.side ?? "unknown", { hollow: true, size: 16 });
    pen.room.take(p.x - 8, p.y - 8, 16, 16);
    const name = row.kind === "contacts" ? `${row.label}: ${row.what}` : row.name ?? row.ship ?? row.label ?? "";
    const lines = [{ text: `${name}, as believed`, class: `it ${marks.tint(row.side)[2]}`, size: 11.5 }];
    if (row.age !== "now") lines.push({ text: `${row.age} old`, class: "sm", size: 11 });
    pen.name(group, p, [lines, lines.slice(0, 1)], marks.tint(row.side)[0]);
  }
}

/** `source` gives theatre(), truth() and eye(key), each a promise. */
export class Film extends Replay {
  constructor(node, source) {
    super(node, source, { address: false });
    this.panes = $$("[data-pane]", node).map((one) => new FilmPane(one, this));
    this.button = $("[data-play]", node);
    this.timer = 0;
    /** Turning points named on the page around, in order: the minute of each. */
    this.turns = $$("[data-turn]").map((one) => Number(one.dataset.turn));
  }

  shows(name) {
    return $(`[name=${name}]`, this.node).checked;
  }

  async open() {
    await super.open();
    this.button.disabled = false;
  }

  listen() {
    const { start, end, seats } = this.truth;
    Object.assign(this.slider, { min: String(start), max: String(end) });
    const pane = this.panes[0];
    pane.select.replaceChildren(...seats.map((seat) => element("option", { value: seat.key }, seat.name)));
    pane.select.value = this.at.left;
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    $$("[type=checkbox]", this.node).forEach((box) => box.addEventListener("change", () => this.show()));
    this.button.addEventListener("click", () => this.play());
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !this.hears(event.target) || !this.press(event.key, event.shiftKey)) return;
      event.preventDefault();
    });
    for (const one of $$("[data-go-to]")) {
      one.hidden = false;
      one.addEventListener("click", () => this.jump(Number(one.dataset.goTo)));
    }
    this.at.minute = start;
    this.curve();
    this.number();
  }

  /** Keys are the film's where nothing else takes them: on the page itself, or in the film beside its fields. */
  hears(target) {
    return (target === document.body || this.node.contains(target)) && !target.closest("input, select, textarea, button, summary, a, .map-face");
  }

  /** What a key does; false where it does nothing. */
  press(key, shift) {
    const on = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (key === " ") this.play();
    else if (on) this.go(shift ? this.paper(on) : Math.round(this.at.minute) + 10 * on);
    else if ("[]".includes(key)) this.hasten(key === "]" ? 1 : -1);
    else if (this.turns[Number(key) - 1] !== undefined) this.jump(this.turns[Number(key) - 1]);
    else return false;
    return true;
  }

  /** The minute of the next paper of the seat, or of the one before. */
  paper(on) {
    const { minute } = this.at;
    const came = [...new Set(this.panes[0].film?.marks.map((one) => one.from) ?? [])].sort((a, b) => (a - b) * on);
    return came.find((one) => (one - minute) * on > 0) ?? minute;
  }

  hasten(on) {
    const speed = $("[name=speed]", this.node);
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + on));
  }

  /** Show a minute that is named elsewhere on the page, and bring the film into view. */
  jump(minute) {
    if (this.timer) this.stop();
    this.go(minute);
    this.node.scrollIntoView({ block: "nearest" });
  }

  /** Number the turning points over the curve, and shade its nights. */
  number() {
    const { start, end } = this.truth;
    const share = (minute) => (minute - start) / (end - start || 1);
    const keys = $("[data-say=turns]", this.node);
    if (keys) {
      keys.hidden = this.turns.length < 2;
      $("[data-last]", keys).textContent = String(this.turns.length);
    }
    $(".tps", this.node).replaceChildren(...this.turns.map((minute, n) => {
      const one = element("span", null, String(n + 1));
      one.style.setProperty("--at", String(share(minute)));
      return one;
    }));
    const night = ([from, until]) => svg("path", { class: "night", d: `M${(WIDE * share(from)).toFixed(1)} 0H${(WIDE * share(until)).toFixed(1)}V${HIGH}H${(WIDE * share(from)).toFixed(1)}Z` });
    $("[data-nights]", this.node).replaceChildren(...this.truth.nights.map(night));
    $("[data-turns]", this.node).replaceChildren(...this.turns.map((minute) => svg("path", { class: "turn", d: `M${(WIDE * share(minute)).toFixed(1)} 0V${HIGH}` })));
  }

  async look(which, eye) {
    await super.look(which, eye);
    this.curve();
  }

  /** Play from where it stands, or from the beginning if it stands at the end; or stop. */
  play() {
    if (this.timer) return this.stop();
    if (this.at.minute >= this.truth.end) this.go(this.truth.start);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    $("[data-say=play]", this.node).textContent = "Pause";
    this.timer = setInterval(() => {
      const speed = Number($("[name=speed]", this.node).value);
      this.go(Math.round((this.at.minute + (still ? HOUR : (speed * FRAME_MS) / 1000)) * 100) / 100);
      if (this.at.minute >= this.truth.end) this.stop();
    }, still ? STILL_MS : FRAME_MS);
    return undefined;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    $("[data-say=play]", this.node).textContent = "Play the film";
  }

  /** The most miles by which a force or body is believed elsewhere than it was at a minute; null where none is on the chart. */
  worst(minute) {
    const kept = this.at.minute;
    this.at.minute = minute;
    const miles = this.panes[0].believed().filter((row) => /^(force|body):/.test(row.truth ?? "")).map((row) => row.miles ?? 0);
    this.at.minute = kept;
    return miles.length ? Math.max(...miles) : null;
  }

  curve() {
    const { start, end } = this.truth;
    const miles = Array.from({ length: SAMPLES + 1 }, (_, n) => this.worst(start + ((end - start) * n) / SAMPLES) ?? 0);
    const top = Math.max(1, ...miles);
    const points = miles.map((one, n) => ({ x: (WIDE * n) / SAMPLES, y: HIGH - ((HIGH - 4) * one) / top }));
    $("[data-curve]", this.node).setAttribute("d", `${pathOf([{ x: 0, y: HIGH }, ...points, { x: WIDE, y: HIGH }])}Z`);
  }

  show() {
    const { minute } = this.at;
    this.at.gap = this.shows("gap") || this.shows("believed");
    const words = when(Math.round(minute), this.truth.hour);
    this.slider.value = String(Math.round(minute));
    this.slider.setAttribute("aria-valuetext", words);
    $("[data-say=when]", this.node).textContent = words;
    const miles = this.worst(minute);
    $("[data-say=gap]", this.node).textContent = miles === null ? "no enemy on this chart" : `out by ${plural(Math.round(miles), "mile")}`;
    for (const pane of this.panes) {
      pane.chart?.redraw();
      if (!this.timer) pane.table();
    }
  }
}
