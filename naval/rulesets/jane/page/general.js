/* General orders: written once before the action, on the floor, for all captains; afterwards a fold in which they can be read. */

import { head } from "../../board/parts.js";
import { element, renew } from "../../shell/dom.js";
import { button, change, commands, fault, faultsAt, field, names, number, put, select } from "./forms.js";
import { PLACES } from "./hits.js";
import { Panel } from "./panel.js";

const WAIT_MS = 900;   // a pause in writing after which the draft is posted
const SHELL = { AP: "shot (armour-piercing)", CP: "common shell", HE: "high explosive" };
const SYSTEMS = {
  nearest: "each ship the nearest enemy", opposite: "each ship her opposite number", van: "all on the van of their line", rear: "all on the rear of their line",
};
const BREAK_OFF = { never: "Never: fight to the last", beaten: "When beaten", outnumbered: "When outnumbered" };
const FIRE = { freely: "At anything seen", close: "Within 2,000 yards only", never: "Never" };
const OBJECTIVES = { seek: "Seek: fight any enemy met", pass: "Pass: hold the course, whatever is met", shun: "Shun: turn away from any enemy met" };

/** Her guns, the largest first: "4 of 12 in, 12 of 6 in". */
function armed(ship) {
  const by = new Map();
  for (const gun of ship.guns ?? []) by.set(gun.calibre_in, (by.get(gun.calibre_in) ?? 0) + gun.guns);
  return [...by].filter(([calibre]) => calibre >= 3).sort(([a], [b]) => b - a).map(([calibre, guns]) => `${guns} of ${calibre} in`).join(", ");
}

const place = (zone) => PLACES[zone] ?? (zone ? zone : "the ship, where most of her shows");
/** A number of the conventions, or a table of them, in words. */
const told = (value) => (value && typeof value === "object" ? Object.entries(value).map(([key, one]) => `${key.replaceAll("_", " ")} ${told(one)}`).join(", ") : String(value));
const yards = (n) => `${Number(n).toLocaleString("en-GB")} yards`;

export class GeneralOrders extends Panel {
  constructor(host, hands) {
    super(host, hands);
    this.paper = element("div", { class: "go-paper" });
    this.fold = element("details", { class: "rest go-fold" }, element("summary", null, element("span", null, "General orders"), element("span", { class: "label" }, "as written before the action")));
    this.read = element("div", { class: "in" });
    this.fold.append(this.read);
    // while they are written they lie on the floor, over a plot on which nobody stands yet
    this.floor = element("div", { class: "go-floor", hidden: true }, this.paper);
    (hands.board ?? host).append(this.floor);
    host.append(this.fold);
    this.text = element("textarea", { id: "go-text", "data-key": "go-text", rows: 7, spellcheck: "true" });
    this.text.addEventListener("input", () => { this.counted(); clearTimeout(this.timer); this.timer = setTimeout(() => this.keep(), WAIT_MS); });
    this.text.addEventListener("blur", () => this.keep());
    this.left = element("span", { class: "note" });
  }

  show(given) {
    const now = { ...given, editable: commands(this.hands, given) };
    this.now = now;
    // whoever looks on, and the umpire, see the plot: they write none
    const writing = now.view.stage === "general" && (Boolean(now.options?.general) || now.view.viewer in (this.hands.sides ?? {}));
    this.floor.hidden = !writing;
    if (writing) this.form(now);
    this.reading(now, writing);
  }

  /* ---- the form ---- */

  get standing() { return this.now.options?.general?.now ?? {}; }
  get written() { return this.now.orders?.general ?? {}; }

  value(part) { return part in this.written ? this.written[part] : this.standing[part] ?? null; }

  /** One part of the orders, written or struck out again (`undefined`: what stands if nothing is written). */
  write(part, value) {
    change(this.hands, (orders) => {
      const { [part]: gone, ...rest } = orders?.general ?? {};
      return { ...orders, general: value === undefined ? rest : { ...rest, [part]: value } };
    });
  }

