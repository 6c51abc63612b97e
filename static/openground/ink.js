/* The colours of tokens.css as a canvas needs them, read anew when paper turns to night. */

const NAMES = ["paper", "field", "ink", "ink-2", "ink-3", "blue", "red", "lamp", "lamp-wash", "rule", "rule-2", "land", "coast"];

export class Ink {
  paper; field; ink; blue; red; lamp; serif;

  /** `changed()` when the theme has changed. */
  constructor(host, changed) {
    this.host = host;
    this.read();
    const anew = () => {
      this.read();
      changed();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", anew);
    new MutationObserver(anew).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  }

  /** A browser resolves light-dark() only in a property that is a colour. */
  read() {
    const probe = document.createElement("i");
    this.host.append(probe);
    for (const name of NAMES) {
      probe.style.color = `var(--${name})`;
      this[name] = getComputedStyle(probe).color;
    }
    probe.remove();
    this.serif = getComputedStyle(document.body).fontFamily;
  }

  side(colour) { return colour === "red" ? this.red : this.blue; }
}
