/* Keys of every page of the desk. Each does what a button, a link or a field of the page does, and the page says which: an element
   names its own (data-key; a label or a heading stands for its field), in a row (data-row) it is meant for the row in hand. They can
   be switched off, and none is taken while something is being typed, a drawer is open, or together with Ctrl, Alt or the system's key
   (WCAG 2.1.4). */

import { $, $$, button, element, tell } from "../shell/dom.js";

const KEPT = "desk keys";   // "off" in this browser, if they were switched off
const FIELD = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const TYPED = "input:not([type=hidden], [readonly]), select, textarea";
const EVERYWHERE = [["m", "all pages, each with its letter"], ["?", "this list"]];

/** What is there to be pressed: what lies in a shut fold is, for its key opens the fold. */
const there = (node) => !node.disabled && !node.closest("[hidden], fieldset:disabled");

export class PageKeys {
  saying;

  constructor() {
    this.on = localStorage.getItem(KEPT) !== "off";
    this.armed = null;   // the button that the next press of its key presses
    this.does = {
      j: () => this.step(1), k: () => this.step(-1), "[": () => this.beside(-1), "]": () => this.beside(1),
      m: () => this.pages(), "?": () => this.list(),
    };
  }

  start() {
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("focusout", () => { this.armed = null; });
    for (const opener of $$("[data-keys]")) {
      opener.hidden = false;
      opener.addEventListener("click", () => this.list());
    }
    const menu = $("#all-pages");
    document.addEventListener("click", ({ target }) => { if (menu?.open && !menu.contains(target)) menu.open = false; });
    this.refresh();
  }

  refresh() {
    document.body.classList.toggle("keyed", this.on);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (this.letter(event)) return event.preventDefault();
    if (event.target.closest(FIELD)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (!(this.on || event.key === "?")) return;
    const act = this.does[event.key] ?? (event.key.length === 1 && this.named(event.key) ? () => this.press(event.key) : null);
    if (act && act(event) !== false) event.preventDefault();
  }

  /* ---- the pages ---- */

  /** While their list is open a letter goes to a page; Esc shuts it. */
  letter(event) {
    const menu = $("#all-pages");
    if (!menu?.open) return false;
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary").focus();
      return true;
    }
    const link = this.on && $(`#all-pages [data-letter="${CSS.escape(event.key)}"]`);
    link?.click();
    return Boolean(link);
  }

  pages() {
    const menu = $("#all-pages");
    if (!menu) return false;
    menu.open = !menu.open;
    (menu.open ? menu.querySelector("a") : menu.querySelector("summary")).focus();
    return true;
  }

  /* ---- rows, and what is pressed ---- */

  rows() {
    return $$("[data-row]").filter((row) => row.getClientRects().length);
  }

  step(way) {
    const rows = this.rows();
    const at = rows.indexOf(document.activeElement?.closest("[data-row]"));
    return this.to(rows[at < 0 ? (way > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + way, 0), rows.length - 1)]);
  }

  /** The one before or after among those that one chooses between: seats, kinds, tables. */
  beside(way) {
    const links = $$("[data-beside] a");
    const at = links.findIndex((one) => one.hasAttribute("aria-current"));
    const link = links.at(at < 0 ? 0 : (at + way) % links.length);
    return link ? (link.click(), true) : false;
  }

  to(node) {
    if (!node) return false;
    if (node.matches("[data-row]")) node.tabIndex = -1;
    for (let fold = node.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** What a key is for: in the row in hand, else on the page, else in the first row that has it. */
  named(key) {
    const of = `[data-key="${CSS.escape(key)}"]`;
    const row = document.activeElement?.closest("[data-row]");
    const inRow = row && $$(of, row).find(there);
    return inRow ?? $$(of).find((node) => there(node) && !node.closest("[data-row]")) ?? $$(of).find(there);
  }

  /** A link is followed, a field gone to; a button that sends something asks first, and the second press or Enter presses it. */
  press(key) {
    const node = this.named(key);
    if (!node) return false;
    if (node.closest("[data-row]") && !node.closest("[data-row]").contains(document.activeElement)) {
      this.to(node.closest("[data-row]"));
      return this.say(`First row. Press ${key} again to choose it, or j and k for another.`);
    }
    if (node.matches("label")) return this.to(node.control);
    if (node.matches("h2, h3, legend")) return this.to($(TYPED, node.closest("form, section, fieldset, main")));
    if (node.matches("summary")) {
      node.parentElement.open = !node.parentElement.open;
      return this.to((node.parentElement.open && $(TYPED, node.parentElement)) || node);
    }
    if (node.matches("a, [type=button]") || this.armed === node) {
      this.armed = null;
      node.click();
      return true;
    }
    this.to(node);
    this.armed = node;
    const name = (node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\.$/, "");
    return this.say(`${name}? Press ${key} again, or Enter.`);
  }

  say(text) {
    this.saying ??= document.body.appendChild(element("p", { class: "key-said", role: "status" }));
    tell(this.saying, text);
    clearTimeout(this.gone);
    this.gone = setTimeout(() => tell(this.saying, ""), 6000);
    return true;
  }

  /* ---- the list ---- */

  list() {
    this.dialog?.remove();
    this.dialog = this.made();
    this.dialog.querySelector("input").checked = this.on;
    this.dialog.showModal();
    return true;
  }

  /** Every key of this page with what it does. */
  listed() {
    const found = new Map();
    for (const node of $$("[data-key]").filter(there)) if (!found.has(node.dataset.key)) found.set(node.dataset.key, words(node));
    found.delete("m");
    const rows = this.rows().length ? [["j k", "next and previous row"]] : [];
    const beside = $$("[data-beside]").slice(0, 1).map((node) => ["[ ]", node.dataset.beside]);
    return [...rows, ...beside, ...found, ...EVERYWHERE];
  }

  made() {
    const box = element("input", { type: "checkbox", id: "keys-on" });
    box.addEventListener("change", () => {
      this.on = box.checked;
      localStorage.setItem(KEPT, this.on ? "on" : "off");
      this.refresh();
    });
    const rows = this.listed().map(([key, text]) => element("tr", null, element("th", { scope: "row" }, element("kbd", null, key)), element("td", null, text)));
    const dialog = element(
      "dialog", { class: "keys-list", "aria-labelledby": "keys-h" },
      element("h2", { id: "keys-h" }, "Keys of this page"),
      element("table", null, element("tbody", null, rows)),
      element("p", null, element("label", { class: "tickbox", for: "keys-on" }, box, " Keys are on in this browser")),
      element("p", { class: "note" }, "Each key does the same as a button of the page. Keys are ignored while you type."),
      button("Close", () => dialog.close()),
    );
    dialog.addEventListener("keydown", (event) => { if (event.key === "?") dialog.close(); });
    document.body.append(dialog);
    return dialog;
  }
}

/** What a key does, in words: those of the page for all rows alike, else of its element. */
function words(node) {
  if (node.dataset.says) return node.dataset.says;
  const text = node.closest("[data-row]") ? node.textContent : node.getAttribute("aria-label") ?? node.firstChild.textContent;
  return text.trim().replace(/\s+/g, " ");
}
