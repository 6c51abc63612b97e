// Hearing of news: a web socket that says only that there is some, and a slow look of our own where sockets fail.

const LONGEST_MS = 15_000;
const LOOK_MS = 60_000;
const KEY_GONE = 4401; // the server's word that this browser does not hold the room any more
const LINK_RENEWED = 4403; // the same: the link by which it came in opens nothing any more
const LEAVING_MS = 10_000; // a page on its way elsewhere is not overtaken: what it left may be what took its key
const RENEWED = "/link-renewed/"; // says so, in words for whoever looks at the page
const jitter = (wait) => wait * (0.5 + Math.random()); // when a server comes back, not every page comes back in one moment

export class Live {
  path; version; onNews; look; onLine; onSocket;

  /** `onNews(version)` fetches; `version()` is what the page shows now; `look()` asks the server for the present one.
      `onLine(up)`, if given, is told when the server cannot be reached and when it can again, `onSocket(up)` the same of the
      socket alone; `downMs` is how long to wait between two looks while the socket is down. */
  constructor(path, { version, onNews, look, onLine = (_up) => {}, onSocket = (_up) => {}, downMs = LOOK_MS }) {
    Object.assign(this, { path, version, onNews, look, onLine, onSocket });
    this.wait = 500;
    this.open();
    this.every(LOOK_MS, () => this.lookNow());
    if (downMs < LOOK_MS) this.every(downMs, () => { if (this.socket.readyState !== WebSocket.OPEN) this.lookNow(); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.lookNow(); });
    window.addEventListener("online", () => {
      this.again(0);
      this.lookNow();
    });
    window.addEventListener("offline", () => this.onLine(false));
    window.addEventListener("beforeunload", () => { this.leaving = true; });
  }

  /** Again and again, each page in a rhythm of its own. */
  every(ms, act) {
    const wait = jitter(ms);
    setTimeout(() => setInterval(act, ms), wait);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket.onopen = () => {
      this.lookNow(); // something may have come in before the line was up, the first time too: the page is older than the socket
      this.wait = 500;
      this.onSocket(true);
    };
    this.socket.onmessage = (event) => this.heard(event.data);
    this.socket.onclose = (event) => {
      if (event.code === KEY_GONE) {
        setTimeout(() => location.reload(), this.leaving ? LEAVING_MS : 0);
        return;
      }
      if (event.code === LINK_RENEWED) {
        location.replace(RENEWED);
        return;
      }
      this.onSocket(false);
      this.again(jitter(this.wait));
    };
  }

  again(wait) {
    if (this.timer || this.socket.readyState <= WebSocket.OPEN) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.open();
    }, wait);
    this.wait = Math.min(LONGEST_MS, Math.max(500, this.wait * 2));
  }

  heard(text) {
    let frame;
    try { frame = JSON.parse(text); } catch { return; }
    if (frame.type === "news") this.onNews(frame.version);
  }

  async lookNow() {
    if (document.hidden) return;
    const version = await this.look().catch(() => null);
    this.onLine(version !== null);
    if (version !== null && version !== this.version()) this.onNews(version);
  }
}
