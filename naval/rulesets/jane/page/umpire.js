/* The umpire's desk: hits that wait for his judgement, rulings that bind at once, and what stands on his sheet. */

import { element, renew } from "../../shell/dom.js";
import { cap } from "../../shell/words.js";
import { quality } from "./elevation.js";
import { button, change, fault, faultsAt, field, put, select, turnOf } from "./forms.js";
import { compiled, Harm, said } from "./harm.js";
import { PLACES } from "./hits.js";
import { Panel } from "./panel.js";

const MODES = { free: "free signalling", chit: "signals by chit" };
const WHAT = { name: "her name", range: "her range" };
const PARTS = {
  course_deg: "the course", turn_points: "the turn", engines: "turning with the engines", knots: "the speed", target: "the target", projectile: "the projectile", aim: "the aim",
  torpedo: "the torpedo", dive: "the dive", glass: "the glass", light: "the searchlight",
};
const SCALES = { full: "full: one minute a move", A: "A", B: "B", C: "C", D: "D" };

export class Umpire extends Panel {
  open = null; kind = "ship"; said = "";
  /** @type {Record<string, any>} */
  about = {};

  constructor(host, hands) {
    super(host, hands);
    this.waiting = element("div", { class: "um-hits" });
    this.count = element("span", { class: "label" });
    this.judge = new Harm(() => this.renewed());
    this.reason = element("input", { class: "wide", "data-key": "hit-reason", maxlength: 300, autocomplete: "off" });
    this.harm = new Harm(() => this.renewed());
    this.why = element("input", { class: "wide", "data-key": "ruling-reason", maxlength: 300, autocomplete: "off" });
    this.heads = element("div", {});
    this.wrong = element("div", { role: "alert" });
    this.ruling = element("details", { class: "rest um-rule" }, element("summary", null, element("span", null, "Make another ruling"), element("span", { class: "label" }, "ship, signals, scale, a grant, a veto")),
      element("div", { class: "in" }, this.heads, this.harm.node, field("Reason", this.why, null, "grow"), element("div", { class: "jf-foot" }, element("span", { class: "note" }, "It is shown in the log."), button("ruling-add", "Add the ruling", () => this.add()))));
    this.sheet = element("div", {});
    this.node = element("section", { class: "sect um", "aria-labelledby": "um-h" }, element("h2", { id: "um-h" }, element("span", null, "Hits to be scored"), this.count), this.waiting, this.sheet, this.wrong, this.ruling);
    host.replaceChildren(this.node);
  }

  show(now) {
    this.now = now;
    this.node.hidden = now.view.viewer !== "umpire" || (!now.options?.rulings && !now.view.pending?.length);
    if (this.node.hidden) return;
    const pending = now.view.pending ?? [];
    const rulings = now.orders?.rulings ?? [];
    this.count.textContent = pending.length ? `${pending.length}, scored in the next move` : "";
    this.pending(pending, rulings);
    this.listed(rulings);
    this.atOnce(now.options?.rulings ?? null);
    this.ruling.hidden = !now.options?.rulings || !now.editable;
    renew(this.wrong, [this.said], () => (this.said ? fault(this.said) : []));
  }

  renewed() { if (this.now) this.show(this.now); }

  get may() { return Boolean(this.now.options?.rulings) && this.now.editable; }
  ship(key) { return this.now.view.ships?.find((one) => one.id === key); }
  side(key) { return this.hands.sides?.[key]?.name ?? cap(key ?? ""); }

  /* ---- hits ---- */

  pending(pending, rulings) {
    const next = turnOf(this.now.view) + 1;
    const ruled = new Map(rulings.filter((one) => one.hit).map((one) => [one.hit, one]));
    renew(this.waiting, [pending, [...ruled], this.open, this.may, faultsAt(this.now, "rulings")], () => [
      pending.length ? null : element("p", { class: "note" }, "No hits to be scored."),
      pending.map((hit) => this.hit(hit, ruled.get(hit.id))),
    ]);
    const hit = pending.find((one) => one.id === this.open?.hit);
    if (hit && this.open.how === "other") this.judge.show(this.ship(hit.ship), next);
  }

