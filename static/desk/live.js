/* Regions of a page kept up to date: the server is asked when a socket says there is news, else now and then.
   A region is an element with data-part (or the clock, or the ruler); only what differs is put in, and what the reader
   has open, has focused or has scrolled to stays as it was. Forms with data-live are sent without leaving the page. */

const REGIONS = "[data-part], #clock, #ruler";
const BUSY_MS = 2500;    // how often to ask while the server works
const ALONE_MS = 15000;  // and when there is no socket to say that there is news
const AGAIN_MS = [1000, 2000, 5000, 15000, 30000];

const nameOf = (node) => node.dataset.part ?? node.id;
/** The token differs in every answer and says nothing. */
const textOf = (node) => node.innerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1").trim();

export class Live {
  constructor(root, { onchange }) {
    this.root = root;
    this.onchange = onchange;
    this.known = new Map([...document.querySelectorAll(REGIONS)].map((node) => [nameOf(node), textOf(node)]));
    this.tries = 0;
    this.asking = null;
  }

  start() {
    this.listen();
    this.beat();
    document.addEventListener("submit", (event) => {
      if (event.target.matches("form[data-live]")) this.send(event);
    });
    document.addEventListener("visibilitychange", () => !document.hidden && this.refresh());
  }

  get busy() {
    return Boolean(document.querySelector('[data-part="progress"]')?.textContent.trim());
  }

  /* ---- being told ---- */

  listen() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    try {
      this.socket = new WebSocket(`${scheme}//${location.host}${this.root.dataset.news}`);
    } catch {
      return;
    }
    this.socket.addEventListener("open", () => {
      if (this.tries) this.refresh();
      this.tries = 0;
      this.say("");
    });
    this.socket.addEventListener("message", () => this.refresh());
    this.socket.addEventListener("close", () => {
      this.say(`No live line to the server: this page asks every ${ALONE_MS / 1000} seconds.`);
      setTimeout(() => this.listen(), AGAIN_MS[Math.min(this.tries++, AGAIN_MS.length - 1)]);
    });
  }

  get alone() { return this.socket?.readyState !== WebSocket.OPEN; }

  /** Ask again after a while; what was just learnt says how long that is. */
  beat() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (!document.hidden && (this.busy || this.alone)) await this.refresh();
      this.beat();
    }, this.busy ? BUSY_MS : ALONE_MS);
  }

  say(text) {
    this.line = text;
    for (const node of document.querySelectorAll("[data-say=line]")) {
      node.textContent = text;
      node.hidden = !text;
    }
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
        try {
          const answer = await fetch(
            this.root.dataset.fragment, { credentials: "same-origin", headers: { "HX-Request": "true" } },
          );
          if (answer.ok) this.put(await answer.text());
        } catch { /* the line is down: the next beat asks again */ }
      } while (this.more);
    })();
    await this.asking;
    this.asking = null;
  }

  /** Put the regions of an answer (a fragment or the whole page) in their places. */
  put(html) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    const changed = new Set();
    for (const fresh of answer.querySelectorAll(REGIONS)) {
      const name = nameOf(fresh);
      const here = [...document.querySelectorAll(REGIONS)].find((node) => nameOf(node) === name);
      const text = textOf(fresh);
      if (!here || this.known.get(name) === text) continue;
      this.known.set(name, text);
      keeping(
        here, () => here.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true))),
      );
      changed.add(name);
    }
    if (!changed.size) return;
    this.say(this.line ?? "");
    if (this.timer) this.beat();
    this.onchange(changed);
  }

  /* ---- telling ---- */

  async send(event) {
    event.preventDefault();
    const form = event.target;
    const button = form.querySelector("button:not([type=button])");
    if (button.disabled) return;
    const words = button.textContent;
    button.disabled = true;
    button.textContent = button.dataset.busy ?? words;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), credentials: "same-origin",
        headers: { "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content } });
      if (!answer.ok) {
        // a refusal in plain words is for the reader; anything else is told by its number
        const plain = answer.headers.get("content-type")?.startsWith("text/plain") ? await answer.text() : "";
        throw Object.assign(new Error(String(answer.status)), { plain });
      }
      this.put(await answer.text());
      if (button.isConnected) Object.assign(button, { disabled: false, textContent: words });
      else document.getElementById("do-h")?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      Object.assign(button, { disabled: false, textContent: words });
      const fault = form.parentElement.querySelector(".fault");
      fault.hidden = false;
      fault.textContent = error.plain ? error.plain : /^4/.test(error.message)
        ? "The server refused it: this browser no longer holds the desk, or the page is too old. Load it again."
        : "It did not reach the server. Nothing was changed; press again.";
    }
  }
}

/** Change a region and keep what the reader had: open folds, scroll, focus. */
function keeping(region, change) {
  const open = new Map([...region.querySelectorAll("details[id]")].map((node) => [node.id, node.open]));
  const scrolled = [...region.querySelectorAll("[id]")].filter((node) => node.scrollTop).map((node) => [node.id, node.scrollTop]);
  const held = region.contains(document.activeElement) ? document.activeElement.id : "";
  change();
  for (const [id, was] of open) {
    const node = document.getElementById(id);
    if (node) node.open = was;
  }
  for (const [id, top] of scrolled) {
    const node = document.getElementById(id);
    if (node) node.scrollTop = top;
  }
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
}
