// The do-block: its checks, the seal, and taking the envelope back.

import { $, able, element, icon, say } from "../shell/dom.js";
import { post } from "./post.js";

const ICONS = { done: ["i-ok", "done"], due: ["i-due", "to do"], bad: ["i-stop", "refused"] };
const LINKS = { "#course": "lay a course", "#signals": "write one", "#article": "write one" };

function checkLine(check) {
  const words = element("span", { class: check.state === "done" ? "" : "due" }, check.text);
  const link = check.href && check.state !== "done"
    ? element("a", { href: check.href }, check.state === "bad" ? "fix this" : (LINKS[check.href] ?? "see it")) : null;
  return element("li", { class: check.state }, icon(...(ICONS[check.state] ?? ICONS.due)), words, link);
}

export class Sealing {
  /** @type {import("./draft.js").Draft} */ draft;

  constructor(draft, urls, { refresh }) {
    this.draft = draft;
    this.urls = urls;
    this.refresh = refresh;
    draft.addEventListener("changed", () => this.clear());
    for (const name of ["changed", "answered"]) draft.addEventListener(name, () => this.offer());
    draft.addEventListener("answered", (event) => this.answered(event.detail));
  }

  /** Takes hold of the buttons. They come disabled: pressed before this, a press would be lost and nobody told. */
  attach() {
    const work = { "#seal": this.seal, "#unseal": this.unseal, "#as-they-are": this.asTheyAre, "#carry-on": this.carryOn, "#go-on": this.goOn, "#halt": this.halt };
    for (const [id, does] of Object.entries(work)) {
      const button = $(id);
      if (!button) continue;
      button.onclick = () => does.call(this, button);
      button.disabled = false;
    }
    this.offer();
  }

  /** Carrying on is offered while a force is asked at each approach move: one whose sheet has an answer is not. */
  offer() {
    const line = $("#carry-on")?.parentElement;
    if (line) line.hidden = this.draft.own.every((force) => force.asked === false || this.draft.answerOf(force.key));
  }

  clear() {
    const list = $("#refusals");
    list?.replaceChildren();
    if (list) list.hidden = true;
  }

  answered({ ok, checks }) {
    if (checks) $("#checks")?.replaceChildren(...checks.map(checkLine));
    if (!ok) this.refused(this.draft.faults, "Not saved:");
    // each of them seals this sheet; “Carry on as before” seals an empty one
    for (const button of ["#seal", "#carry-on", "#go-on"].map((id) => $(id))) if (button) able(button, ok && !this.draft.faults.length);
  }

  /** Every fault, in the order the server names them. */
  refused(faults, title) {
    const list = $("#refusals");
    list.replaceChildren(element("li", { class: "label" }, title), ...faults.map((fault) => {
      const line = element("li", { class: "fault" }, icon("i-stop", "refused"), element("span", null, fault.text));
      if (fault.rule && !fault.text.includes(fault.rule)) line.lastChild.append(" ", element("span", { class: "chip" }, fault.rule));
      return line;
    }));
    list.hidden = false;
  }

  async seal(button, more = {}, url = this.urls.seal, said = "Your orders are sealed.", focus = "#unseal") {
    if (button.dataset.busy) return;
    button.dataset.busy = "1";
    say($("#tell"), "Sealing.");
    await this.draft.flush();
    const { ok, data, problem } = await post(url, this.draft.body(more));
    delete button.dataset.busy;
    if (ok) {
      await this.shown(said, focus);
      return;
    }
    const faults = data?.faults ?? [{ where: "", text: problem, rule: "" }];
    say($("#tell"), "");
    this.draft.faults = faults;
    this.draft.dispatchEvent(new CustomEvent("answered", { detail: { ok: true } }));
    this.refused(faults, "These orders cannot be sealed. Nothing was changed:");
    $("#refusals").scrollIntoView({ block: "nearest" });
  }

  /** What was done, on the page. Where the page cannot be had anew, its button stands there still: then words have to tell. */
  async shown(said, focus) {
    if (await this.refresh(said, focus) || await this.refresh(said, focus)) return;
    say($("#tell"), `${said} This page could not be updated: reload it.`);
  }

  /** An empty sheet, sealed by one press; what was drafted is kept on the server. */
  async asTheyAre(button) {
    button.disabled = true;
    await this.draft.flush();
    const { ok, data, problem } = await post(this.urls.as, { call: this.draft.call });
    if (ok) await this.shown("Sealed: they carry on as before.", "#unseal");
    else {
      button.disabled = false;
      this.refused(data?.faults ?? [{ text: problem, rule: "" }], "This cannot be sealed. Nothing was changed:");
    }
  }

  /** Every force that is asked carries on in sight of the enemy, and all is sealed as it is drafted; refused, the draft is as it was. */
  carryOn(button) {
    return this.seal(button, { stands: true });
  }

  /** Sealed, and so on run after run; the player of a solo war is asked again when something comes in. */
  goOn(button) {
    return this.seal(button, {}, this.urls.go, "Your orders are sealed, and the war goes on.", "#halt");
  }

  async halt(button) {
    button.disabled = true;
    const { ok, data, problem } = await post(this.urls.halt, {});
    if (ok) await this.shown("You will be asked for orders for the next run.", "#tell");
    else {
      button.disabled = false;
      this.refused(data?.faults ?? [{ text: problem, rule: "" }], "It goes on:");
    }
  }

  async unseal(button) {
    button.disabled = true;
    const { ok, data, problem } = await post(this.urls.unseal, { call: this.draft.call });
    if (ok) await this.shown("The envelope is open again.", "#seal");
    else {
      button.disabled = false;
      this.refused(data?.faults ?? [{ text: problem, rule: "" }], "The envelope was not returned:");
    }
  }
}
