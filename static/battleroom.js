/* The battle room: a frame that knows no rule. What stands on the table comes from the server, the board from the rule set's page. */

import { Bell } from "./battleroom/bell.js";
import { BoardPage } from "./battleroom/board.js";
import { Clock } from "./battleroom/clock.js";
import { Doing } from "./battleroom/doing.js";
import { Eyes } from "./battleroom/eyes.js";
import { reasons } from "./battleroom/hint.js";
import { Log } from "./battleroom/log.js";
import { Orders } from "./battleroom/orders.js";
import { People } from "./battleroom/people.js";
import { Player } from "./battleroom/player.js";
import { Replay } from "./battleroom/replay.js";
import { Table } from "./battleroom/table.js";
import { Talk } from "./battleroom/talk.js";
import { Voice } from "./battleroom/voice.js";
import { heading, written } from "./battleroom/words.js";
import { data, say, tell } from "./shell/dom.js";
import { goIn } from "./shell/enter.js";
import { markFoot, narrow } from "./shell/foot.js";
import { Live } from "./shell/live.js";

const $ = (id) => document.getElementById(id);

class Room {
  constructor() {
    const about = data("table");
    this.about = about;
    this.rules = data("rules");
    this.table = new Table(about.urls, data("state"));
    this.orders = new Orders(this.table);
    this.voice = new Voice($("said"));
    this.notice = $("notice");
    this.title = document.title;
    this.hint = null;   // what the computer would order, while it is looked at
    const quiet = (promise) => promise.catch(() => { /* the do-block says why */ });
    const acts = {
      seal: () => quiet(this.orders.seal()), unseal: () => quiet(this.orders.unseal()), back: () => quiet(this.orders.back()),
      draw: (word) => {
        this.doing.withdrew = word === "withdraw";
        return quiet(this.orders.draw(word));
      }, type: (text) => this.orders.type(text),
      go: () => quiet(this.orders.go()),
      program: (chair, level) => quiet(this.orders.program(chair, level)),
      renew: (chair) => quiet(this.orders.renew(chair)),
      onward: () => quiet(this.orders.onward().then(() => goIn(this.table.state.next.url))),
      umpire: (what, more) => quiet(this.orders.umpire(what, more)),
      resign: () => quiet(this.orders.resign().then(() => this.doing.title.focus())),   // its button is gone
      rematch: () => quiet(this.orders.rematch().then(() => goIn(this.table.state.again.url))),
      say: (to, text) => this.orders.say(to, text), quiet: (on) => quiet(this.orders.quiet(on)),
      share: (on, listed) => quiet(this.orders.share(on, listed)),
      hint: () => this.askHint(), use: () => this.useHint(), close: () => this.closeHint(),
      play: () => this.player.toggle(), goto: (number) => this.stopAt(number),
      present: () => this.stopAt(this.replay.live ? 0 : this.table.number), step: (by) => this.stopAt(this.replay.index + by),
    };
    this.replay = new Replay($("moves"), this.table);
    this.player = new Player(this.replay, { onchange: () => this.show() });
    this.doing = new Doing($("do"), { table: this.table, rules: this.rules, help: about.notation, acts, voice: this.voice });
    this.doing.player = this.player;
    this.eyes = new Eyes($("do"), this.table, { look: (viewer) => this.table.lookAs(viewer), say: (text) => this.voice.say(text) });
    this.log = new Log($("log-lines"), this.table, this.rules, { goto: (number) => this.stopAt(number), said: (text, view) => this.board.said(text, view), remarks: (view, before) => this.board.remarks(view, before) });
    this.people = new People($("people-in"), { table: this.table, acts });
    this.talk = new Talk($("talk"), { table: this.table, acts });
    this.bell = new Bell($("bell"), this.table);
    this.clock = new Clock($("countdown"), this.table, this.voice, { onTick: () => this.doing.tick(), onGo: () => this.show() });
    this.board = new BoardPage({ board: $("board"), form: $("form"), list: $("list") }, {
      table: this.table, setting: about.setting, say: (text) => this.voice.say(text), rule: (id) => this.rules[id] ?? { title: "", source: "" },
      order: (orders) => this.orders.write(orders), ask: (about) => this.orders.ask(about), ready: () => {
        this.log.renew();
        this.show();
      },
    });
    this.listen();
    this.show();
    this.replay.grow();
    this.lay();
    if (!this.doing.alone.turning) this.start();   // a table that turns is left at once
  }

  /** The rule set's own page, as soon as there is something to be seen on it. */
  lay() {
    if (this.laid) return;
    this.laid = !this.table.closed;
    if (this.laid) this.board.load($("room").dataset.page);
    else $("board").querySelector(".wait").textContent = "The board will appear when the battle is over.";
  }