  keep() {
    clearTimeout(this.timer);
    const text = this.text.value.trimEnd();
    if (this.now?.editable && text !== (this.value("text") ?? "")) this.write("text", text || undefined);
  }

  counted() {
    const most = this.now.options?.general?.letters ?? 4000;
    this.left.textContent = `${this.text.value.length.toLocaleString("en-GB")} of ${most.toLocaleString("en-GB")} characters`;
  }

  form(now) {
    const offer = now.options?.general ?? null;
    const faults = faultsAt(now, "general");
    const called = names(now.view);
    if (document.activeElement !== this.text) this.text.value = this.value("text") ?? "";
    this.text.disabled = !now.editable;
    this.text.maxLength = offer?.letters ?? 4000;
    this.counted();
    const alone = (now.view.ships ?? []).filter((ship) => ship.own && ship.afloat).length < 2;
    renew(this.paper, [offer, now.options?.night, now.orders?.night, now.orders?.general && { ...now.orders.general, text: null }, now.editable, faults, now.view.ships?.map((ship) => [ship.id, ship.name])], () => [
      element("header", { class: "go-head" }, element("p", { class: "label" }, this.hands.sides?.[this.hands.side]?.name ?? "", now.view.command?.flag ? [" · from ", called(now.view.command.flag)] : null),
        element("h2", null, "General orders"), element("p", { class: "note" }, `You may leave this blank: ${alone ? "your ship then fights as usual" : "captains then act as usual"}. Your orders${alone ? "" : " go to all captains and"} are final once both sides have sealed; after that only ${alone ? "the orders of each move" : "signals"} can add to them.`)),
      this.situation(now.view), this.trial(),
      offer ? this.body(offer, called, faults, alone) : [element("p", { class: "note" }, "You can write no more."), this.lines({ ...now.view.general, ...now.orders?.general }, called)],
    ]);
  }

  /** What one commands and what is known, before the first line is asked for. */
  situation(view) {
    const own = (view.ships ?? []).filter((ship) => ship.own && ship.afloat);
    const seen = (view.ships ?? []).filter((ship) => !ship.own);
    const { setting } = this.hands;
    return element("section", { class: "go-now", "aria-labelledby": "go-now-h" }, element("h3", { id: "go-now-h" }, "The situation"),
      setting ? element("p", null, setting) : null,
      element("p", { class: "note" }, seen.length ? `In sight: ${seen.map((ship) => ship.name ?? ship.what).join(", ")}.` : "No enemy is on the plot yet: he appears when you first sight him. You write these orders before that."),
      own.length ? element("table", null, element("caption", { class: "sr" }, "Your ships"),
        head("Ship", "Type", { num: "Knots" }, "Guns"),
        element("tbody", null, own.map((ship) => element("tr", null, element("th", { scope: "row" }, element("em", null, ship.name)), element("td", null, ship.what ?? ship.kind ?? ""),
          element("td", { class: "num" }, String(Math.round(ship.max_kn ?? ship.class_kn ?? 0))), element("td", null, armed(ship)))))) : null);
  }

