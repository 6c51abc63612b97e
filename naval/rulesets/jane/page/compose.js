/* On the page on which a battle is opened: ships of the lists put into a set-up of one's own, line by line. */

import { element } from "../../shell/dom.js";

const SIDES = ["Blue", "Red"];
const START = { Blue: "Force of Blue: Blue, at 0 0, course 60, knots 14", Red: "Force of Red: Red, at 9000 5000, course 240, knots 14" };

/** The text with a ship more, in the last force of her side; a side without one is given one. */
export function withShip(text, side, ship) {
  const lines = text.trimEnd() ? text.trimEnd().split("\n") : [];
  const begins = (line) => line.toLowerCase().startsWith(`force of ${side.toLowerCase()}:`);
  const at = lines.findLastIndex(begins);
  if (at < 0) return [...lines, START[side], `  ${ship}`, ""].join("\n");
  let end = at + 1;
  while (end < lines.length && /^[ \t-]/.test(lines[end])) end += 1;
  lines.splice(end, 0, `  ${ship}`);
  return [...lines, ""].join("\n");
}

/** What is written for a ship: her name, and her class where two lists have the name. */
export function written(name, key, lists) {
  const same = Object.values(lists).filter((one) => one.ships.includes(name)).length;
  return same > 1 ? `${name}, class ${key}` : name;
}

const option = (value, text) => element("option", { value }, text);

class Composer {
  constructor(host, text, lists) {
    Object.assign(this, { text, lists });
    const nations = [...new Set(Object.values(lists).map((one) => one.nation))].sort();
    this.nation = element("select", { "aria-label": "Nation", onchange: () => this.classes() }, nations.map((one) => option(one, one === "generic" ? "any" : one)));
    this.kind = element("select", { "aria-label": "Class", onchange: () => this.ships() });
    this.ship = element("select", { "aria-label": "Ship" });
    const buttons = SIDES.map((side) => element("button", { type: "button", class: "btn small", onclick: () => this.add(side) }, `Add to ${side}`));
    host.replaceChildren(element("span", { class: "label" }, "Ships of 1904 to 1906"), this.nation, this.kind, this.ship, ...buttons);
    host.hidden = false;
    this.nation.value = nations.includes("Britain") ? "Britain" : nations[0];
    this.classes();
  }

  classes() {
    const some = Object.entries(this.lists).filter(([, one]) => one.nation === this.nation.value && one.ships.length);
    some.sort(([, a], [, b]) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
    this.kind.replaceChildren(...some.map(([key, one]) => option(key, `${one.name}, ${one.kind.replaceAll("_", " ")}`)));
    this.ships();
  }

  ships() {
    this.ship.replaceChildren(...(this.lists[this.kind.value]?.ships ?? []).map((name) => option(name, name)));
  }

  add(side) {
    if (!this.ship.value) return;
    this.text.value = withShip(this.text.value, side, written(this.ship.value, this.kind.value, this.lists));
    this.text.scrollTop = this.text.scrollHeight;
    this.ship.selectedIndex = (this.ship.selectedIndex + 1) % this.ship.length;
  }
}

const host = document.querySelector("[data-compose='position-jane']");
if (host) {
  host.closest("details").addEventListener("toggle", async () => {
    if (host.hidden) {
      const answer = await fetch(new URL("lists.json", import.meta.url));
      if (answer.ok) new Composer(host, document.getElementById(host.dataset.compose), await answer.json());
    }
  });
  if (host.closest("details").open) host.closest("details").dispatchEvent(new Event("toggle"));
}
