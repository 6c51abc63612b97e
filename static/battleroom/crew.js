/* Those who share one side's sheet: what each orders, and who has sealed his part. Told to that side alone. */

import { element, icon, renew } from "../shell/dom.js";
import { agree, list } from "../shell/words.js";

/** "Gunnery has not sealed yet." */
export function waits(state) {
  const late = (state.own_side ?? []).filter((one) => one.who !== null && !one.you && !one.sealed && !one.idle).map((one) => one.posts);
  return late.length ? `${list(late)} ${agree(late.length, "has", "have")} not sealed yet.` : "";
}

export class Crew {
  constructor() {
    this.node = element("ul", { class: "crew", hidden: true, "aria-label": "Your side" });
  }

  show(state, live) {
    const crew = live && state.asked ? state.own_side ?? [] : [];
    this.node.hidden = !crew.length;
    renew(this.node, crew, () => crew.map((one) => element("li", { class: one.sealed || one.idle ? "sealed" : null },
      icon(one.sealed || one.idle ? "i-ok" : "i-due"), element("span", null, element("b", null, one.posts), ` ${one.you ? "you" : one.who ?? "nobody"}`),
      element("span", { class: "label" }, one.who === null ? "unassigned" : one.idle ? "nothing to order" : one.sealed ? "sealed" : "writing"))));
  }
}