  /** The present position first, then everything before it. */
  async start() {
    await this.table.load(this.table.number);
    if (this.table.number) await this.table.load(0);
    this.replay.asked();
    this.live = new Live(new URL(this.table.urls.news, location.href).pathname, {
      version: () => this.table.state.version,
      onNews: () => this.table.fetch(),
      look: async () => (await this.table.fetch())?.version ?? null,
      onLine: (up) => this.line(up),
      downMs: 4000,
    });
  }

  listen() {
    const { table, orders, replay } = this;
    table.addEventListener("changed", (event) => this.changed(event.detail.before));
    table.addEventListener("seen", (event) => this.seen(event.detail));
    orders.addEventListener("answered", (event) => this.answered(event.detail));
    orders.addEventListener("busy", () => this.busy());
    orders.addEventListener("line", (event) => this.line(event.detail.up));
    replay.addEventListener("moved", () => this.moved());
    document.addEventListener("roomclosed", () => this.tell("This browser is no longer signed in to the battle. Open your link again, or ask the player who opened the battle for a new one; nothing is lost."));
    document.addEventListener("keydown", (event) => {
      if (event.key !== " " || !table.over || event.defaultPrevented || event.target.closest("a, button, input:not(#slider), select, textarea, summary, #board")) return;
      event.preventDefault();
      this.player.toggle();
    });
    markFoot((part) => {
      if (part.localName === "details") part.open = true;
      if (part.id === "log") this.newLines(0);
    });
  }

  /* ---- everything at one moment ---- */

  show() {
    const { table, replay, orders } = this;
    const { state } = table;
    const { live } = replay;
    document.dispatchEvent(new CustomEvent("battle", { detail: state }));   // for what stands beside the room, such as a guide
    const own = live && state.sheet;
    const view = own ? state.sheet.view : live ? table.nearest(table.number) : table.view(replay.index);
    const hint = own && table.editable ? this.hint : null;
    const now = hint ? { ...hint, live, editable: false, number: replay.index, result: null } : view && {
      view, options: own ? state.sheet.options : null, orders: own ? state.sheet.orders : null,
      refused: own ? state.sheet.refused : [], lacks: own ? state.sheet.lacks : [],
      live, editable: Boolean(own && table.editable), number: replay.index, result: live ? state.result : null,
    };
    const asked = now?.editable || hint;
    this.doing.show({ replay, orders, view, told: asked ? this.board.told(now) : "", headline: asked ? this.board.headline(now) : "", hint });
    this.eyes.show();
    this.people.show();
    this.talk.show();
    this.clock.tick();
    this.log.show(replay.index);
    replay.mark();
    this.words(view);
    if (!view) return;
    $("floor").dataset.form = (table.editable && live && state.sheet.options?.form) || "";   // on a phone, what is put down stands before the board
    this.board.show(now);
  }

  words(view) {
    const { table, replay } = this;
    if (view?.clock) say($("when"), view.clock);
    $("floor").classList.toggle("looking-back", !replay.live);
    for (const link of document.querySelectorAll("[data-position]")) {
      const asked = new URLSearchParams();
      if (link.dataset.position) asked.set("form", link.dataset.position);
      if (!replay.live) asked.set("move", replay.index);
      link.href = `${table.urls.position}${asked.size ? `?${asked}` : ""}`;
      if (!link.dataset.position) link.textContent = replay.live ? "This position" : `The position ${table.standing(replay.index)}`;
    }
    const title = table.editable ? `Your move · ${this.title}` : this.title;
    if (document.title !== title) document.title = title;
  }

  /* ---- a hint ---- */

  async askHint() {
    const { number } = this.table;
    const hint = await this.orders.hint();
    if (!hint || number !== this.table.number) return;
    this.hint = hint;
    this.show();
    this.doing.hint.use.focus({ preventScroll: true });
    reasons(hint).forEach((text) => this.voice.say(text));
  }

  useHint() {
    const { orders } = this.hint;
    this.closeHint();
    this.orders.write(() => orders).catch(() => { /* the do-block says why */ });
  }

  closeHint() {
    this.hint = null;
    this.show();
    this.doing.hint.ask.focus({ preventScroll: true });
  }

  /* ---- what happens ---- */

  changed(before) {
    const { state } = this.table;
    if (state.number !== before.number || state.sealed !== before.sealed || JSON.stringify(state.sheet?.orders) !== JSON.stringify(before.sheet?.orders)) {
      this.doing.answer = [];
      this.hint = null;
    }
    const onward = state.number !== before.number || state.stage !== before.stage;
    if (onward) this.replay.grow();
    this.lay();
    this.show();
    if (onward) this.come(state);
    this.speak(before, state);
    this.bell.heard(before, state);
  }

