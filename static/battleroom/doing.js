/* The do-block: what must be done now, what stands against it, and the one filled button. It is built once, every button with
   its work, and afterwards only its words change: no press is lost and the focus stays. */

import { able, element, icon, renew, say, tell } from "../shell/dom.js";
import { narrow } from "../shell/foot.js";
import { cap, plural, stop } from "../shell/words.js";
import { Crew } from "./crew.js";
import { Alone, PlayOn } from "./alone.js";
import { Ending } from "./ending.js";
import { Hint } from "./hint.js";
import { Onward } from "./onward.js";
import { chairField } from "./people.js";
import { Desk } from "./umpire.js";
import { cited } from "./why.js";
import { alone, heading, sentence, time, written } from "./words.js";

const TOLD = 12;   // refusals that are read out
const PENDING = { seal: "Sealing…", unseal: "Opening the envelope…" };

export class Doing {
  host; rules; acts; voice; player;
  /** @type {import("./table.js").Table} */ table;

  /** `acts`: seal, unseal, back, draw(word), present, step(by), type(text) → Promise. */
  constructor(host, { table, rules, help, acts, voice }) {
    Object.assign(this, { host, table, rules, acts, voice });
    const button = (cls, text, onclick) => element("button", { type: "button", class: cls, hidden: true, onclick }, text);
    this.title = host.querySelector("h2");
    this.title.tabIndex = -1;
    this.text = element("p", { class: "verdict", hidden: true });
    this.note = element("p", { class: "told", hidden: true }, icon("i-due", "note"), element("span"));
    this.offer = element("div", { class: "offer", hidden: true, role: "group", "aria-label": "Draw" }, element("p"),
      element("div", { class: "acts" },
        element("button", { type: "button", class: "btn", onclick: () => acts.draw("accept") }, "Agree to a draw"),
        element("button", { type: "button", class: "btn", onclick: () => acts.draw("decline") }, "Fight on")));
    this.offering = element("p", { class: "told", "data-draw": true, hidden: true }, icon("i-due", "note"), element("span"));
    this.refused = element("ul", { class: "refusals", hidden: true, "aria-label": "Refused" });
    this.lacks = element("ul", { class: "checks", id: "lacks", hidden: true, "aria-label": "Fix before sealing" });
    this.links = element("div", { class: "links", hidden: true });
    this.seal = button("btn go", "Seal", () => this.pressSeal());
    this.back = button("btn", "Undo", () => {
      if (this.back.getAttribute("aria-disabled") !== "true") acts.back();
    });
    this.go = button("btn go", "Go now", () => acts.go());
    this.until = element("p", { class: "until", role: "timer", hidden: true });
    this.onward = new Onward({ table, acts });
    this.closed = new Ending({ table, acts });
    this.play = button("btn wide", "Play from the beginning", () => acts.play());
    this.alone = new Alone(table);
    this.playOn = new PlayOn(table);
    this.unseal = button("btn wide", "Withdraw the seal", () => acts.unseal());
    this.earlier = button("btn", "Back", () => acts.step(-1));
    this.present = button("btn go", "Back to now", () => acts.present());
    this.later = button("btn", "Next", () => acts.step(1));
    this.rows = {
      pair: element("div", { class: "pair", hidden: true }, this.seal, this.back),
      transport: element("div", { class: "transport", hidden: true, role: "group", "aria-label": "Replay" }, this.earlier, this.present, this.later),
    };
    this.hint = new Hint({ acts });
    this.crew = new Crew();
    this.desk = new Desk({ table, acts });
    this.sums = element("dl", { class: "ends", hidden: true });
    this.typed = help ? this.typing(help) : null;
    host.replaceChildren(...[this.title, this.offer, this.text, this.until, this.go, this.note, this.offering, this.refused, this.lacks,
      this.onward.node, this.alone.node, this.crew.node, this.rows.pair, this.hint.ask, this.hint.node, this.unseal, this.rows.transport, this.play, this.closed.node, this.playOn.node, this.desk.node, this.links, this.sums, this.typed].filter(Boolean));
    this.answer = [];   // why the last press did not take
  }

  /* ---- presses ---- */

  pressSeal() {
    if (this.orders.has("seal")) return;
    // an order on its way may be the one that was lacking: the seal goes after it, and the server says what is wrong
    if (this.seal.getAttribute("aria-disabled") === "true" && !this.orders.has("draft")) {
      this.voice.say(`Not yet: ${[...this.lacks.children].map((li) => li.textContent).join(" ")}`);
      if (narrow()) this.lacks.scrollIntoView({ block: "nearest" });   // the button is in sight on every part of the page, the reason is not
      return;
    }
    this.acts.seal();
  }

