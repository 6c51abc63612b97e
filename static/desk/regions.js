/* Regions of a page kept up to date: the server is asked when a socket says there is news, else now and then.
   A region is an element with data-part (or the clock, or the ruler); only what differs is put in, and what the reader
   has open, has focused or has scrolled to stays as it was. Forms with data-live are sent without leaving the page.
   Every answer says of which version of the desk it is (data-version). Answers may come in another order than they were asked
   for, and an older one never takes the place of a newer. */

import { $$, element, icon, tell } from "../shell/dom.js";
import { exchange } from "../shell/exchange.js";
import { Live } from "../shell/live.js";
import { unpressed } from "../shell/press.js";

const REGIONS = "[data-part], #clock, #ruler";
const BUSY_MS = 2500;    // how often to ask while the server works
const ALONE_MS = 15_000;  // and when there is no socket to say that there is news

const nameOf = (node) => node.dataset.part ?? node.id;
/** The token differs in every answer and says nothing. */
const textOf = (node) => node.innerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1").trim();

export class Regions {
  constructor(root, { onchange }) {
    this.root = root;
    this.onchange = onchange;
    this.known = new Map($$(REGIONS).map((node) => [nameOf(node), textOf(node)]));
    this.line = "";
    this.asking = null;
    this.turns = 0;
    this.shown = { version: Number(root.dataset.version ?? 0), turn: 0 };
  }

  start() {
    const refresh = () => this.refresh();
    new Live(this.root.dataset.news, {
      version: () => 0, look: () => refresh().then(() => 0), onNews: refresh, downMs: ALONE_MS,
      onSocket: (up) => this.say(up ? "" : `No live connection to the server: this page checks every ${ALONE_MS / 1000} seconds.`),
    });
    setInterval(() => { if (this.busy && !document.hidden) refresh(); }, BUSY_MS);
    document.addEventListener("submit", (event) => {
      if (event.target.matches("form[data-live]")) this.send(event);
    });
  }

  get busy() {
    return Boolean(document.querySelector('[data-part="progress"]')?.textContent.trim());
  }

  /** Say what was refused or asked, where no part of the page that is exchanged can take it away. */
  tell(text) {
    document.getElementById("said")?.replaceChildren(...(text ? [element("p", { class: "fault" }, icon("i-stop"), element("span", null, text))] : []));
  }

  /** The answer to something that was sent from elsewhere, such as a drawer. */
  taken(html) {
    this.tell("");
    this.put(html, ++this.turns);
  }

  say(text) {
    this.line = text;
    for (const node of $$("[data-say=line]")) tell(node, text);
  }

  /* ---- asking ---- */

  /** Ask once; whoever asks meanwhile gets an answer that was begun after he asked. */
  async refresh() {
    if (this.asking) {
      this.more = true;
      return this.asking;
    }
    this.asking = (async () => {
      do {
        this.more = false;
        const turn = ++this.turns;
        try {
          const answer = await fetch(
            this.root.dataset.fragment, { credentials: "same-origin", headers: { "HX-Request": "true" } },
          );
          const html = answer.ok ? await answer.text() : "";
          await unpressed();
          if (html) this.put(html, turn);
        } catch { /* the line is down: the next beat asks again */ }
      } while (this.more);
    })();
    await this.asking;
    this.asking = null;
  }

  /** Whether an answer is no older than what is shown; of one version that which was asked for later counts. */
  isNews(answer, turn) {
    const version = Number(answer.querySelector("[data-version]")?.dataset.version ?? 0);
    const { shown } = this;
    if (version < shown.version || (version === shown.version && turn < shown.turn)) return false;
    this.shown = { version, turn };
    return true;
  }

  /** Put the regions of an answer (a fragment or the whole page) in their places, unless it is an old one. */
  put(html, turn) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    if (!this.isNews(answer, turn)) return;
    const changed = new Set();
    for (const fresh of answer.querySelectorAll(REGIONS)) {
      const name = nameOf(fresh);
      const here = $$(REGIONS).find((node) => nameOf(node) === name);
      const text = textOf(fresh);
      if (!here || this.known.get(name) === text) continue;
      this.known.set(name, text);
      exchange(here, fresh);
      changed.add(name);
    }
    if (!changed.size) return;
    this.say(this.line);
    this.onchange(changed);
  }

  /* ---- telling ---- */

  /** A desk that was refused something, shown as it is now with why; whether the answer was one. */
  refused(html, turn) {
    const why = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("#said .fault span, #now .fault[role=alert] > span")].map((one) => one.textContent);
    if (!why.length) return false;
    this.put(html, turn);
    this.tell(why.join(" "));
    return true;
  }

  async send(event) {
    event.preventDefault();
    const form = event.target;
    const button = event.submitter ?? form.querySelector("button:not([type=button])");
    if (button.disabled || button.getAttribute("aria-disabled") === "true") return;
    const body = new FormData(form, event.submitter);
    const held = document.activeElement === button ? button.closest("[data-line]") : null;
    const words = button.textContent;
    this.tell("");
    held?.focus({ preventScroll: true });   // a button that cannot be pressed would lose it
    button.disabled = true;
    button.textContent = button.dataset.busy ?? words;
    const turn = ++this.turns;
    try {
      const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin",
        headers: { "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content } });
      if (!answer.ok) {
        // a refusal in plain words is for the reader; anything else is told by its number
        const type = answer.headers.get("content-type") ?? "";
        if (type.startsWith("text/html") && this.refused(await answer.clone().text(), turn)) {
          Object.assign(button, { disabled: false, textContent: words });
          return;
        }
        const plain = type.startsWith("text/plain") ? await answer.text() : "";
        throw Object.assign(new Error(String(answer.status)), { plain });
      }
      this.put(await answer.text(), turn);
      if (button.isConnected || "quiet" in form.dataset) Object.assign(button, { disabled: false, textContent: words });
      else document.getElementById("do-h")?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      Object.assign(button, { disabled: false, textContent: words });
      const why = error.plain ? error.plain : /^4/.test(error.message)
        ? "The server refused it: this browser no longer holds the desk, or the page is out of date. Reload it."
        : "It did not reach the server. Nothing was changed; try again.";
      const beside = form.parentElement?.querySelector(".fault");
      if (beside) tell(beside, why);
      else this.tell(why);
    }
  }
}
