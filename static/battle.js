/* The replay of an action: one state (the move in hand), shown by ruler, plot, horizon, log and tables. */

import { h, s } from "./battle/dom.js";
import { HEIGHT, horizon, inWords } from "./battle/horizon.js";
import { Log } from "./battle/log.js";
import { Battle, sight } from "./battle/model.js";
import { Plot } from "./battle/plot.js";
import { Ruler } from "./battle/ruler.js";
import { tables } from "./battle/tables.js";
import { clock, namesPattern } from "./battle/words.js";

const page = document.getElementById("battle");
const views = JSON.parse(document.getElementById("views")?.textContent || "[]");
const began = /^(.*?)(\d\d:\d\d)$/.exec(document.getElementById("when").textContent.trim());   // "Day 3, " and "13:40"
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Replay {
  constructor() {
    this.battle = new Battle(views);
    this.picked = null;
    this.opened = new Set();   // ships whose whole condition is shown
    this.playing = false;
    this.plot = new Plot(document.getElementById("plot"), this.battle, { onpick: (id) => this.pick(id) });
    this.ruler = new Ruler(document.getElementById("moves"), this.battle, { onmove: (i) => this.go(i) });
    this.log = new Log(
      document.getElementById("log-lines"), this.battle,
      { pattern: namesPattern(this.battle.names), time: (i) => this.time(i), goto: (i) => this.go(i) },
    );
    // the tables keep one height throughout, so that the plot keeps its own
    const number = (key) => this.battle.ships.filter((ship) => ship.side === key).length;
    document.getElementById("forces").style.setProperty("--rows", Math.max(...["blue", "red", "neutral"].map(number)));
    this.buttons();
    this.keys();
    pointers(this.plot);
    new ResizeObserver(() => this.lookOut()).observe(document.getElementById("plot"));
    const asked = this.battle.numbers.indexOf(Number((/^#move-(\d+)$/.exec(location.hash) ?? [])[1] ?? NaN));
    this.go(asked >= 0 ? asked : this.battle.last);
  }

  time(index) {
    return began ? clock(began[2], this.battle.numbers[index] * Number(page.dataset.each || 1)) : "";
  }

  /* ---- one state, shown everywhere ---- */

  go(index, { quiet = false } = {}) {
    this.index = Math.max(0, Math.min(this.battle.last, index));
    const number = this.battle.numbers[this.index];
    const of = this.battle.numbers[this.battle.last];
    const at = this.time(this.index);
    const words = `move ${number} of ${of}${at ? `, ${at}` : ""}`;
    for (const node of document.querySelectorAll("[data-say=move]")) node.textContent = `move ${number} of ${of}`;
    if (at) document.getElementById("when").textContent = began[1] + at;
    this.ruler.show(this.index, words);
    this.plot.show(this.index);
    this.log.show(this.index);
    this.lists();
    this.lookOut();
    this.state();
    if (quiet) return;
    const lines = views[this.index].log.length;
    const log = lines ? `${lines} ${lines > 1 ? "lines" : "line"} in the log.` : "Nothing to report.";
    document.getElementById("said").textContent = `${words}. ${log}`;
    history.replaceState(null, "", `#move-${number}`);
  }

  lists() {
    document.getElementById("forces").replaceChildren(...tables(
      this.battle, this.index,
      { picked: this.picked, onpick: (id) => this.pick(id), opened: this.opened, onopen: (id) => this.open(id) },
    ));
  }

  pick(id) {
    this.picked = this.picked === id ? null : id;
    this.plot.pick(this.picked);
    this.relist();
  }

  open(id) {
    if (!this.opened.delete(id)) this.opened.add(id);
    this.relist();
  }

  /** The tables anew, with the focus where it was. */
  relist() {
    const held = document.activeElement;
    const row = held?.closest?.(".force tr");
    const spot = row && {
      force: row.closest("section").getAttribute("aria-labelledby"), row: row.rowIndex,
      more: held.classList.contains("more-of"),
    };
    this.lists();
    if (spot) document.querySelector(`[aria-labelledby="${spot.force}"] table`)?.rows[spot.row]?.querySelector(spot.more ? ".more-of" : ".pick")?.focus();
  }

  lookOut() {
    const host = document.getElementById("horizon");
    if (!host) return;
    const from = this.battle.observer(this.index);
    const width = host.clientWidth;
    if (!from || !width) return;
    const enemy = this.battle.at(this.index).filter((one) => one.seen && !one.fix.own && one.fix.afloat);
    const seen = enemy.map((one) => ({
      ...one.fix, ...sight(from.fix, one.fix),
    }));   // as the reports put them, seen from her
    const name = from.fix.name ?? from.fix.what;
    const strip = horizon(width, seen, this.facing ?? from.fix.heading_deg ?? 0, 130 + name.length * 6);
    this.facing = strip.middle;
    host.replaceChildren(s("svg", { class: "c", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": inWords(seen, name) }, strip.nodes),
      h("p", { class: "cap" }, "The horizon from ", h("em", null, name), seen.length ? "" : ": nothing in sight"));
  }

  /* ---- playing ---- */

  play() {
    if (this.index >= this.battle.last) this.go(0, { quiet: true });
    this.playing = true;
    this.state();
    const run = () => {
      const began = performance.now();
      const each = 1000 / Number(document.getElementById("speed").value);
      const frame = (now) => {
        if (!this.playing) return;
        const u = Math.max(0, (now - began) / each);
        if (u < 1) {
          if (!still.matches) this.plot.glide(u);
          requestAnimationFrame(frame);
        } else if (this.index >= this.battle.last - 1) {
          this.playing = false;
          this.go(this.battle.last);
        } else {
          this.go(this.index + 1, { quiet: true });
          run();
        }
      };
      requestAnimationFrame(frame);
    };
    run();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.go(this.index);
  }

  state() {
    const words = this.playing ? "Pause" : this.index >= this.battle.last ? "Play from the start" : "Play";
    for (const button of document.querySelectorAll("[data-act=play]")) button.textContent = button.closest(".foot") && !this.playing ? "Play" : words;
    for (const button of document.querySelectorAll("[data-act=back]")) button.setAttribute(
      "aria-disabled", String(this.index === 0),
    );
    for (const button of document.querySelectorAll("[data-act=on]")) button.setAttribute(
      "aria-disabled", String(this.index === this.battle.last),
    );
    for (const button of document.querySelectorAll("[data-fit]")) button.setAttribute(
      "aria-pressed", String(this.plot.mode === button.dataset.fit),
    );
  }

  step(by) {
    this.playing = false;
    this.go(this.index + by);
  }

  buttons() {
    const acts = { play: () => (this.playing ? this.pause() : this.play()), back: () => this.step(-1), on: () => this.step(1),
      in: () => this.plot.camera.zoom(1.4), out: () => this.plot.camera.zoom(1 / 1.4) };
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-act], [data-fit]");
      if (!button) return;
      if (button.dataset.fit) this.plot.fit(button.dataset.fit);
      else acts[button.dataset.act]?.();
      this.state();
    });
    document.getElementById("plot").addEventListener("zoomed", () => this.state());
  }

  /** Arrows step, Home and End go to the ends, space plays; + − 0 when the plot has the focus. */
  keys() {
    const plot = document.getElementById("plot");
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input:not([type=range]), select, textarea")) return;
      const on = event.target === plot;
      const act = {
        ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.step(-1e6),
        End: () => this.step(1e6),
      }[event.key]
        ?? (event.key === " " && !event.target.closest("button, summary, a") ? () => (this.playing ? this.pause() : this.play()) : null)
        ?? (on ? {
          "+": () => this.plot.camera.zoom(1.4), "=": () => this.plot.camera.zoom(1.4), "-": () => this.plot.camera.zoom(1 / 1.4),
          "0": () => this.plot.fit("all"),
        }[event.key] : null);
      if (!act || ((event.key === "Home" || event.key === "End") && event.target.closest(".column"))) return;
      event.preventDefault();
      act();
      this.state();
    });
  }
}

