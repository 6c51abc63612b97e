/* Supply, works and generals in words: what the table shows of them, and what it cannot show. */

import { section } from "../../board/parts.js";
import { element, renew } from "../../shell/dom.js";
import { agree, cap, list, ordinal, stop } from "../../shell/words.js";
import { Panel } from "../../openground/panel.js";

const WORKS = { rail_bridge: "railway bridge", culvert: "culvert", bridge: "bridge", depot: "depot", wagons: "wagons", mine: "mine", trench: "entrenchment", epaulement: "epaulement" };
const DOES = { destroy: "destroying", repair: "repairing", make: "making" };

const a = (word) => (word === "wagons" ? word : `${/^[ae]/.test(word) ? "an" : "a"} ${word}`);

export class Stores extends Panel {
  show() {
    const { page } = this;
    const { view } = page.field;
    const shown = [view.wagons, view.depots, view.works, view.mines, view.supply, view.units, view.generals, view.notices, view.sieges, view.messages, page.now.options?.supply];
    const parts = () => [this.wants(view), this.sieges(view), this.packets(view), this.works(view), this.general(view), this.notices(view)].flat().filter(Boolean);
    this.host.hidden = ["country", "sides", "deploy"].includes(page.field.stage) || !parts().length;
    if (!this.host.hidden) renew(this.host, shown, () => element("details", { class: "rest", open: this.urgent(view) },
      element("summary", null, element("h2", null, "Supply, works, command"), element("span", { class: "label" }, this.short(view))), element("div", { class: "in" }, parts())));
  }

  own(table) { return Object.entries(table ?? {}).filter(([, one]) => one.side === this.page.field.own || this.page.field.own === null); }

  lacking(view) { return this.own(view.units).filter(([, unit]) => Object.keys(unit.wants ?? {}).length || unit.out); }

  urgent(view) { return this.lacking(view).length > 0 || Boolean(this.page.now.options?.supply?.due); }

  short(view) {
    const packets = this.sums(view);
    return list(Object.entries(packets).map(([kind, n]) => `${n} ${kind}`));
  }

  sums(view) {
    const sums = {};
    for (const [, store] of [...this.own(view.wagons), ...this.own(view.depots)]) {
      if (["destroyed", "burnt", "off"].includes(store.is)) continue;
      for (const [kind, n] of Object.entries(store.packets ?? {})) sums[kind] = (sums[kind] ?? 0) + n;
    }
    return sums;
  }

  wants(view) {
    const lacking = this.lacking(view);
    return lacking.length ? section("wants-h", "Short of supplies",
      element("ul", { class: "list" }, lacking.map(([, unit]) => element("li", null, unit.out ? `${unit.name} is out of action.` : `${unit.name} is without ${list(Object.keys(unit.wants))}.`)))) : null;
  }

  packets(view) {
    const sums = Object.entries(this.sums(view));
    const { page } = this;
    const { own } = page.field;
    const call = view.supply?.[own]?.call;
    const due = page.now.options?.supply;
    return sums.length ? section("stores-h", "Packets",
      element("table", { class: "kr-stores" }, element("tbody", null, sums.map(([kind, n]) => element("tr", null, element("th", { scope: "row" }, cap(kind)), element("td", { class: "num" }, String(n)))))),
      element("p", { class: due?.due ? "kr-must" : "note" }, due ? this.due(due) : `${call ? `Last given up in your move ${call}. ` : ""}You must give up packets after every sixth move of your own.`),
      due ? this.unserved(due) : null) : null;
  }

  /** When packets are given up next, and how many. */
  due({ move, next, due, need }) {
    const wants = Object.entries(need ?? {}).filter(([, n]) => n).map(([kind, n]) => `${n} ${kind}`);
    return `${due ? `Packets are due at the end of this move (your ${ordinal(move)})` : `Packets are next due at the end of your ${ordinal(next)} move; this is your ${ordinal(move)}`}${wants.length ? `: ${list(wants)} in all` : ""}.`;
  }

  /** Whom no store would serve if the move ended so, and why. */
  unserved({ units }) {
    const { field } = this.page;
    const lines = Object.entries(units ?? {}).filter(([, one]) => one.why || one.lacking?.length).map(([key, one]) => stop(`${field.called(key)}: ${one.why || `would lack ${list(one.lacking)}`}`));
    return lines.length ? element("ul", { class: "list" }, lines.map((line) => element("li", null, line))) : null;
  }

  /** Who is shut in. */
  sieges(view) {
    const { field } = this.page;
    const lines = Object.values(view.sieges ?? {}).filter((one) => one.units?.length).map((one) => `${list(one.units.map((key) => field.called(key)))} ${agree(one.units.length, "is", "are")} besieged${one.move ? ` since move ${one.move}` : ""}`);
    return lines.length ? section("sieges-h", "Besieged", element("ul", { class: "list" }, lines.map((line) => element("li", null, stop(line))))) : null;
  }

  works(view) {
    const works = this.own(view.works).filter(([, work]) => work.is !== "broken off");
    const mines = this.own(view.mines).filter(([, mine]) => mine.is === "live").length;
    const lines = works.map(([, work]) => `${cap(DOES[work.do] ?? work.do)} ${a(WORKS[work.kind] ?? work.kind)}, ${this.page.field.called(work.unit)}: ${work.is === "done" ? "done" : `${work.moves} of ${work.need} moves`}`);
    if (mines) lines.push(`${mines} live ${agree(mines, "mine", "mines")} of your own`);
    return lines.length ? section("works-h", "Works", element("ul", { class: "list" }, lines.map((text) => element("li", null, stop(text))))) : null;
  }

  general(view) {
    const { field } = this.page;
    const lines = Object.entries(view.generals ?? {}).map(([side,
      one]) => `${field.sideName(side)}’s general ${one.gone ? "is gone" : one.commands === false ? `gives no orders${one.out ? ` until move ${one.out}` : ""}` : "commands; what stands within six feet of him is seen in full"}`);
    return lines.length ? element("p", { class: "note" }, lines.map(stop).join(" ")) : null;
  }

  notices(view) {
    const notices = [...(view.notices ?? []), ...(view.messages ?? [])];
    return notices.length ? section("notices-h", "Notices",
      element("ul", { class: "list" }, notices.map((one) => element("li", null, stop(one.text ? cap(one.text) : "A sealed note lies on the mantelpiece"), one.sealed ? element("span", { class: "note" }, " sealed") : null)))) : null;
  }
}
