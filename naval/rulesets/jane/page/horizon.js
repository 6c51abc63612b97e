/* What is to be seen from the bridge: that part of the horizon where the enemy is, ships by size, smoke by distance.
   Every ship on it can be pressed. */

import { element, f, svg } from "../../shell/dom.js";
import { nameMarks } from "../../shell/naming.js";
import { sight } from "./model.js";
import { Panel } from "./panel.js";
import { lengthOf, silhouette } from "./silhouettes.js";
import { points, side, yards } from "./words.js";

const HEIGHT = 96;
const LINE = 64;        // where sea and sky meet
const SMOKE_YD = 12_000; // beyond this only smoke is told apart (the view says "smoke")
const RAD = Math.PI / 180;

export class Horizon extends Panel {
  constructor(host, hands) {
    super(host, hands);
    this.cap = element("p", { class: "cap" });
    this.svg = svg("svg", { class: "c", role: "group" });
    host.append(this.svg, this.cap);
    nameMarks(this.svg);
    host.addEventListener("click", (event) => this.click(event));
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      const mark = event.target.closest("[data-ship]");
      if (!mark) return;
      event.preventDefault();
      this.press(mark);
    });
    new ResizeObserver(() => this.draw()).observe(host);
  }

  /** Ships stand one before another: the one whose middle is nearest to where it was pressed. */
  click(event) {
    if (!event.target.closest?.("[data-ship]")) return;
    const x = event.clientX - this.host.getBoundingClientRect().left;
    const near = this.places.reduce((a, b) => (Math.abs(b.x - x) < Math.abs(a.x - x) ? b : a));
    this.hands.look(near.id);
  }

  press(mark) {
    if (mark) this.hands.look(mark.dataset.ship);
  }

  show(battle) {
    this.battle = battle;
    this.draw();
  }

  /** Whose bridge this is: the flagship's, for the umpire the ship's in hand. */
  from() {
    const { battle } = this;
    const umpired = battle.umpire && battle.at(battle.last).find((one) => one.ship.id === this.hands.picked());
    return battle.observer(battle.last) ?? umpired ?? null;
  }

  draw() {
    const { battle } = this;
    if (!battle) return;
    const from = this.from();
    this.host.hidden = !from;
    const width = this.host.clientWidth;   // none while it is hidden
    if (!from || !width) return;
    const others = battle.at(battle.last).filter((one) => one.seen && one.fix.afloat && !one.fix.own && one.ship.side !== from.ship.side);
    const seen = others.map((one) => ({ ...one.fix, ...this.seenFrom(from.fix, one.fix) }));
    const name = from.fix.name ?? from.fix.what;
    const dark = Boolean(battle.view.night);
    const held = this.host.contains(document.activeElement) ? document.activeElement.dataset.ship : null;
    const strip = sweep(seen, this.facing ?? from.fix.heading_deg ?? 0, width);
    this.facing = strip.middle;
    const x = (bearing) => ((((bearing - strip.middle + 540) % 360) - 180) / strip.span + 0.5) * (width - 36) + 18;
    const sky = dark ? svg("path", { class: "jn-dark", d: `M0 0H${width}V${LINE}H0z` }) : null;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.svg.setAttribute("aria-label", inWords(seen, name));
    const far = [...seen].sort((a, b) => (b.range_yd ?? 0) - (a.range_yd ?? 0) || Number(Boolean(b.behind)) - Number(Boolean(a.behind)));
    this.places = seen.map((fix) => ({ id: fix.id, x: place(fix, seen, x) }));
    this.svg.replaceChildren(...[
      sky, svg("path", { class: "c-sea", d: `M0 ${LINE}V${LINE + 12}H${width}V${LINE}z` }), ...this.beams(x),
      svg("path", { class: "s-i", "stroke-width": 1, d: `M0 ${LINE}H${width}` }),
      ...far.map((fix) => this.ship(fix, place(fix, seen, x))), ...lettering(seen, (fix) => place(fix, seen, x), (fix) => size(fix).w / 2, width, 150 + name.length * 6), ...edge(width, strip, x),
    ].filter(Boolean));
    const where = dark ? `By night from ` : "The horizon from ";
    this.cap.replaceChildren(where, element("em", null, name), seen.length ? "" : ": nothing in sight");
    if (held) this.svg.querySelector(`[data-ship="${CSS.escape(held)}"]`)?.focus();
  }

  /** As she is reported if these are the eyes that saw her, else as the reports put her on the plot. */
  seenFrom(from, fix) {
    if (!fix.exact && fix.by === from.id && fix.bearing_deg !== null) return { bearing_deg: fix.bearing_deg, range_yd: fix.range_yd };
    return sight(from, fix);
  }

  /** By night: the beams of searchlights that are lit, as light over the line. */
  beams(x) {
    return (this.battle.view.night?.beams ?? []).map((beam) => {
      const at = x(beam.bearing_deg);
      return svg("path", { class: "jn-glow", d: `M${f(at)} ${LINE}L${f(at - 26)} 4H${f(at + 26)}z` });
    });
  }

  ship(fix, at) {
    const target = this.hands.targeted(fix.id);
    const words = `${placed(fix)}${target ? ", target of the selected ship" : ""}`;
    const attrs = {
      "data-ship": fix.id, role: "button", tabindex: 0, "aria-label": words, "data-name": words, "aria-pressed": String(this.hands.looked() === fix.id),
      class: `jn-seen ${this.hands.looked() === fix.id ? "looked" : ""}`,
    };
    const range = fix.range_yd ?? 9000;
    const touch = (w, tall) => svg("rect", { class: "jn-touch", x: f(at - Math.max(w, 44) / 2), y: LINE - Math.max(tall, 40), width: f(Math.max(w, 44)), height: Math.max(tall, 40) + 10 });
    if (fix.what === "smoke" || range > SMOKE_YD * 1.1) return svg("g", attrs, touch(40, 30), svg("path", {
      class: "smoke", d: `M${f(at - 5)} ${LINE}q4-13 16-14t22-7M${f(at)} ${LINE}q5-9 14-10t20-5`,
    }));
    const { w, tall, turn } = size(fix);
    const { body, rig } = silhouette(fix);
    const top = LINE + 3 - (tall * 17) / 20;
    const smoke = svg("path", { class: "smoke", d: `M${f(at)} ${f(top + tall * 0.2)}q${f(w * 0.1)} ${f(-tall * 0.3)} ${f(w * 0.3)} ${f(-tall * 0.26)}t${f(w * 0.4)} ${f(-tall * 0.14)}` });
    const flip = turn < 0 ? `translate(64 0) scale(-1 1)` : null;
    return svg("g", attrs, touch(w, tall), fix.behind || fix.looks?.funnels === 0 ? null : smoke,
      svg("svg", { x: f(at - w / 2), y: f(top), width: f(w), height: f(tall), viewBox: "0 0 64 20", preserveAspectRatio: "none", class: side(fix.side).ink },
        svg("g", { transform: flip }, svg("path", { class: "ship-edge", d: body }), svg("path", { fill: "currentColor", d: body }),
          svg("path", { stroke: "currentColor", fill: "none", d: rig }))),
      target ? svg("path", { class: "jn-laid", d: `M${f(at - 4)} ${f(top - 9)}h8l-4 6z` }) : null);
  }
}

