/* The scorer cards: every ship's side elevation with the hits where they fell, over each turret the move at which it fires
   again, her figures beside it, and the same hits as a list. Printed, one card after another, as they lay on the table of 1905. */

import { element, f, svg } from "../../shell/dom.js";
import { cap, plural, sentence } from "../../shell/words.js";
import { Elevation, HIGH, planOf, scaleOf, WIDE } from "./elevation.js";
import { fires, firing, rows, struckOut } from "./figures.js";
import { crosses, destroyed, hitNodes, inWords, laid, marksOf, PLACES } from "./hits.js";
import { Panel } from "./panel.js";

const SIDES = ["port", "starboard"];
const INKS = { blue: "b", red: "r" };

export class Scorer extends Panel {
  side = {}; now = null; shown = null; tab = "figures";

  constructor(host, hands) {
    super(host, hands);
    host.classList.add("sc-host");
    this.drawing = element("div", { class: "sc-drawing", tabindex: 0, role: "group", "aria-label": "The scorer" });
    this.told = element("p", { class: "sc-told note", "aria-live": "polite" });
    this.tabs = element("div", { class: "tabs sc-tabs", role: "group", "aria-label": "Scorer of" });
    this.tabs.addEventListener("click", (event) => {
      const button = event.target.closest("[data-ship]");
      if (button) this.choose(button.dataset.ship);
    });
    this.beside = element("div", { class: "sc-beside" });
    this.card = element("div", { class: "sc-card" }, element("div", { class: "sc-left" }, this.drawing, element("div", { class: "sc-foot" }, this.told,
      element("button", { class: "btn small bare sc-to-print", type: "button", "data-key": "print", onclick: () => this.print() }, "Print the scorers"))), element("div", { class: "sc-right" }, this.tabs, this.beside));
    host.replaceChildren(this.card);
    this.drawing.addEventListener("keydown", (event) => this.keys(event));
    hands.on?.("pick", (ship) => this.take(ship));
  }

  /** Own ships; for the umpire and those who look on, all whose scorers the view shows. */
  ships() {
    const rank = (ship) => [ship.side, ship.force ?? "", String(ship.station ?? 0).padStart(3, "0")].join(" ");
    return (this.now?.view.ships ?? []).filter((ship) => ship.exact && (ship.mounts || ship.hurt || ship.guns)).sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  }

  get plans() { return { ...this.hands.view?.(0)?.plans, ...this.hands.view?.(1)?.plans, ...this.now?.view.plans }; }

  show(now) {
    this.now = now;
    const picked = this.hands.picked?.();
    const ships = this.ships();
    if (!ships.some((ship) => ship.id === this.shown)) this.shown = ships.find((ship) => ship.id === picked)?.id ?? ships[0]?.id ?? null;
    this.draw();
  }

  choose(ship) {
    this.shown = ship;
    const one = this.ships().find((each) => each.id === ship);
    if (one?.afloat) this.hands.pick?.(ship);
    this.draw();
  }

  take(ship) {
    if (!this.now || !this.ships().some((one) => one.id === ship)) return;
    this.shown = ship;
    this.draw();
  }

  draw() {
    const ships = this.ships();
    this.card.hidden = !ships.length;
    const ship = ships.find((one) => one.id === this.shown);
    if (!ship) return;
    const marks = marksOf(ship.id, this.now, this.hands.view);
    const side = this.side[ship.id] ?? [...marks].reverse().find((mark) => SIDES.includes(mark.side))?.side ?? "port";
    const mark = JSON.stringify([ships.map((one) => [one.id, one.afloat]), ship, marks, side, this.tab, this.now.view.turn, this.now.view.move, Object.keys(this.plans).length]);
    if (mark === this.mark) return;
    this.mark = mark;
    const focus = document.activeElement;
    const hit = this.drawing.contains(focus) ? focus.dataset.hit ?? "" : null;
    const key = this.card.contains(focus) ? focus.dataset.key : null;
    this.drawTabs(ships);
    const plan = planOf(this.plans, ship);
    this.drawing.replaceChildren(this.svg(ship, plan, side, marks, { live: true }));
    this.turnTo(ship, side, marks);
    this.tell(ship, marks, side);
    this.beside.replaceChildren(...this.aside(ship, plan, marks, side));
    if (hit !== null) this.drawing.querySelector(`[data-hit="${CSS.escape(hit)}"]`)?.focus({ preventScroll: true });
    else if (key) [...this.card.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key)?.focus({ preventScroll: true });
  }