  body(offer, called, faults, alone) {
    const { editable } = this.now;
    const said = (part) => faults.filter((one) => one.where === `general.${part}`).map((one) => fault(one.text, one.rule));
    const choose = (part, label, choices, note) => [field(label, select(`go-${part}`, this.value(part), choices, (value) => this.write(part, value), { disabled: !editable }), note), said(part)];
    const range = (part, label, empty, note) => [
      field(label, number(`go-${part}`, this.value(part), { least: 100, most: offer.most_yd, step: 100, disabled: !editable }, (value) => this.write(part, value)), [empty, note].filter(Boolean).join(" "), "go-yards"), said(part),
    ];
    return element("div", { class: "go-grid" },
      element("section", { class: "go-words" }, element("label", { for: "go-text", class: "label" }, alone ? "In your own words" : "To the captains"), this.text, element("div", { class: "jf-foot" }, this.left), said("text"),
        element("h3", null, "If I fall, or must withdraw"),
        element("div", { class: "jf-row" }, (offer.second ?? []).length ? element("div", null, choose("second", "Second in command", [...(this.value("second") ? [] : [[null, "nobody"]]), ...offer.second.map((key) => [key, called(key)])], "Takes command if the flagship is lost or the admiral killed.")) : null,
          element("div", null, choose("break_off", "Break off the action", (offer.break_off ?? []).map((key) => [key, BREAK_OFF[key] ?? key]))))),
      element("section", { class: "go-fire" }, element("h3", null, "Gun fire"),
        choose("aim", "Aim at", [[null, "the ship, where most of her shows"], ...(offer.aim ?? []).map((zone) => [zone, place(zone)])], "At long range the choice matters little."),
        choose("projectile", "Projectile", [[null, "common (default)"], ...(offer.projectile ?? []).map((key) => [key, SHELL[key] ?? key])]),
        element("div", { class: "jf-row" }, element("div", null, range("open_fire_yd", "Open fire at, yards", "Empty: as far as the guns reach.")), element("div", null, range("range_yd", "Fight at, yards", "Empty: the range that suits the guns."))),
        choose("concentration", "Concentration", [[null, "captains choose"], ...(offer.concentration ?? []).map((key) => [key, SYSTEMS[key] ?? key])], "In force from move 1 until you signal a different one."),
        (offer.settings?.ships ?? []).length ? this.torpedoes(offer.settings, called, editable, said("settings")) : null,
        this.night(this.now.options?.night ?? null)));
  }

  torpedoes(offer, called, editable, faults) {
    const settings = this.value("settings") ?? {};
    const set = (key, value) => {
      const { [key]: gone, ...rest } = settings;
      this.write("settings", value === null ? rest : { ...rest, [key]: value });
    };
    const choices = (first) => [[null, first], ...offer.yards.map((n) => [n, yards(n)])];
    const alone = offer.ships.filter((key) => key in settings);
    const open = this.each || alone.length > 0;
    const several = offer.ships.length > 1;
    return [
      element("h3", null, "Torpedoes"),
      field(several ? "All ships set for" : "Set for", select("go-set-all", settings.all ?? null, choices("as issued"), (value) => set("all", value), { disabled: !editable }), "Set for long range they run slowly, for short range fast."),
      open && several
        ? element("table", { class: "go-set" }, element("caption", { class: "sr" }, "Torpedo settings of each ship"), element("tbody", null, offer.ships.map((key) => element("tr", null,
          element("th", { scope: "row" }, element("em", null, called(key))), element("td", null, select(`go-set-${key}`, settings[key] ?? null, choices("as all"), (value) => set(key, value), { disabled: !editable, label: `${called(key)}: setting` }))))))
        : several ? element("p", null, button("go-each", "Exception for a ship", () => { this.each = true; this.paper.shows = null; this.show(this.now); }, { classes: "small bare", disabled: !editable })) : null,
      faults,
    ];
  }

  /** By night, method 2: the orders of each force for the dark hours, on which the umpire decides. */
  night(forces) {
    if (!forces) return null;
    const keys = Object.keys(forces);
    return [
      element("h3", null, "Night orders"),
      element("p", { class: "note" }, "Once these are sealed you give no more orders: the umpire moves the ships by them and reports every ten minutes. A force without orders steams on, and fights whoever it meets."),
      keys.map((key) => this.force(key, forces[key], keys.length > 1)),
    ];
  }