/** How large a ship stands on the strip: by the judged range and her length, foreshortened by her heading. */
function size(fix) {
  const long = Math.min(150, Math.max(28, (96 * 5000) / (fix.range_yd ?? 9000) * (lengthOf(fix) / 420)));
  const turn = fix.heading_deg === null || fix.heading_deg === undefined ? -1 : Math.sin((fix.heading_deg - fix.bearing_deg) * RAD);
  return { w: long * Math.max(0.34, Math.abs(turn)), tall: Math.min(44, Math.max(8, (long * 20) / 64)), turn };
}

const called = (fix) => (fix.exact ? fix.name ?? fix.what : `${fix.id}, ${fix.name ?? fix.what}`);

/** Who, where and how far: judged by whoever looks, exact for the umpire. */
const placed = (fix) => `${called(fix)}, ${points(fix.bearing_deg)}${fix.range_yd ? `, ${fix.exact ? "" : "about "}${yards(fix.range_yd)} yards` : ""}`;

/** An overlapped ship shows a little beside the one before her. */
function place(fix, seen, x) {
  if (!fix.behind) return x(fix.bearing_deg);
  const nth = seen.filter((one) => one.behind === fix.behind).findIndex((one) => one.id === fix.id) + 1;
  const front = seen.find((one) => one.id === fix.behind);
  return (front ? x(front.bearing_deg) : x(fix.bearing_deg)) + (nth % 2 ? 1 : -1) * Math.ceil(nth / 2) * 34;
}

