/* The keys of the desk itself: those of all its pages (page.js), and what is done with the lines of a draft and the inbox. */

import { $, $$, tell } from "../shell/dom.js";
import { PageKeys } from "./page.js";

const LIST = [
  ["j", "next line or item"], ["k", "previous line or item"], ["n", "next that needs you"],
  ["Enter", "open it: who is told, in what words"], ["Esc", "close it"],
  ["a", "let the line stand"], ["A", "accept all new lines"], ["r", "rule on the selected line"],
  ["e", "amend its report"], ["h", "hold it"], ["d", "delay it"], ["u", "undo the last"], ["w", "who knows about it"],
  ["PgUp PgDn", "in a ruling: another kind"], ["g", "the main button; again to press it, at once if nothing needs you"], ["i", "to the inbox"], ["/", "find in the draft"],
  ["m", "all pages, each with its letter"], ["?", "this list"],
];
const AMENDS = ["e", "h", "d"];   // listed where there is a paper to amend
const seen = (node) => node.getClientRects().length > 0;

/** What can be walked through with j and k: lines of the draft, items of the inbox. */
const lines = () => $$(".draft [data-line]:not([hidden])").filter(seen);
const items = () => $$("#inbox [data-item]").filter(seen);

export class Keys extends PageKeys {
  constructor(desk, { rule, say }) {
    super();
    this.desk = desk;
    this.rule = rule;
    this.say = say;
    this.line = "";   // the line in hand, by its name: numbers change when a run is computed again
    this.does = {
      ...this.does,
      j: () => this.step(1), k: () => this.step(-1), n: () => this.next(), Enter: (event) => this.open(event), Escape: () => this.shut(),
      a: () => this.press("a"), A: () => this.press("A"), r: () => this.ruling(), e: () => this.press("e"), h: () => this.press("h"),
      d: () => this.press("d"), w: () => this.press("w"), u: () => this.press("u"), g: (event) => event.repeat || this.go(), i: () => this.to(items()[0] ?? $("#inbox")),
      "/": () => this.find(),
    };
  }

  start() {
    super.start();
    document.addEventListener("focusin", ({ target }) => {
      const line = target.closest?.("[data-line]");
      if (line) this.line = line.dataset.line;
    });
    document.addEventListener("click", ({ target }) => { if (target.closest("[data-find]")) this.find(); });
    const find = $("#find");
    find?.addEventListener("input", () => this.sift());
    find?.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" && event.key !== "Enter") return;
      event.preventDefault();
      if (event.key === "Escape") {
        find.value = "";
        $("#finder").hidden = true;
        this.sift();
      }
      this.to(lines()[0]);
    });
  }

  /** After a part of the page was exchanged. */
  refresh() {
    super.refresh();
    for (const opener of $$("[data-find]")) opener.hidden = false;
    this.sift();
  }

  /* ---- going ---- */

  get now() {
    const at = document.activeElement;
    return at?.closest("[data-line], [data-item]") ?? (this.line ? $(`[data-line="${this.line}"]`) : null);
  }

  to(node) {
    if (!node) return false;
    if (node.tabIndex < 0 && !node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
    return super.to(node);
  }

  step(way) {
    const now = document.activeElement?.closest("[data-item]") ?? this.now;
    const rows = now?.matches("[data-item]") ? items() : lines();
    const at = rows.indexOf(now);
    return this.to(rows[at < 0 ? (way > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + way, 0), rows.length - 1)] ?? items()[0]);
  }

  /** The next line that needs a ruling; if there is none, what else stands in the inbox; at last the filled button. */
  next() {
    const rows = $$('.draft [data-line][data-state="needs"]');
    const now = this.now;
    const after = rows.find((row) => now && now.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
    const others = items().filter((one) => !one.dataset.of);
    const at = others.indexOf(document.activeElement?.closest("[data-item]"));
    return this.to(after ?? rows[0] ?? others[at + 1] ?? $("#go"));
  }

  /* ---- doing ---- */

  open(event) {
    const at = event.target;
    if (!at.matches("[data-line], [data-item]")) return false;   // a button or a link does what it always does
    if (at.matches("[data-item]")) {
      const of = at.dataset.of && $(`[data-line="${at.dataset.of}"]`);
      return of ? this.to(of) : (at.querySelector("a")?.click(), true);
    }
    const told = at.querySelector("details.learn");
    if (told) told.open = !told.open;
    return true;
  }

  shut() {
    const told = this.now?.querySelector("details.learn[open]");
    if (!told) return false;
    told.open = false;
    return this.to(told.closest("[data-line]"));
  }

  /** The button of a key: of the line in hand, else of the page. */
  press(key) {
    if (!LIST.some(([own]) => own === key)) return super.press(key);   // what sends something asks first, as on every page
    const item = document.activeElement?.closest("[data-item]");
    const line = item?.dataset.of ? $(`[data-line="${item.dataset.of}"]`) : this.now?.matches("[data-line]") ? this.now : null;
    const found = line?.querySelector(`[data-key="${key}"]`) ?? $(`[data-key="${key}"]:not([data-line] *)`);
    if (!found || found.getAttribute("aria-disabled") === "true" || found.disabled) {
      this.say(line || !"aehd".includes(key) ? "That key does nothing here." : "Select a line first: j, k or n.");
      return true;
    }
    found.click();
    return true;
  }

  ruling() {
    const item = document.activeElement?.closest("[data-item]");
    const line = item?.dataset.of ? $(`[data-line="${item.dataset.of}"]`) : this.now;
    const link = line?.querySelector('[data-key="r"]') ?? line?.querySelector("a[data-rule]") ?? $("#rulings a[data-rule]");
    if (!link) return this.say("You cannot rule while the run is being resolved."), true;
    this.rule(link.href, line);
    return true;
  }

  /** The first press goes to the filled button and asks; the second, or Enter, presses it. Where nothing needs the umpire the first
      does, and the focus goes to the heading, so that no later press presses what then stands there. */
  go() {
    const go = $("#go");
    if (!go) return false;
    if (go.hasAttribute("data-at-once")) {
      go.click();
      return this.to($("#do-h"));
    }
    if (document.activeElement === go && go.getAttribute("aria-disabled") !== "true") go.click();
    else {
      this.to(go);
      this.say(go.getAttribute("aria-disabled") === "true" ? $("#wait")?.textContent ?? "" : `${go.textContent.trim()}? Press g again, or Enter.`);
    }
    return true;
  }

  find() {
    const find = $("#find");
    if (!find || !$(".draft [data-line]")) return false;
    $("#finder").hidden = false;
    find.select();
    return this.to(find);
  }

  /** Show the lines that have the words in them. */
  sift() {
    const find = $("#find");
    if (!find) return;
    const words = find.value.trim().toLowerCase();
    const rows = $$(".draft [data-line]");
    let left = 0;
    for (const row of rows) {
      const fits = !words || row.textContent.toLowerCase().includes(words);
      row.classList.toggle("sifted", !fits);
      left += fits;
      if (fits && words) for (let fold = row.closest("details.group"); fold; fold = null) fold.open = true;
    }
    tell($("[data-say=found]"), words ? `${left} of ${rows.length}` : "");
  }

  /* ---- the list ---- */

  listed() {
    const own = LIST.filter(([key]) => !AMENDS.includes(key) || $(`[data-key="${key}"]`));
    const named = new Set(LIST.map(([key]) => key));
    return [...own, ...super.listed().filter(([key]) => !named.has(key))];
  }
}