  force(key, may, several) {
    const standing = this.now.orders?.night?.[key] ?? {};
    const disabled = !this.now.editable;
    const set = (part, value) => change(this.hands, (orders) => {
      const { [key]: own, ...others } = orders?.night ?? {};
      const { [part]: gone, ...rest } = own ?? {};
      const written = value === null ? rest : { ...rest, [part]: value };
      const night = Object.keys(written).length ? { ...others, [key]: written } : others;
      return put(orders, "night", Object.keys(night).length ? night : undefined);
    });
    const choose = (part, label, words) => field(label, select(`go-${part}-${key}`, standing[part] ?? null, [[null, words[may[part][0]]], ...may[part].slice(1).map((one) => [one, words[one] ?? one])], (value) => set(part, value), { disabled }));
    const leader = (this.now.view.ships ?? []).find((ship) => ship.own && ship.force === key && ship.station === 0);
    const said = faultsAt(this.now, key).filter((one) => one.rule === "NAV-T-188").map((one) => fault(one.text, one.rule));
    return element("section", { class: "go-night" },
      several ? element("p", { class: "label" }, leader ? [element("em", null, leader.name), "’s force"] : key) : null,
      element("div", { class: "jf-row" },
        field("Course, degrees", number(`go-course-${key}`, standing.course_deg, { least: 0, most: 359, disabled }, (value) => set("course_deg", value)), `Heads ${Math.round(may.heading_deg)}.`),
        field("Knots", number(`go-knots-${key}`, standing.knots, { least: 0, most: Math.floor(may.knots[1]), disabled }, (value) => set("knots", value)), `At most ${Math.floor(may.knots[1])}.`)),
      choose("objective", "If an enemy is met", OBJECTIVES), choose("fire", "Gun fire", FIRE), said);
  }

  /** The alterations that are on trial in this battle (NAV-T-214), as everybody was told when it began. */
  trial() {
    const changes = this.hands.view?.(0)?.trial ?? this.now.view.trial ?? [];
    if (!changes.length) return null;
    return element("div", { class: "go-trial" }, element("p", { class: "label" }, "On trial in this battle"),
      element("ul", null, changes.map((one) => element("li", null, `${one.text} Now ${told(one.now)}; otherwise ${told(one.standard)}. `, element("span", { class: "chip" }, one.rule)))));
  }

  /* ---- to be read in the action ---- */

  reading(now, writing) {
    const { general, viewer } = now.view;
    const all = !general ? [] : viewer in (this.hands.sides ?? {}) || "text" in general ? [[viewer, general]] : Object.entries(general);
    // where the action began without that stage nobody wrote any
    const unwritten = this.hands.view(0) && this.hands.view(0).stage !== "general";
    const trial = this.trial();
    this.fold.hidden = now.view.stage === "general" || ((!all.length || unwritten) && !trial);
    if (this.fold.hidden) return;
    const called = names(now.view);
    renew(this.read, [all, now.view.ships?.length, trial?.textContent], () => [unwritten ? null : all.map(([side, orders]) => [
      all.length > 1 ? element("h3", null, this.hands.sides?.[side]?.name ?? side) : null, this.lines(orders ?? {}, called),
    ]), trial]);
  }

  lines(orders, called) {
    const rows = [
      ["Aim", place(orders.aim)], ["Projectile", SHELL[orders.projectile] ?? "common (default)"],
      ["Open fire", orders.open_fire_yd ? `at ${yards(orders.open_fire_yd)}` : "as far as the guns reach"], ["Fight at", orders.range_yd ? yards(orders.range_yd) : "the range that suits the guns"],
      ["Concentration", SYSTEMS[orders.concentration] ?? "captains choose"],
      ["Torpedoes", Object.entries(orders.settings ?? {}).map(([key, n]) => `${key === "all" ? "all" : called(key)} ${yards(n)}`).join(", ") || "as issued"],
      ["Second", orders.second ? element("em", null, called(orders.second)) : "none"], ["Break off", (BREAK_OFF[orders.break_off] ?? "never").toLowerCase()],
    ];
    return [orders.text ? element("blockquote", { class: "go-said" }, orders.text) : null, element("dl", { class: "go-dl" }, rows.flatMap(([name, text]) => [element("dt", null, name), element("dd", null, text)]))];
  }
}