/** Which part of the compass: all that is in sight, never less than nine points, at least where they were last. */
function sweep(seen, facing, width) {
  const least = width < 620 ? 78.75 : 123.75;
  if (!seen.length) return { middle: facing, span: least };
  const a = seen.map((fix) => fix.bearing_deg * RAD);
  const mean = Math.atan2(a.reduce((n, b) => n + Math.sin(b), 0), a.reduce((n, b) => n + Math.cos(b), 0)) / RAD;
  const middle = (Math.round(mean / 11.25) * 11.25 + 360) % 360;
  const far = Math.max(...seen.map((fix) => Math.abs(((fix.bearing_deg - middle + 540) % 360) - 180)));
  return { middle, span: Math.min(360, Math.max(least, Math.ceil((2 * far + 24) / 22.5) * 22.5)) };
}

function edge(width, { middle, span }, x) {
  const out = [];
  const first = Math.ceil((middle - span / 2) / 11.25 - 1e-9);
  const last = Math.floor((middle + span / 2) / 11.25 + 1e-9);
  const every = ((width - 36) * 11.25) / span < 74 ? 2 : 1;
  const y = LINE + 12;
  for (let i = first; i <= last; i += 1) {
    const at = 18 + ((i * 11.25 - middle) / span + 0.5) * (width - 36);
    if (i < last) out.push(svg("rect", { class: "c-zebra", x: f(at), y, width: f(((width - 36) * 5.625) / span), height: 4 }));
    if (i % every === 0) out.push(svg(
      "text", { class: "sm", x: f(at), y: y + 15, "text-anchor": i === first ? "start" : i === last ? "end" : "middle" }, points(i * 11.25),
    ));
  }
  out.push(svg("path", { class: "c-frame", "stroke-width": 0.8, d: `M18 ${y}H${width - 18}v4H18z` }));
  return out;
}

/** A name beside each ship, to the left or the right of her, or above; for want of room only the number, and for want of
    that she stands in the table. `x` is her middle and `half` half her width on the strip. */
function lettering(seen, x, half, width, reserved) {
  const taken = seen.map((fix) => ({ l: x(fix) - half(fix), r: x(fix) + half(fix), row: 0 }));
  taken.push({ l: 0, r: reserved, row: 1 });
  const hidden = (fix) => seen.filter((one) => one.behind === fix.id);
  const shown = seen.filter((fix) => !fix.behind || !seen.some((one) => one.id === fix.behind));
  return shown.sort((a, b) => x(a) - x(b)).map((fix) => {
    const behind = hidden(fix);
    const more = behind.length ? ` and ${behind.length} behind` : "";
    const west = Math.min(...[fix, ...behind].map((one) => x(one) - half(one))) - 8;
    const east = Math.max(...[fix, ...behind].map((one) => x(one) + half(one))) + 8;
    for (const text of fix.exact ? [called(fix)] : [`${called(fix)}${more}`, `${fix.id}${more}`, fix.id]) {
      const long = text.length * 6;
      for (const [left, row] of [[west - long, 0], [east, 0], [x(fix) - long / 2, 1]]) {
        const area = { l: left - 4, r: left + long + 4, row };
        if (left < 18 || left + long > width - 18 || taken.some((one) => one.row === row && one.l < area.r && area.l < one.r)) continue;
        taken.push(area);
        const ink = { b: "bl", r: "rd" }[side(fix.side).ink] ?? "";
        return svg("text", { class: `lab on-paper ${ink} ${fix.name ? "it" : ""}`, "aria-hidden": "true", x: f(left), y: row ? 17 : LINE - 10 }, text);
      }
    }
    return null;
  }).filter(Boolean);
}

/** The same in words, for those who cannot see the strip. */
function inWords(seen, ship) {
  if (!seen.length) return `Nothing in sight from ${ship}.`;
  const each = seen.map(placed);
  return `The horizon from ${ship}: ${each.join("; ")}.`;
}
