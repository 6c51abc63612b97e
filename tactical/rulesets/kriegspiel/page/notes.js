/* The umpire's notes: he sees all and may write to a side or to both. */

import { section } from "../../board/parts.js";
import { element, renew } from "../../shell/dom.js";
import { Panel } from "../../openground/panel.js";

export class Notes extends Panel {
  show() {
    const { page } = this;
    const { options, orders, editable } = page.now;
    const open = options?.form === "umpire";
    this.host.hidden = !open;
    if (!open) return;
    const notes = orders?.notes ?? [];
    renew(this.host, [notes, editable, options.notes], () => section("umpire-notes-h", "Notes to the sides",
      notes.length ? element("ul", { class: "list" }, notes.map((note, i) => element("li", null, `To ${note.to.map((side) => page.field.sideName(side)).join(" and ")}: ${note.text} `,
        editable ? element("button", { type: "button", class: "btn x", "data-key": `note-${i}`, "aria-label": "Remove this note",
          onclick: () => page.order((old) => ({ ...old, notes: old.notes.filter((_, n) => n !== i) })) }, "×") : null))) : null,
      editable && notes.length < (options.notes?.most ?? 1) ? this.form(options.notes) : null));
  }

  form({ to, longest }) {
    const { page } = this;
    const text = element("textarea", { id: "kr-note", rows: 3, maxlength: longest, "data-key": "note-text" });
    const whom = element("select", { id: "kr-whom", "data-key": "note-whom" }, element("option", { value: to.join(" ") }, "Both sides"), to.map((side) => element("option", { value: side }, page.field.sideName(side))));
    const add = () => {
      if (text.value.trim()) page.order((old) => ({ ...old, notes: [...(old.notes ?? []), { to: whom.value.split(" "), text: text.value.trim() }] }));
      else text.focus();
    };
    return element("div", { class: "kr-note" }, element("label", { for: "kr-whom" }, "To ", whom), element("label", { class: "sr", for: "kr-note" }, "Note"), text,
      element("button", { type: "button", class: "btn", onclick: add }, "Add the note"));
  }
}