  hit(hit, ruling) {
    const how = this.open?.hit === hit.id ? this.open.how : ruling ? (ruling.nothing ? "nothing" : "other") : "rules";
    const turn = (to) => () => this.turn(hit, ruling, to);
    const ship = this.ship(hit.ship);
    const key = (what) => `hit-${hit.id}-${what}`;
    return element("div", { class: `um-hit ${ruling || how !== "rules" ? "ruled" : ""}` },
      element("p", { class: "um-what" }, words(hit, ship), hit.zone ? element("span", { class: "note" }, ` ${cap(PLACES[hit.zone] ?? hit.zone)}, ${hit.side}.`) : null),
      element("p", { class: "note" }, plate(hit)),
      this.may ? element("div", { class: "sc-group", role: "group", "aria-label": "How it is scored" },
        button(key("rules"), "By the rules", turn("rules"), { pressed: how === "rules" }), button(key("nothing"), "No effect", turn("nothing"), { pressed: how === "nothing" }),
        button(key("other"), "Otherwise", turn("other"), { pressed: how === "other" })) : null,
      this.open?.hit === hit.id && how !== "rules" ? element("div", { class: "um-other" }, how === "other" ? this.judge.node : null, field("Reason", this.reason, null, "grow"),
        element("div", { class: "jf-foot" }, element("span", { class: "note" }), button(key("set"), "Rule", () => this.judged(hit, how), { classes: "small" }))) : null,
      ruling && this.open?.hit !== hit.id ? element("p", { class: "um-so" }, element("b", null, ruling.nothing ? "No effect" : cap(said(ruling, ship))), element("i", null, `: ${ruling.reason}`)) : null);
  }

  turn(hit, ruling, to) {
    this.said = "";
    if (to === "rules") {
      this.open = null;
      if (ruling) change(this.hands, (orders) => put(orders, "rulings", (orders.rulings ?? []).filter((one) => one.hit !== hit.id)), (why) => this.fail(why));
    } else {
      if (this.open?.hit !== hit.id) { this.judge.clear(); this.reason.value = ruling?.reason ?? ""; }
      this.open = { hit: hit.id, how: to };
    }
    this.renewed();
    if (to !== "rules") (to === "other" ? this.judge.node.querySelector("select") : this.reason)?.focus();
  }

  judged(hit, how) {
    const harm = how === "nothing" ? { nothing: true } : compiled(this.judge.rows, this.ship(hit.ship));
    const reason = this.reason.value.trim();
    this.said = !reason ? "A ruling needs a reason." : how === "other" && !Object.keys(harm).length ? "Choose what the hit does." : "";
    if (!this.said) {
      this.open = null;
      change(this.hands, (orders) => put(orders, "rulings", [...(orders.rulings ?? []).filter((one) => one.hit !== hit.id), { hit: hit.id, ...harm, reason }]), (why) => this.fail(why));
    }
    this.renewed();
  }

  fail(why) {
    this.said = why;
    this.renewed();
  }

  /* ---- rulings at once ---- */

  atOnce(offer) {
    if (!offer) return;
    const next = turnOf(this.now.view) + 1;
    const kinds = [
      ["ship", "a ship’s state"], ["mode", "signalling"], ["scale", "the scale"], ["grant", "tell an admiral"], ["veto", "veto an order"], ...(offer.forts?.length ? [["demoralised", "a fort’s men"]] : []),
    ];
    renew(this.heads, [offer, this.kind, this.about, this.now.view.move], () => element("div", { class: "jf-row" },
      field("On", select("um-kind", this.kind, kinds, (kind) => { this.kind = kind; this.about = {}; this.renewed(); })), this.parts(offer)));
    this.harm.node.hidden = this.kind !== "ship";
    if (this.kind === "ship") this.harm.show(this.ship(this.about.ship ?? offer.ships?.[0]), next);
  }

  /** The fields of one kind of ruling; what was not chosen yet stands on the first choice. */
  parts(offer) {
    const called = (key) => this.ship(key)?.name ?? key;
    const pick = (part, label, choices, start = choices[0]?.[0]) => {
      if (!(part in this.about) || !choices.some(([value]) => value === this.about[part])) this.about[part] = start;
      return field(label, select(`um-${part}`, this.about[part], choices, (value) => { this.about = { ...this.about, [part]: value }; if (part === "ship") this.harm.clear(); this.renewed(); }), null, "grow");
    };
    const ships = (keys) => (keys ?? []).map((key) => [key, called(key)]);
    const sides = Object.keys(offer.grants ?? {}).map((key) => [key, this.side(key)]);
    return {
      ship: () => pick("ship", "Ship", ships(offer.ships)),
      mode: () => pick("mode", "From now on", (offer.modes ?? []).map((one) => [one, MODES[one] ?? one])),
      scale: () => pick("scale", "Scale", (offer.scales ?? []).map((one) => [one, one === null ? "as the ranges give it" : SCALES[one] ?? one])),
      grant: () => [pick("grant", "Tell", sides), pick("what", "of the enemy", (offer.what ?? []).map((one) => [one, WHAT[one] ?? one])), pick("enemy", "Ship", ships(offer.grants?.[this.about.grant]))],
      veto: () => [pick("ship", "Ship", ships(offer.ships)), pick("part", "veto orders of", (offer.vetoes ?? []).map((one) => [one, PARTS[one] ?? one]))],
      demoralised: () => pick("demoralised", "Fort", (offer.forts ?? []).map((key) => [key, this.now.view.forts?.find((one) => one.id === key)?.name ?? key])),
    }[this.kind]();
  }

