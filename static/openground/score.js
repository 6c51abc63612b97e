/* Figures beside the table: strengths, the score so far, the war. They come from the server; strengths that it does not count are counted here. */

import { section } from "../board/parts.js";
import { element, renew } from "../shell/dom.js";
import { half } from "../shell/words.js";
import { armWord } from "./field.js";
import { Panel } from "./panel.js";

const FATES = [["prisoner", "prisoners"], ["freed", "freed, unarmed"], ["secured", "taken away"], ["off", "off the table"], ["dead", "fallen"]];

export class Score extends Panel {
  /** Per side what it has, by arm and by what became of it. */
  counts() {
    const { field } = this.page;
    const known = field.view.counts;
    const counts = {};
    for (const side of Object.keys(field.sides)) {
      const own = [...field.men.values()].filter((man) => man.side === side);
      const arms = {};
      for (const man of own) {
        arms[man.arm] ??= {};
        const fate = man.is === "surrendered" ? "prisoner" : man.is;
        arms[man.arm][fate] = (arms[man.arm][fate] ?? 0) + 1;
      }
      const told = known?.[side];
      counts[side] = { arms: told ? Object.fromEntries(Object.entries(told).filter(([, one]) => one && typeof one === "object").map(([arm, one]) => [arm, normal(one)])) : arms,
        seen: Boolean(known) && !told, guns: told?.guns ?? [...field.guns.values()].filter((gun) => gun.side === side && gun.is !== "destroyed").length };
    }
    return counts;
  }

  show() {
    const { page } = this;
    const { view } = page.now;
    const counts = this.counts();
    const sides = ["country", "sides", "deploy"].includes(page.field.stage) ? [] : Object.keys(counts).filter((side) => Object.keys(counts[side].arms).length || counts[side].guns);
    this.host.hidden = !sides.length;
    if (sides.length) renew(this.host, [counts, view.score, view.war, view.terms], () => section("score-h", "Forces", this.forces(counts, sides), this.points(view.score, sides), this.war(view.war)));
  }

  forces(counts, sides) {
    const { field } = this.page;
    const some = (arm) => sides.some((side) => Object.values(counts[side].arms[arm] ?? {}).some(Boolean));
    const arms = [...new Set(sides.flatMap((side) => Object.keys(counts[side].arms)))].filter(some);
    const rows = arms.map((arm) => [armWord(arm), (side) => counts[side].arms[arm]?.armed ?? 0]);
    const served = (side) => Object.values(counts[side].arms).some((arm) => arm.armed || arm.freed || arm.held);   // guns that nobody is left to serve are abandoned
    rows.push(["guns", (side) => (served(side) || counts[side].seen ? counts[side].guns : 0)]);
    const left = (side) => (served(side) || counts[side].seen ? 0 : counts[side].guns);
    if (sides.some(left)) rows.push(["guns abandoned", left]);
    for (const [fate, words] of FATES) rows.push([words, (side) => Object.values(counts[side].arms).reduce((sum, arm) => sum + (arm[fate] ?? 0), 0)]);
    const boxed = this.boxed();
    if (boxed) rows.push(["in boxes", (side) => boxed[side] ?? "?"]);
    const shown = rows.filter(([, of], i) => i <= arms.length || sides.some((side) => of(side)));
    return element("table", { class: "og-forces" }, element("caption", { class: "sr" }, "Strengths of both sides"),
      element("thead", null, element("tr", null, element("th", { scope: "col" }, element("span", { class: "sr" }, "What")),
        sides.map((side) => element("th", { scope: "col", class: `num ${field.colour(side) === "red" ? "r" : "b"}` }, `${field.sideName(side)}${counts[side].seen ? ", seen" : ""}`)))),
      element("tbody", null, shown.map(([words, of]) => element("tr", null, element("th", { scope: "row" }, words), sides.map((side) => element("td", { class: "num" }, String(of(side))))))));
  }

  /** Per side its men in boxes, where it is told; null where there are no boxes. */
  boxed() {
    const shut = Object.values(this.page.field.view.boxes ?? {}).filter((box) => box.is === "shut");
    const boxed = {};
    for (const box of shut) if (box.men) boxed[box.side] = (boxed[box.side] ?? 0) + box.men.length;
    return shut.length ? boxed : null;
  }

  points(score, sides) {
    if (!Object.keys(score ?? {}).length) return null;
    const total = (side) => (typeof score[side] === "number" ? score[side] : score[side]?.total);
    const lines = new Map();
    for (const side of sides) for (const [words, n] of score[side]?.lines ?? []) lines.set(words, { ...lines.get(words), [side]: n });
    const told = (n) => (n === undefined || n === null ? "" : typeof n === "number" ? half(n) : String(n));
    return element("details", { class: "rest" }, element("summary", null, "Points, if it ended now",
      element("span", { class: "label" }, sides.filter((side) => score[side] !== undefined).map((side) => `${this.page.field.sideName(side)} ${told(total(side))}`).join(", "))),
      element("table", { class: "in og-forces" }, element("tbody", null, [...lines].map(([words, by]) => element("tr", null, element("th", { scope: "row" }, words), sides.map((side) => element("td", { class: "num" }, told(by[side]))))))));
  }

  war(war) {
    if (!war) return null;
    if (war.text) return element("p", { class: "note" }, war.text);
    const { field } = this.page;
    const lead = (war.halves ?? war.tally) / 2;   // Blue's, in points
    const ahead = lead ? `${field.sideName(lead > 0 ? "blue" : "red")} is ${half(Math.abs(lead))} points up` : "nobody is ahead";
    const fought = Array.isArray(war.battles) ? war.battles.length : war.battles ?? 0;
    return element("p", { class: "note" }, `Battle ${fought + 1} of a war to ${war.target} points up: ${ahead} as it begins.`);
  }
}

const normal = (one) => ({ ...one, prisoner: (one.prisoner ?? 0) + (one.prisoners ?? 0) + (one.surrendered ?? 0) });
