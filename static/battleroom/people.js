/* Who sits where, the links that lead here, and the two ways to end a battle by words. */

import { button, element, renew, say, tell } from "../shell/dom.js";
import { copyFrom } from "../room/copy.js";

export const mark = (side) => {
  const id = side.colour === "red" ? "red" : side.colour === "blue" ? "blue" : null;
  return element("span", { class: `side-mark ${id ?? "plain"}`, "aria-hidden": "true" }, element("i", null, side.letter ?? ""));
};

/** A field that shows an address and a button that copies it; `more` stands after it. */
export function copyField(id, label, value, ...more) {
  const field = element("input", { id, value, readonly: true, "aria-label": label, onfocus: () => field.select() });
  const copy = button("Copy", () => copyFrom(field, copy));
  return element("div", { class: "copy" }, element("label", { for: id, class: "label" }, label), element("div", { class: "copy-row" }, field, copy), more);
}

/** A free chair's link, and the way to give that chair to the program, at one of `levels` where its game has several. */
export function chairField(id, label, link, acts, levels = []) {
  if (!link.chair) return copyField(id, label, link.url);
  const level = levels.length ? element("select", { "aria-label": `Computer’s level: ${link.name}`, "data-key": `level-${link.chair}` }, levels.map((one) => element("option", { value: one, selected: one === "usual" }, one))) : null;
  const give = button(`Let the computer play ${link.name}`, () => acts.program(link.chair, level?.value ?? ""), { "data-key": `give-${link.chair}` });
  return copyField(id, label, link.url, element("p", { class: "give" }, give, level ? [" ", level] : null));
}

/** A chair whose person has lost his link: the way to another, or why there is none. */
function lostChair(id, one, acts) {
  const whose = one.name.toLowerCase() === one.side.toLowerCase() ? one.side : `${one.name}, ${one.side}`;
  if (one.why) return element("p", null, element("b", null, `${whose}: `), element("span", { class: "note" }, one.why));
  const again = button(`Create a new link for ${whose}`, () => acts.renew(one.chair), { "data-key": `renew-${one.side}-${one.name}` });
  return element("div", { class: "lost-chair" }, one.url ? copyField(id, `${whose}: new link, works once`, one.url) : null, again);
}

export class People {
  host; acts;
  /** @type {import("./table.js").Table} */ table;

  /** `acts`: draw(word), resign, program(chair, level), renew(chair). */
  constructor(host, { table, acts }) {
    Object.assign(this, { host, table, acts });
    this.label = host.closest("details").querySelector("summary .label");
    this.rows = element("tbody");
    this.links = element("div", { class: "links" });
    this.draw = element("button", { type: "button", class: "btn", onclick: () => acts.draw(this.table.state.draw === "offered" ? "withdraw" : "offer") }, "Offer a draw");
    this.said = element("p", { class: "note", hidden: true });
    this.strike = element("details", { class: "rest strike" }, element("summary", null, "Resign"), element("div", { class: "in" },
      element("p", null, "The battle ends at once and for good."),
      element("div", { class: "acts" },
        element("button", { type: "button", class: "btn", onclick: () => acts.resign() }, "Resign the battle"),
        element("button", { type: "button", class: "btn", onclick: () => { this.strike.open = false; this.strike.firstChild.focus(); } }, "Fight on"))));
    this.ends = element("div", { class: "ends-by-words" }, this.said, this.draw, this.strike);
    this.lost = element("div", { class: "in" });
    this.anew = element("details", { class: "rest lost-links", hidden: true }, element("summary", null, "Somebody has lost their link"), this.lost);
    host.append(element("table", { class: "players" }, element("caption", { class: "sr" }, "Players"), this.rows), this.ends, this.links, this.anew);
  }

  show() {
    const { state } = this.table;
    renew(this.rows, [state.sides, state.umpire?.who], () => Object.entries(state.sides).map(([key, side]) => element("tr", null,
      element("th", { scope: "row" }, mark(side), side.name),
      element("td", { class: side.who === null ? "lamp" : null }, side.who ?? "nobody yet", key === state.side && !state.own_side?.length ? element("span", { class: "quiet" }, " (you)") : null)))
      .concat(state.umpire ? [element("tr", null, element("th", { scope: "row" }, mark({ letter: "U" }), "Umpire"),
        element("td", { class: state.umpire.who === null ? "quiet" : null }, state.umpire.who ?? "nobody yet", state.umpire.you ? element("span", { class: "quiet" }, " (you)") : null))] : []));
    const program = Object.values(state.sides).some((side) => side.program);
    const fights = state.side in state.sides && state.leads && !this.table.over;
    this.ends.hidden = !fights;
    say(this.label, fights ? (state.may_offer ? "draw, resign" : "resign") : "");
    this.draw.hidden = !state.may_offer || state.draw === "offered_to_you";
    say(this.draw, state.draw === "offered" ? "Withdraw the offer of a draw" : "Offer a draw");
    tell(this.said, program && !state.may_offer ? "The computer never agrees to a draw." : state.draw === "offered" ? "You have offered a draw." : "");
    const links = [...state.links.map((link) => [link.side === "watch" ? "For spectators" : link.side in state.sides && !link.name.includes(": ") ? `${link.name}’s link` : `${link.name}: chair`, link]),
      ...(state.own_link ? [["Your own link, for another device", { url: state.own_link }]] : [])];
    renew(this.links, links, () => links.map(([label, link], i) => chairField(`link-${i}`, label, link, this.acts, state.levels)));
    const lost = state.lost ?? [];   // only who opened the battle, and its umpire, have a list
    this.anew.hidden = !lost.length;
    renew(this.lost, lost, () => [
      lost.some((one) => !one.why) ? element("p", { class: "note" }, "A new link disables the old one at once and signs out its player. Everybody at the table is told.") : null,
      ...lost.map((one, i) => lostChair(`lost-${i}`, one, this.acts))]);
  }
}
