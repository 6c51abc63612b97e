// A form of the Admiralty: its fields outlast the exchange of the column, and the server answers or says what is wrong.

import { $, $$ } from "../../shell/dom.js";

export class Form {
  constructor(id) {
    this.id = id;
    /** @type {Record<string, string>} what was typed, by field */
    this.typed = {};
  }

  /** Takes hold of the form as it is now on the page; whether there is one. */
  attach() {
    this.form = /** @type {HTMLFormElement | null} */ ($(`#${this.id}`));
    if (!this.form) return false;
    for (const field of this.fields) {
      if (field.name in this.typed) field.value = this.typed[field.name];
      field.oninput = field.onchange = () => { this.typed[field.name] = field.value; };
    }
    return true;
  }

  /** @returns {any[]} */
  get fields() {
    return $$("input, select", this.form);
  }

  /** The server's answer to the fields: what it made of them, or {error, field}. */
  async ask(url, more = {}) {
    const given = Object.fromEntries(this.fields.map((field) => [field.name, field.value]));
    const query = new URLSearchParams({ ...given, ...more });
    try {
      const answer = await fetch(`${url}?${query}`, { credentials: "same-origin", headers: { Accept: "application/json" } });
      const made = await answer.json();
      return answer.ok || made.error ? made : { error: "The server could not answer. Try again." };
    } catch {
      return { error: "No connection. What you typed is still here; try again." };
    }
  }

  /** Marks the field that is wrong, and puts the cursor there. */
  blame(name) {
    for (const field of this.fields) field.toggleAttribute("aria-invalid", field.name === name);
    this.fields.find((field) => field.name === name)?.focus();
  }
}