  add() {
    const reason = this.why.value.trim();
    const about = { ...this.about };
    if (this.kind === "veto") about.veto = this.ship(about.ship)?.side;
    const harm = this.kind === "ship" ? compiled(this.harm.rows, this.ship(about.ship)) : {};
    this.said = !reason ? "A ruling needs a reason." : this.kind === "ship" && !Object.keys(harm).length ? "Choose what happens to the ship." : this.kind === "grant" && !about.enemy ? "That admiral has no enemy in sight." : "";
    if (!this.said) {
      const old = this.why.value;
      this.why.value = "";
      this.harm.clear();
      change(this.hands, (orders) => put(orders, "rulings", [...(orders.rulings ?? []), { ...about, ...harm, reason }]), (why) => { this.why.value = old; this.fail(why); });
    } else if (!reason) this.why.focus();
    this.renewed();
  }

  /* ---- the sheet ---- */

  listed(rulings) {
    const faults = faultsAt(this.now, "rulings");
    renew(this.sheet, [rulings, faults, this.may, this.now.view.move], () => (rulings.length || faults.length ? [
      element("h3", { class: "label jf-h" }, "On your sheet"),
      element("ul", { class: "jf-list" }, rulings.map((one, i) => element("li", null,
        element("span", null, this.says(one), element("i", { class: "quiet" }, `: ${one.reason}`)),
        this.may ? button(`ruling-x-${i}`, "×", () => change(this.hands, (orders) => put(orders, "rulings", (orders.rulings ?? []).filter((_, n) => n !== i)), (why) => this.fail(why)), { classes: "x bare", title: "Remove this ruling" }) : null,
        faults.filter((each) => each.where === `rulings.${i}`).map((each) => fault(each.text, each.rule))))),
      faults.filter((each) => each.where === "rulings").map((each) => fault(each.text, each.rule)),
    ] : []));
  }

  says(one) {
    const name = (key) => element("em", null, this.ship(key)?.name ?? key);
    if (one.hit) {
      const hit = this.now.view.pending?.find((each) => each.id === one.hit);
      return [name(hit?.ship ?? one.hit.split(":")[2]), ", a hit: ", one.nothing ? "does nothing" : said(one, this.ship(hit?.ship))];
    }
    if (one.veto) return [name(one.ship), `: veto of ${PARTS[one.part] ?? one.part}`];
    if (one.grant) return [`${this.side(one.grant)} is told ${WHAT[one.what] ?? one.what} of `, name(one.enemy)];
    if ("mode" in one) return cap(MODES[one.mode] ?? one.mode);
    if ("scale" in one) return one.scale === null ? "The scale goes by the ranges" : `Scale ${one.scale}`;
    if (one.demoralised) return `The men of ${this.now.view.forts?.find((fort) => fort.id === one.demoralised)?.name ?? one.demoralised} are demoralised`;
    return [name(one.ship), ": ", said(one, this.ship(one.ship))];
  }
}

/** "Drake: 9.4-inch shot from Prinz Heinrich at 5,900 yards": the zone and the plate stand on their own lines. */
function words(hit, ship) {
  const text = String(hit.text ?? "").split(/ on Z\d\d/)[0].replace(/(\d{4,5}) yards/, (_, n) => `${Number(n).toLocaleString("en-GB")} yards`);
  const name = ship?.name;
  if (name && text.startsWith(name)) return [element("em", null, name), text.slice(name.length), "."];
  return [text, "."];
}

const plate = (hit) => (hit.plate_in ? `${hit.plate_in} inches of${quality(hit.quality)}, ratio ${hit.ratio?.toFixed?.(2) ?? hit.ratio}: ${hit.ratio >= 1 ? "through" : "it holds"}.` : "No armour stands there.");
