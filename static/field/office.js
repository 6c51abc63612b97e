// The sheet of a war ministry: who comes where, loads by rail and by sea, arsenals. The server alone says what is wrong.

import { $, $$, button, data, element, renew } from "../shell/dom.js";
import { faultsUnder } from "../room/faults.js";

const SORTS = [["food", "food"], ["forage", "forage"], ["ammo", "ammunition"]];
const whole = (typed) => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed.trim());

export class Office {
  constructor(draft) {
    this.draft = draft;
    for (const name of ["changed", "answered"]) draft.addEventListener(name, () => this.fill());
  }

  /** Takes hold of the form (again after the column was fetched anew). */
  attach() {
    this.host = $("#office");
    if (!this.host) return;
    this.stations = data("data-stations", { rail: [], ports: [], ships: [] });
    this.coming = new Map(data("data-coming", []).map((row) => [row.key, row]));
    for (const row of $$("[data-coming]", this.host)) row.onchange = () => this.placed(row);
    for (const box of $$("[data-found]", this.host)) box.onchange = () => this.found();
    $("#add-train").onclick = () => this.add("trains", { from: this.stations.rail[0]?.key, to: this.stations.rail[1]?.key, packets: { food: 1000 } });
    const cargo = $("#add-cargo");
    if (cargo) cargo.onclick = () => this.add("cargo", { force: this.stations.ships[0]?.key, port: this.stations.ports[0]?.key, packets: { food: 1000 } });
    this.fill();
  }

  list(name) {
    const rows = this.draft.land?.[name];
    return Array.isArray(rows) ? rows : [];
  }

  write(more) {
    this.draft.land = { ...(this.draft.land ?? {}), ...more };
    this.draft.changed(false);
  }

  add(name, row) {
    this.write({ [name]: [...this.list(name), row] });
  }

  put(name, n, more) {
    this.write({ [name]: this.list(name).map((row, i) => (i === n ? { ...row, ...more } : row)) });
  }

  /** One arrival as it stands in its row; as it is appointed already it is no order. */
  placed(row) {
    const { coming: key } = row.dataset;
    const said = Object.fromEntries($$("[data-part]", row).map((part) => [part.dataset.part, part.dataset.part === "at" ? part.value : whole(part.value)]));
    const now = this.coming.get(key);
    const { [key]: _, ...others } = this.draft.land?.arrivals ?? {};
    const same = ["at", "day", "hour"].every((part) => said[part] === now[part]);
    this.write({ arrivals: same ? others : { ...others, [key]: said } });
  }

  found() {
    this.write({ arsenals: $$("[data-found]", this.host).filter((box) => box.checked).map((box) => box.dataset.found) });
  }

  fill() {
    if (!this.host?.isConnected) return;
    const given = this.draft.land?.arrivals ?? {};
    for (const row of $$("[data-coming]", this.host)) {
      const { coming: key } = row.dataset;
      const one = { ...this.coming.get(key), ...(given[key] ?? {}) };
      for (const part of $$("[data-part]", row)) if (document.activeElement !== part) part.value = one[part.dataset.part] ?? "";
    }
    for (const box of $$("[data-found]", this.host)) box.checked = this.list("arsenals").includes(box.dataset.found);
    this.loads("trains", $("#train-loads"), [["from", "from", this.stations.rail], ["to", "to", this.stations.rail]]);
    this.loads("cargo", $("#cargo-loads"), [["force", "in", this.stations.ships], ["port", "for", this.stations.ports]]);
    for (const name of ["arrivals", "arsenals"]) $(`#${name}-faults`)?.replaceChildren(...faultsUnder(this.draft, name));
  }

  loads(name, host, ends) {
    if (!host) return;
    const rows = this.list(name);
    renew(host, rows.length, () => rows.map((row, n) => element("li", {},
      ends.map(([field, words, choices]) => element("label", {}, `${words} `, element("select", {
        "data-key": `${name}-${n}-${field}`, onchange: (event) => this.put(name, n, { [field]: event.target.value }),
      }, choices.map((one) => element("option", { value: one.key, selected: one.key === row[field] }, one.name))))),
      SORTS.map(([sort, words]) => element("label", {}, element("input", {
        type: "text", inputmode: "numeric", size: 5, value: row.packets?.[sort] ?? "", "data-key": `${name}-${n}-${sort}`,
        onchange: (event) => this.packets(name, n, sort, event.target.value),
      }), ` ${words}`)),
      button("Remove", () => this.write({ [name]: rows.filter((_, i) => i !== n) }), { "aria-label": `Remove load ${n + 1}` }),
      element("div", { "data-faults": `${name}.${n}` }))).concat(rows.length ? element("li", { class: "plain", "data-faults": name }) : []));
    for (const said of $$("[data-faults]", host)) {
      const { faults: path } = said.dataset;
      said.replaceChildren(...faultsUnder(path === name ? { faults: this.draft.faults.filter((one) => one.where === name) } : this.draft, path));
    }
    rows.forEach((row, n) => {
      for (const [field] of ends) this.written(host, `${name}-${n}-${field}`, row[field]);
      for (const [sort] of SORTS) this.written(host, `${name}-${n}-${sort}`, row.packets?.[sort]);
    });
  }

  /** A box as the sheet has it, unless somebody is typing there. */
  written(host, key, value) {
    const node = $(`[data-key="${key}"]`, host);
    if (node && node !== document.activeElement) node.value = value ?? "";
  }

  packets(name, n, sort, typed) {
    const { [sort]: _, ...others } = this.list(name)[n].packets ?? {};
    this.put(name, n, { packets: typed.trim() === "" ? others : { ...others, [sort]: whole(typed) } });
  }
}
