// Ships that part and forces that join: what is chosen goes into the draft, and the server lays out the new force.

import { $, $$ } from "../shell/dom.js";

export class Company {
  constructor(draft, { refresh, choose }) {
    Object.assign(this, { draft, refresh, choose });
  }

  /** Takes hold of the forms on the page (again after the column was fetched anew). */
  attach() {
    $$("[data-part]").forEach((form) => {
      $("[data-detach]", form).onclick = () => this.part(form);
      $("[data-name]", form).onkeydown = (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.part(form);
      };
    });
    $$("[data-unpart]").forEach((button) => {
      button.onclick = () => this.takeBack(button.dataset.of, Number(button.dataset.unpart), button.dataset.key);
    });
    $$("select[data-join]").forEach((select) => {
      select.value = this.draft.forces[select.dataset.join]?.more.join ?? "";
      select.onchange = () => this.change(select.dataset.join, (order) => { order.join = select.value; });
    });
  }

  async part(form) {
    const ships = $$("input:checked", form).map((input) => input.value);
    const name = $("[data-name]", form).value.trim();
    const said = $("[data-said]", form);
    said.hidden = Boolean(ships.length && name);
    if (!said.hidden) {
      (ships.length ? $("[data-name]", form) : $("input", form)).focus();
      return;
    }
    const key = form.dataset.part;
    await this.change(key, (order) => {
      order.detach = [...(Array.isArray(order.detach) ? order.detach : []), { n: Number(form.dataset.next), name, ships }];
    }, `${name} is detached: lay her course.`, "#add-leg");
    const parted = this.draft.own.find((force) => force.drafted && force.name === name);
    if (parted) this.choose(parted.key);
  }

  takeBack(key, n, child) {
    for (const own of Object.keys(this.draft.forces)) {
      if (own === child || own.startsWith(`${child}_`)) delete this.draft.forces[own];
    }
    if (this.draft.active === child) this.draft.active = key;
    this.change(key, (order) => { order.detach = order.detach.filter((row) => row.n !== n); }, "Undone.", "#company summary");
  }

  /** A change to one force's order; the course that stands goes on with it. The column is fetched anew where it changes. */
  async change(key, how, said, focus) {
    const { draft } = this;
    draft.touch(key);
    how(draft.forces[key].more);
    const active = draft.active;
    draft.active = key;
    draft.changed();
    draft.active = active;
    if (!said) return;
    await draft.flush();
    await this.refresh(said, focus);
  }
}
