/* On a phone chart, papers and orders lie one below the other. While the seal or the guide is out of sight a line over the bar at the
   foot says how the orders stand and leads to the seal, and what the guide says can be read where one is. It seals nothing by itself: alone, a seal is a run. */

import { $, $$, button, element, say } from "../shell/dom.js";
import { narrow } from "../shell/foot.js";
import { cap } from "../shell/words.js";

const UNDER = 100; // the bar at the foot and this line over it

export class AtHand {
  constructor() {
    this.stands = element("span", { class: "at-hand-say" });
    this.what = element("div", { class: "strip-say", id: "at-hand-guide", hidden: true });
    this.step = button("", () => this.open(this.what.hidden), { "aria-expanded": "false", "aria-controls": "at-hand-guide" });
    this.seal = element("a", { class: "btn small", href: "#do" }, "Go to Seal");
    this.node = element("section", { class: "at-hand", "aria-label": "State of your orders", hidden: true }, this.what,
      element("p", null, this.step, this.stands, this.seal));
    $("#foot").before(this.node);
    this.what.addEventListener("click", (event) => { if (event.target.closest("[data-act=show]")) this.open(false); });   // it would cover what it leads to
    this.seen = new Map();   // the do-block, the guide and a call to battle → whether they are in sight
    this.watch = null;
    new ResizeObserver(() => document.documentElement.style.setProperty("--at-hand", `${this.node.offsetHeight}px`)).observe(this.node);
    new MutationObserver(() => this.show()).observe($("#now"), { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden", "href"] });
    addEventListener("resize", () => this.attach());
  }

  /** Takes hold of what may have been exchanged. */
  attach() {
    this.watch?.disconnect();
    this.seen.clear();
    // what lies under the head of the page or under the bar and this line at its foot is not in sight
    const head = $(".top")?.offsetHeight ?? 0;
    this.watch = new IntersectionObserver((rows) => {
      for (const { target, isIntersecting } of rows) this.seen.set(target, isIntersecting);
      this.show();
    }, { rootMargin: `-${narrow() ? head : 0}px 0px -${narrow() ? UNDER : 0}px` });
    for (const part of [$("#do"), $("#strip"), $("#action")]) if (part) this.watch.observe(part);
    this.show();
  }

  /** What the guide says, here where one is. */
  open(wanted) {
    this.what.hidden = !wanted;
    this.step.setAttribute("aria-expanded", String(wanted));
  }

  outOfSight(part) { return Boolean(part) && this.seen.get(part) === false; }

  show() {
    const strip = $("#strip:not([hidden])");
    const called = this.outOfSight($("#action")) && $("#action");   // nothing goes on until it is fought or left
    const asked = called || $("#seal") && this.outOfSight($("#do"));
    this.step.hidden = !this.outOfSight(strip);
    this.node.hidden = !narrow() || !asked && this.step.hidden;
    this.seal.hidden = !asked;
    this.seal.setAttribute("href", called ? "#action" : "#do");
    say(this.seal, called ? "Go to the action" : "Go to Seal");
    if (this.step.hidden) this.open(false);
    if (this.node.hidden) return;
    say(this.stands, called ? $("h2", called).textContent : ($("#checks > :not(.done) span") ?? $("#checks > li span"))?.textContent ?? $("#do-h")?.textContent ?? "");
    if (this.step.hidden) return;
    const step = $("[data-say=step]", strip).textContent;
    say(this.step, step.startsWith("step") ? cap(step) : "Guide");   // “Done” beside the state of the orders would speak of them
    const told = [...$("[data-say=what]", strip).childNodes, ...$$("[data-act=show]:not([hidden])", strip)];
    const words = told.map((node) => node.href ?? node.textContent).join(" ");
    if (this.words !== words) this.what.replaceChildren(...told.map((node) => node.cloneNode(true)));
    this.words = words;
  }
}