  /** Where the drawing is wider than its place (a phone), the newest hit or the middle of the ship is brought into sight. */
  turnTo(ship, side, marks) {
    const shown = `${ship.id} ${side} ${marks.length}`;
    if (shown === this.turned) return;
    this.turned = shown;
    const ring = [...this.drawing.querySelectorAll(".sc-mark")].find((node) => node.dataset.hit === String(marks.at(-1)?.n));
    const at = Number(ring?.querySelector("circle.sc-ring").getAttribute("cx") ?? WIDE / 2) / WIDE;
    this.drawing.scrollLeft = at * this.drawing.scrollWidth - this.drawing.clientWidth / 2;
  }

  drawTabs(ships) {
    const several = new Set(ships.map((ship) => ship.side)).size > 1;
    const names = ships.map((ship) => element(
      "button",
      { class: `btn small ${ship.afloat ? "" : "sunk"}`, type: "button", "data-ship": ship.id, "data-key": `ship ${ship.id}`, "aria-pressed": String(ship.id === this.shown) },
      several ? `${this.hands.sides?.[ship.side]?.letter ?? "?"} · ` : null, element("em", null, ship.name ?? ship.what), ship.afloat ? null : " (lost)",
    ));
    this.tabs.replaceChildren(...names);
    const on = names.find((name) => name.dataset.ship === this.shown);
    if (on) this.tabs.scrollLeft = Math.max(0, on.offsetLeft - this.tabs.offsetLeft - 60);
  }

  tell(ship, marks, side) {
    const others = marks.filter((mark) => mark.side && mark.side !== side).length;
    const fell = marks.length ? `${plural(marks.length, "hit")}${others ? `, ${others} of them to ${side === "port" ? "starboard" : "port"}` : ""}.` : "No hits.";
    this.told.replaceChildren(element("em", null, ship.name ?? ship.what), `, ${ship.what}, ${side} side. ${fell}`);
  }

  /* ---- the drawing ---- */