/** Drag to move the paper, wheel or two fingers to enlarge it. One finger up and down still scrolls the page. */
function pointers(plot) {
  const { host } = plot;
  const held = new Map();
  const at = (event) => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const say = () => host.dispatchEvent(new Event("zoomed"));
  host.addEventListener("wheel", (event) => {
    event.preventDefault();
    plot.camera.zoom(Math.exp(-event.deltaY * 0.0014), at(event));
    say();
  }, { passive: false });
  host.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) return;
    held.set(event.pointerId, at(event));
    plot.dragged = false;
  });
  host.addEventListener("pointermove", (event) => {
    const was = held.get(event.pointerId);
    if (!was) return;
    const now = at(event);
    if (held.size === 1) {
      if (!plot.dragged && Math.hypot(now.x - was.x, now.y - was.y) < 4) return;
      plot.dragged = true;
      host.setPointerCapture(event.pointerId);
      plot.camera.pan(now.x - was.x, now.y - was.y);
    } else if (held.size === 2) {
      const other = [...held].find(([id]) => id !== event.pointerId)[1];
      plot.dragged = true;
      plot.camera.zoom(
        Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(was.x - other.x, was.y - other.y) || 1),
        { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
      );
    }
    held.set(event.pointerId, now);
    say();
  });
  for (const name of [
    "pointerup", "pointercancel", "pointerleave",
  ]) host.addEventListener(name, (event) => held.delete(event.pointerId));
}

if (views.length) new Replay();