  /** On a narrow page what came of a move and the board below it come into view (the guide is); who reads farther down than the
      board, or writes, is left there. */
  come(state) {
    if (!narrow() || !this.replay.live || state.stage === "resolving" || document.activeElement?.matches("input, textarea, select")) return;
    if ($("chart").getBoundingClientRect().bottom < innerHeight / 4) return;
    // when the guide has been laid out anew: it stands over what comes into view
    requestAnimationFrame(() => setTimeout(() => $("do").scrollIntoView({ block: "start" })));
  }

  /** One's own step, the seal, offers, the end. What the others did is told when its log has come. */
  speak(before, state) {
    const { voice, table } = this;
    const said = heading(table, state.sheet?.view ?? table.nearest(table.number));
    if (state.number === before.number && state.sheet && before.sheet && !state.sealed) {
      const [was, is] = [written(before.sheet), written(state.sheet)];
      if (is !== was) voice.say(is.startsWith(was) && is ? `Written: ${is.slice(was.length).replace(/^[\s,;.]+/, "")}` : is ? `The sheet now reads: ${is}` : "The sheet is empty");
      if (JSON.stringify(state.sheet.refused) !== JSON.stringify(before.sheet.refused)) state.sheet.refused.forEach((fault) => voice.say(`Refused: ${fault.text}`));
    }
    if (state.sealed && !before.sealed) voice.say("Your orders are sealed");
    if (before.sealed && !state.sealed && state.number === before.number && state.asked) voice.say("The envelope is open again");
    const heard = before.notices?.length ?? 0;
    (state.notices ?? []).slice(heard).forEach((one) => voice.say(one.text));
    if (state.draw === "offered_to_you" && before.draw !== "offered_to_you") voice.say("You have been offered a draw");
    if (before.draw === "offered" && !state.draw && !table.over) voice.say("Your offer of a draw is no longer open");
    if (state.note && state.note !== before.note) voice.say(state.note);
    if (table.over && before.stage !== "done") this.next = [said, state.result?.ending];
    else if (state.number !== before.number) this.next = [said];   // after what the move came to
    else if (said !== heading({ ...view(before), state: before }, null)) voice.say(said);
  }

  seen({ news, renewed }) {
    const { table } = this;
    renewed.forEach((number) => this.log.forget(number));
    news.forEach((number) => this.log.forget(number + 1));   // its heading tells how the clock stood before it
    const first = this.told === undefined;
    const fresh = first ? [] : news.filter((number) => number > this.told);
    this.told = Math.max(this.told ?? 0, ...news);
    for (const number of fresh) this.voice.say(table.told(number));
    if (fresh.length) this.newLines(fresh.reduce((lines, number) => lines + (table.view(number)?.log?.length ?? 0), 0));
    this.next?.forEach((words) => this.voice.say(words));
    this.next = null;
    if (news.length) this.replay.grow();   // the ruler's figures come from what was seen
    this.show();
  }

  /** At the foot of a narrow page: so many lines of the log came with what was just played, far below the board. */
  newLines(count) {
    tell($("new-lines"), count ? String(count) : "");
  }

  answered({ ok, late, faults }) {
    this.line(true);
    const shown = faults.filter((fault) => fault.where !== "text");   // typed ones stand under their field
    this.doing.answer = late ? [{ rule: "", text: "This page was out of date and has been refreshed." }, ...shown] : shown;
    faults.forEach((fault) => this.voice.say(fault.text));
    if (ok) this.doing.answer = [];
    this.show();
  }

  busy() {
    clearTimeout(this.slow);
    const waiting = this.orders.waiting > 0;
    $("do").setAttribute("aria-busy", String(waiting));
    if (waiting) this.slow = setTimeout(() => $("do").classList.add("slow"), 600);
    else $("do").classList.remove("slow");
    this.show();
  }

  /** Looks at a move and stays there. */
  stopAt(number) {
    this.player.pause();
    this.replay.go(number);
  }

  moved() {
    const { replay, table } = this;
    if (!table.view(replay.index)) table.load(0);
    this.show();
    if (this.player.playing) return;
    if (replay.live) this.voice.say(table.over ? "The end" : "Now");
    else this.voice.say(table.told(replay.index));
  }

  /* ---- the line ---- */

  line(up) {
    if (!up) {
      const kept = this.orders.waiting ? " Your last action is kept and will be sent when the connection is back." : "";
      this.tell(`No connection. Trying again.${kept}`);
    } else if (this.isDown) {
      this.tell("");
      this.voice.say("Connection restored");
    }
    if (up) this.table.catchUp();
    this.isDown = !up;
  }

  tell(text) {
    const said = this.notice.textContent === text;
    tell(this.notice, text);
    if (!said) this.voice.say(text);
  }
}

/** A state as a table would show it, for comparing headings. */
const view = (state) => ({
  over: state.stage === "done", watching: state.side === "watch", closed: state.blind, number: state.number,
  editable: state.asked && !state.sealed && state.stage === "playing", beforeGo: Boolean(state.book?.before_go),
});

new Room();