  svg(ship, plan, side, marks, { live = false } = {}) {
    const all = this.ships().map((one) => planOf(this.plans, one));
    const here = marks.filter((mark) => !mark.side || mark.side === side);
    const holes = here.filter((mark) => /Z15|Z16/.test(mark.zone ?? "")).length;
    const elevation = new Elevation(ship, plan, side, scaleOf(all), holes);
    const nodes = elevation.nodes();
    const colour = this.colourOf(ship);
    const places = laid(elevation, here);
    const hits = live
      ? hitNodes(places, colour, { words: inWords, look: (mark) => { this.told.textContent = inWords(mark); } })
      : hitNodes(places, colour, { words: inWords, look: () => {} });
    return svg(
      "svg",
      { class: `sc ${ship.afloat ? "" : "lost"}`, viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": `Scorer of ${ship.name ?? ship.what}, ${side} side, ${plural(here.length, "hit")}` },
      nodes, destroyed(elevation, here, ship.hurt?.sections?.[side] ?? 0),
      crosses(elevation, here, ship.hurt?.belt?.[side], colour),
      this.numbers(elevation, ship), hits, scaleBar(elevation),
    );
  }

  /** Over each turret the number of the move when it fires again; what the umpire crossed out stands struck through before it. */
  numbers(elevation, ship) {
    const next = (this.now.view.turn ?? this.now.view.move) + 1;
    const many = elevation.tops.length > 4;
    return elevation.tops.map(({ x, y, mount }) => {
      if (!mount.ready) return null;
      const out = (mount.out ?? 0) >= mount.guns;
      const moves = fires(mount, next);
      const was = out ? null : struckOut(mount.id, ship, this.now, this.hands.view);
      const text = out ? "out" : moves.length ? `${many ? "" : "fires at "}${moves.join(", ")}` : many ? "✓" : "ready";
      const at = Math.max(many ? 14 : 38, Math.min(WIDE - (many ? 14 : 38), x));
      return svg(
        "text", { class: `sc-t sc-fires ${moves.length || out ? "bold" : ""}`, x: f(at), y: f(y), "text-anchor": "middle" },
        svg("title", null, `${mount.name}: ${firing(mount, next)}`), was ? [svg("tspan", { class: "sc-struck" }, String(was)), " "] : null, text,
      );
    });
  }

  /** The colour of the side that made the hits: the one that is not hers. */
  colourOf(ship) {
    const others = Object.entries(this.hands.sides ?? {}).filter(([key]) => key !== ship.side);
    return INKS[others[0]?.[1]?.colour ?? others[0]?.[0]] ?? "i";
  }

  keys(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const marks = [...this.drawing.querySelectorAll(".sc-mark")];
    const at = marks.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    marks[at].setAttribute("tabindex", "-1");
    const next = marks[(at + step + marks.length) % marks.length];
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /* ---- beside it ---- */

  aside(ship, plan, marks, side) {
    const press = (key, text, pressed, act) => element("button", { class: "btn small", type: "button", "data-key": key, "aria-pressed": String(pressed), onclick: act }, text);
    const turn = (to) => () => { this.side[ship.id] = to; this.draw(); };
    const open = (tab) => () => { this.tab = tab; this.draw(); };
    const bar = element("div", { class: "sc-bar" },
      element("span", { class: "sc-group", role: "group", "aria-label": "Side drawn" }, SIDES.map((one) => press(one, one === "port" ? "Port" : "Starboard", one === side, turn(one)))),
      element("span", { class: "sc-group", role: "group", "aria-label": "Show beside the drawing" },
        press("figures", "Figures", this.tab === "figures", open("figures")), press("hits", `Hits ${marks.length}`, this.tab === "hits", open("hits"))));
    return [bar, element("div", { class: "sc-scroll", tabindex: 0, role: "group", "aria-label": this.tab === "hits" ? "Hits" : "Her card" }, this.tab === "hits" ? this.list(ship, marks) : this.table(ship, plan))];
  }

  table(ship, plan) {
    const body = rows(ship, plan, this.now, this.hands.view).map((row) => element("tr", null,
      element("th", { scope: "row" }, cap(row.name)),
      element("td", { class: "num" }, row.was ? [element("s", null, String(row.was)), " "] : null, row.bold ? element("b", null, row.value) : row.value)));
    return element("table", { class: "sc-state" }, element("caption", { class: "sr" }, `State of ${ship.name ?? ship.what}`), element("tbody", null, body));
  }

  /** The hits as a list: it says all that the drawing shows. */
  list(ship, marks) {
    if (!marks.length) return element("p", { class: "note" }, "She has not been hit.");
    const ink = this.colourOf(ship);
    return element("ol", { class: "sc-list" }, [...marks].reverse().map((mark) => element("li", null,
      element("span", { class: `sc-hn ${ink}` }, String(mark.n)), element("span", { class: "t" }, element("span", { class: "sr" }, "move "), String(mark.move)),
      element("span", null, cap([PLACES[mark.zone] ?? "hull", mark.side].filter(Boolean).join(", ")), mark.text ? `. ${sentence(mark.text)}` : "."))));
  }

  /* ---- on paper ---- */

  print() {
    document.querySelector(".sc-print")?.remove();
    const sheets = this.ships().map((ship) => {
      const plan = planOf(this.plans, ship);
      const marks = marksOf(ship.id, this.now, this.hands.view);
      return element("section", { class: "sc-sheet" },
        element("h2", null, element("em", null, ship.name ?? ship.what), element("span", { class: "label" }, `${ship.what} · ${this.hands.sides?.[ship.side]?.name ?? ""} · ${this.now.view.clock ?? ""}`)),
        SIDES.map((side) => element("figure", null, this.svg(ship, plan, side, marks), element("figcaption", null, `${cap(side)} side`))),
        element("div", { class: "sc-two" }, this.table(ship, plan), element("div", null, element("h3", null, "Hits"), this.list(ship, marks))));
    });
    const paper = element("div", { class: "sc-print" }, sheets);
    document.body.append(paper);
    addEventListener("afterprint", () => paper.remove(), { once: true });
    window.print();
  }
}

/** A hundred feet, as on the edge of a chart. */
function scaleBar(elevation) {
  const hundred = 100 * elevation.feet;
  const x = elevation.side === "port" ? WIDE - 12 - hundred : 12;
  const half = hundred / 2;
  return svg("g", { "aria-hidden": "true" },
    svg("path", { class: "sc-zebra", d: `M${f(x)} ${HIGH - 5}h${f(half)}v3h${f(-half)}z` }), svg("path", { class: "sc-scale", d: `M${f(x)} ${HIGH - 5}h${f(hundred)}v3h${f(-hundred)}z` }),
    svg("text", { class: "sc-t sc-small", x: f(x + hundred / 2), y: HIGH - 8, "text-anchor": "middle" }, "100 feet"));
}