  /** The field for typed orders; Enter adds what it holds. */
  typing(help) {
    this.field = element("input", { id: "typed", name: "orders", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", enterkeyhint: "send", "aria-describedby": "typed-why typed-help" });
    this.why = element("p", { class: "fault-line", id: "typed-why", hidden: true });
    this.written = element("p", { class: "written", hidden: true }, element("span", { class: "label" }, "On your sheet "), element("code"));
    const form = element("form", { class: "typing", onsubmit: (event) => this.submit(event) },
      element("label", { for: "typed", class: "sr" }, "Orders in notation"), this.field, element("button", { class: "btn" }, "Add"));
    return element("details", { class: "rest", id: "notation", hidden: true }, element("summary", null, "Type your orders"),
      element("div", { class: "in" }, form, this.why, this.written, element("p", { class: "note", id: "typed-help" }, help)));
  }

  async submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    try {
      await this.acts.type(text);
      if (this.field.value.trim() === text) this.field.value = "";
      this.mistyped("");
    } catch (error) {
      this.mistyped(error.message);
    }
  }

  mistyped(text) {
    tell(this.why, text);
    if (text) this.field.setAttribute("aria-invalid", "true");
    else this.field.removeAttribute("aria-invalid");
  }

  /* ---- what is shown ---- */

  show({ replay, orders, view, told, headline, hint }) {
    this.orders = orders;
    this.replay = replay;
    const { state } = this.table;
    const held = this.host.contains(document.activeElement) ? document.activeElement : null;
    const { live } = replay;
    const writing = live && this.table.editable;
    say(this.title, live ? headline || heading(this.table, view) : cap(this.table.standing(replay.index)));
    this.host.classList.toggle("past", !live);
    const words = live ? this.ending() ?? (sentence(this.table) || told) : this.meanwhile(view);
    tell(this.text, words);
    say(this.note.lastChild, state.note ?? "");
    this.note.hidden = !state.note || !live;
    this.offered(state);
    this.faults(live ? [...this.answer, ...(writing ? state.sheet.refused : [])] : []);
    this.standing(writing && !hint ? state.sheet.lacks : []);
    this.lacking(state, live);
    this.hint.show(writing && state.hints, hint, orders.asking);
    this.crew.show(state, live);
    this.desk.show(state, live);
    this.onward.show(state, live);
    this.alone.show(state, live);
    this.closed.show(state, live);
    this.playOn.show(state, replay);
    this.tick();
    this.buttons(state, { live, writing: writing && !hint });   // what is drawn of a hint is on no sheet: it is taken or closed before anything is sealed
    this.closing(state, live);
    if (this.typed) this.typedShown(state, writing);
    if (held && (!held.isConnected || held.closest("[hidden]"))) this.refocus();
  }

  /** How long the interval before one's move still is. */
  tick() {
    const waits = this.table.beforeGo && this.replay.live;
    this.until.hidden = !waits || !this.table.untilGo;
    this.go.hidden = !waits || !this.table.state.book.may_go;
    if (!this.until.hidden) say(this.until, `Go in ${time(this.table.untilGo)}`);
  }

  meanwhile(view) {
    const waits = this.table.editable ? " The current move waits for your orders." : "";
    return `${view?.clock ? stop(view.clock) : ""}${waits}`;
  }

  ending() {
    const { result } = this.table.state;
    if (!this.table.over || !result) return null;
    const length = this.table.number ? `${cap(this.table.state.length)}.` : "";   // "No move." says nothing
    return `${stop(cap(result.ending ?? ""))} ${length}`.trim();
  }

  /** What became of one's own offer of a draw, until the next move: "open", "gone" (declined, or overtaken by a move), or nothing. */
  mine(state) {
    if (state.draw === "offered") this.asked = { number: state.number, what: "open" };
    else if (this.asked?.what === "open") this.asked = this.withdrew ? null : { number: state.number, what: "gone" };
    else if (this.asked?.number !== state.number) this.asked = null;
    this.withdrew = this.withdrew && state.draw === "offered";
    this.offering.hidden = !this.asked || this.table.over || !this.replay.live;
    say(this.offering.lastChild, this.asked?.what === "open" ? "You have offered a draw. You can withdraw it under Players and links." : "Your offer of a draw was declined; the battle goes on.");
  }

  offered(state) {
    this.mine(state);
    const open = state.draw === "offered_to_you";
    this.offer.hidden = !open;
    if (!open) return;
    this.offer.lastChild.hidden = !state.leads;
    const others = Object.entries(state.sides).filter(([key]) => key !== state.side).map(([, side]) => side);
    say(this.offer.firstChild, others.length === 1 ? `${others[0].who ?? others[0].name} offers a draw.` : "You have been offered a draw.");
  }

  /** Each refusal with the rule it was made by: its title and its place in the book. */
  faults(faults) {
    const told = new Map(faults.map((fault) => [`${fault.rule}|${fault.text}`, fault]));   // many men may be refused for one reason
    this.refused.hidden = !faults.length;
    renew(this.refused, faults, () => [...told.values()].slice(0, TOLD).map((fault) => element("li", { class: "fault" }, icon("i-stop", "refused"),
      element("div", null, element("p", null, fault.text), fault.rule ? cited(fault.rule, this.rules, "p") : null)))
      .concat(told.size > TOLD ? element("li", { class: "note" }, `and ${plural(told.size - TOLD, "more refusal")}`) : []));
  }

  standing(lacks) {
    this.lacks.hidden = !lacks.length;
    renew(this.lacks, lacks, () => lacks.map((lack) => element("li", null, icon("i-due", "to do"), element("span", { class: "due" }, lack.text),
      lack.rule ? element("span", { class: "chip", title: this.rules[lack.rule]?.title ?? null }, lack.rule) : null)));
  }

  /** The links of chairs nobody has taken, while the battle waits for them and before its first move. */
  lacking(state, live) {
    const open = live && !this.table.over && (!this.table.editable || !state.number) ? state.links.filter((link) => link.side in state.sides || link.side === "umpire") : [];
    this.links.hidden = !open.length;
    renew(this.links, open, () => open.map((link, i) => chairField(`due-link-${i}`, `${link.name}’s link: send it to the player`, link, this.acts, this.table.state.levels)));
  }

  buttons(state, { live, writing }) {
    const sealed = live && state.asked && state.sealed && state.stage === "playing";
    const ready = writing && !state.sheet.lacks.length;
    const drafting = writing && (!state.umpire?.you || alone(state));   // nobody waits for an umpire where people sit: what he writes goes with the move
    this.seal.hidden = !writing;
    this.seal.classList.toggle("go", !writing || drafting);
    say(this.seal, writing && this.orders.has("seal") ? PENDING.seal : (state.sheet?.options?.seal || "Seal your orders"));
    able(this.seal, ready && !this.orders.has("seal"));
    if (ready) this.seal.removeAttribute("aria-describedby");
    else this.seal.setAttribute("aria-describedby", "lacks");
    const steps = writing ? state.sheet.steps : 0;
    this.back.hidden = !writing;
    able(this.back, steps > 0);
    this.back.title = steps ? `${plural(steps, "step")} can be undone` : "No orders yet";
    this.rows.pair.hidden = !writing;
    this.unseal.hidden = !sealed;
    say(this.unseal, this.orders.has("unseal") ? PENDING.unseal : "Withdraw the seal");
    const moving = !live || (this.table.over && this.replay.last > 0);
    this.rows.transport.hidden = !moving;
    for (const one of [this.earlier, this.present, this.later]) one.hidden = !moving;
    const leads = this.onward.quiet;   // one button is filled, the one that leads on
    this.present.classList.toggle("go", leads && !this.table.over);
    this.play.classList.toggle("go", leads);
    say(this.present, live ? "To the beginning" : this.table.over ? "To the end" : "Back to now");
    this.play.hidden = !moving || !this.table.over;
    say(this.play, this.player?.words ?? "");
    able(this.earlier, this.replay.index > 0);
    able(this.later, !live);
  }

  /** After the end: what the dice were thrown from, so that anybody can check them. */
  closing(state, live) {
    this.sums.hidden = !this.table.over || !live;
    if (this.sums.hidden || this.sums.children.length) return;
    this.sums.append(element("dt", null, "Seed"), element("dd", null, element("code", null, state.seed ?? "hidden until the war is over")),
      ...(state.salt ? [element("dt", null, "Its salt"), element("dd", null, element("code", null, state.salt))] : []),
      element("dt", null, "Its hash"), element("dd", null, element("code", null, state.seed_hash), element("span", { class: "note" }, " was shown from the first move.")));
  }

  typedShown(state, writing) {
    this.typed.hidden = !writing;
    const text = writing ? written(state.sheet) : "";
    this.written.hidden = !text;
    say(this.written.lastChild, text);
  }

  /** The button the reader had is gone: the one that took its place, else the heading. */
  refocus() {
    const next = [this.seal, this.go, this.unseal, this.present].find((button) => !button.closest("[hidden]"));
    (next ?? this.title).focus({ preventScroll: true });
  }
}
