/* The admiral's signals: what can be read now, what is written on this sheet, and the form. Under it his directions for fire,
   his flag and the scale he asks for. */

import { element, renew } from "../../shell/dom.js";
import { cap } from "../../shell/words.js";
import { button, change, commands, fault, faultsAt, field, listed, names, number, put, select, turnOf } from "./forms.js";
import { Panel } from "./panel.js";

const SHOWN = 4;
const SYSTEMS = {
  nearest: "each the nearest enemy", opposite: "each her opposite number", van: "all the van of their line", rear: "all the rear of their line",
};

export class Signals extends Panel {
  to = "all"; code = null; all = false; said = "";

  constructor(host, hands) {
    super(host, hands);
    this.read = element("div", {});
    this.mode = element("span", { class: "label" });
    this.sheet = element("div", {});
    this.text = element("input", { class: "wide", "data-key": "signal-text", autocomplete: "off", "aria-label": "Words of the signal" });
    this.text.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); this.add(); } });
    this.text.addEventListener("input", () => this.counted());
    this.count = element("span", { class: "note" });
    this.heads = element("div", { class: "jf-row" });
    this.note = element("p", { class: "note sg-note" });
    this.form = element("details", { class: "rest sg-write" }, element("summary", null, element("span", null, "Write a signal"), this.room = element("span", { class: "label" })),
      element("div", { class: "in sg-form" }, this.heads, this.text, element("div", { class: "jf-foot" }, this.count, button("signal-add", "Add the signal", () => this.add()))));
    this.form.addEventListener("toggle", () => { if (this.form.open && this.form.contains(document.activeElement)) this.form.querySelector("select")?.focus(); });
    this.fire = element("details", { class: "rest sg-fire" }, element("summary", null, element("span", null, "Concentration, flag, scale"), element("span", { class: "label" })));
    this.fireIn = element("div", { class: "in" });
    this.fire.append(this.fireIn);
    this.node = element("section", { class: "sect sg", "aria-labelledby": "sg-h" }, element("h2", { id: "sg-h" }, element("span", null, "Signals"), this.mode), this.read, this.sheet, this.note, this.form, this.fire);
    host.replaceChildren(this.node);
  }

  show(given) {
    const now = { ...given, commands: commands(this.hands, given) };
    this.now = now;
    const { view } = now;
    this.node.hidden = view.stage === "general" || (view.viewer === "umpire" && !view.signals?.length);
    if (this.node.hidden) return;
    const offer = (now.options?.signals?.to ?? []).length > 1 ? now.options.signals : null;   // one ship alone has nobody to signal to
    const alone = !offer && !view.signals?.length && view.ships.filter((ship) => ship.own).length < 2;
    for (const part of [this.read, this.sheet, this.note, this.node.firstChild]) part.hidden = alone;
    const mode = offer?.mode ?? view.command?.mode ?? view.mode ?? "free";
    this.mode.textContent = mode === "chit" ? "by chit: a move to read" : "free signalling";
    this.readable(view);
    this.written(now);
    this.draft(now, offer);
    renew(this.note, [mode, offer?.read_at, Boolean(offer)], () => this.meaning(mode, offer));
    this.fireOrders(now);
  }

  meaning(mode, offer) {
    const next = turnOf(this.now.view) + 1;
    if (!offer) return [mode === "chit" ? "A signal by chit takes a move to be read." : "Signals are read as they are made."];
    if (mode !== "chit") return [`Signalling is free: read at once, obeyed in move ${next}.`];
    const read = offer.read_at ?? next;
    return [`Written now, read at move ${read}, obeyed in move ${read + 1}.`];
  }

  readable(view) {
    const called = names(view);
    const found = [...(view.signals ?? [])].reverse();
    const shown = this.all ? found : found.slice(0, SHOWN);
    const codes = this.now.options?.signals?.codes ?? this.codes ?? {};
    this.codes = codes;
    renew(this.read, [found.slice(0, shown.length), found.length, view.move], () => [
      found.length ? null : element("p", { class: "note" }, "No signal has been read yet."),
      shown.map((one) => element("div", { class: "msg" },
        element("span", { class: "t" }, String(one.move)),
        element("span", { class: "from" }, one.side ? `${cap(one.side)}: ` : "", element("em", null, called(one.from)), one.to && one.to !== "all" ? [" to ", element("em", null, called(one.to))] : one.to === "all" ? " to all" : "",
          one.read_at > one.move || one.mode === "chit" ? `, read at move ${one.read_at}` : ""),
        element("p", null, words(one, codes)))),
      found.length > shown.length ? button("signals-all", `${found.length - shown.length} earlier`, () => { this.all = true; this.read.shows = null; this.show(this.now); }, { classes: "small bare" }) : null,
    ]);
  }

  /** What stands on the sheet of this move. */
  written(now) {
    const list = now.orders?.signals ?? [];
    const called = names(now.view);
    const faults = faultsAt(now, "signal");
    renew(this.sheet, [list, now.commands, faults, now.view.move], () => (list.length ? [
      element("h3", { class: "label jf-h" }, "On this sheet"),
      element("ul", { class: "jf-list" }, list.map((one, i) => element("li", null,
        element("span", null, element("span", { class: "quiet" }, "To ", one.to === "all" ? "all" : element("em", null, called(one.to)), ": "), words(one, this.codes)),
        now.commands ? button(`signal-x-${i}`, "×", () => change(this.hands, (orders) => put(orders, "signals", (orders.signals ?? []).filter((_, n) => n !== i))), { classes: "x bare", title: "Remove this signal" }) : null,
        faults.filter((each) => each.where === `signal ${i + 1}`).map((each) => fault(each.text, each.rule))))),
      faults.filter((each) => each.where === "signals").map((each) => fault(each.text, each.rule)),
    ] : []));
    for (const remove of this.sheet.querySelectorAll(".x")) remove.setAttribute("aria-label", "Remove this signal");
  }

  draft(now, offer) {
    const full = offer && (now.orders?.signals?.length ?? 0) >= (offer.most ?? Infinity);
    this.form.hidden = !offer || !now.commands || full;
    if (!offer) return;
    const called = names(now.view);
    this.letters = offer.letters ?? 200;
    this.text.maxLength = this.letters;
    this.text.placeholder = this.code ? "Additional words (optional)" : "Your words";
    const to = offer.to ?? ["all"];
    if (!to.includes(this.to)) this.to = to[0] ?? "all";
    renew(this.heads, [to, this.to, this.code, Object.keys(offer.codes ?? {}).length, now.view.move], () => [
      field("To", select("signal-to", this.to, to.map((key) => [key, key === "all" ? "all ships" : called(key)]), (key) => { this.to = key; this.show(this.now); })),
      field("Code", select("signal-code", this.code, [[null, "in plain words"], ...Object.entries(offer.codes ?? {}).map(([code, text]) => [code, String(text).replace(/\.$/, "")])], (code) => { this.code = code; this.show(this.now); }), null, "grow"),
    ]);
    this.counted(offer, now);
  }

  counted(offer = this.now?.options?.signals, now = this.now) {
    const most = offer?.most;
    const left = this.letters - this.text.value.length;
    this.count.textContent = this.said || (left < 60 ? `${left} characters left` : "");
    this.room.textContent = most ? `${now.orders?.signals?.length ?? 0} of ${most} in this move` : "";
    this.count.classList.toggle("lamp", Boolean(this.said));
  }

  add() {
    const text = this.text.value.trim();
    this.said = text || this.code ? "" : "Choose a code or write some words first.";
    if (this.said) { this.counted(); this.text.focus(); return; }
    const signal = { to: this.to, code: this.code, text };
    this.text.value = "";
    this.code = null;
    change(this.hands, (orders) => put(orders, "signals", [...(orders.signals ?? []), signal]), (why) => { [this.said, this.text.value, this.code] = [why, text, signal.code]; this.show(this.now); });
    this.hands.say?.(`Signal written: ${words(signal, this.codes)}`);
    this.show(this.now);
  }

  /* ---- fire, flag, scale ---- */

  fireOrders(now) {
    const { view, options, orders } = now;
    const offer = options?.concentrate ?? null;
    const flags = options?.flag ?? [];
    const scales = options?.scale ?? [];
    const standing = view.command ?? null;
    const own = view.viewer !== "umpire" && standing && "flag" in standing;
    this.fire.hidden = !own;
    if (!own) return;
    const called = names(view);
    const label = this.fire.querySelector("summary .label");
    label.textContent = "concentrate" in (orders ?? {}) || orders?.flag || orders?.scale ? "ordered" : standing.concentration ? "in force" : "";
    renew(this.fireIn, [offer, flags, scales, standing, orders?.concentrate, orders?.flag, orders?.scale, "concentrate" in (orders ?? {}), now.commands, faultsAt(now, "concentrate"), faultsAt(now, "flag")], () => [
      element("p", { class: "note" }, this.inForce(standing, called)),
      offer && now.commands ? this.concentration(offer, orders, called) : null,
      faultsAt(now, "concentrate").map((one) => fault(one.text, one.rule)),
      this.flag(flags, standing, orders, called, now.commands),
      faultsAt(now, "flag").map((one) => fault(one.text, one.rule)),
      scales.length && now.commands ? field("Scale", select("scale", orders?.scale ?? null, [[null, "as the range gives it"], ...scales.map((key) => [key, `ask for scale ${key}`])], (key) => change(this.hands, (all) => put(all, "scale", key ?? undefined))), "Scale A is used if both sides ask for it.") : null,
    ]);
  }

  inForce(standing, called) {
    const says = (order) => (!order ? "every captain chooses his own target" : order.target ? `fire on ${called(order.target)} to move ${order.until_move}` : SYSTEMS[order.system] ?? order.system);
    const lines = [`In force: ${says(standing.concentration)}.`];
    if (standing.ordered) lines.push(`From move ${standing.ordered.from_move}: ${says(standing.ordered.order)}.`);
    return lines.join(" ");
  }

  concentration(offer, orders, called) {
    const set = "concentrate" in (orders ?? {});
    const order = orders?.concentrate ?? null;
    const kind = !set ? "as it is" : order === null ? "none" : order.target ? "target" : "system";
    const write = (value) => change(this.hands, (all) => put(all, "concentrate", value));
    const first = offer.from_move ?? turnOf(this.now.view) + 1;
    const targets = offer.targets ?? [];
    const choices = [["as it is", "as it is"], ...(targets.length ? [["target", "on one enemy, for a time"]] : []), ["system", "by a system"], ["none", "captains choose"]];
    const starts = { "as it is": undefined, none: null, target: { target: targets[0], until_move: first + 9 }, system: { system: listed(offer.systems)[0] ?? "nearest" } };
    return [
      element("div", { class: "jf-row" },
        field("Concentrate", select("conc-kind", kind, choices, (one) => write(starts[one])), null, "grow"),
        kind === "target" ? field("Enemy", select("conc-target", order.target, targets.map((one) => [one, called(one)]), (target) => write({ ...order, target })), null, "grow") : null,
        kind === "target" ? field("To move", number("conc-until", order.until_move, { least: first }, (until) => write({ ...order, until_move: until ?? first }))) : null,
        kind === "system" ? field("System", select("conc-system", order.system, listed(offer.systems).map((one) => [one, SYSTEMS[one] ?? one]), (system) => write({ system })), null, "grow") : null),
      element("p", { class: "note" }, `In force from move ${first}.`, (offer.together ?? []).map((row) => ` Of ${row.ships.map(called).join(", ")} at most ${row.most} may shift from ${called(row.target)} at the same time.`)),
    ];
  }

  flag(flags, standing, orders, called, editable) {
    const here = standing.flag ? called(standing.flag) : "no ship";
    const after = standing.second ? `; second in command in ${called(standing.second)}` : "";
    if (!flags.length || !editable) return element("p", { class: "note" }, "Your flag flies in ", element("em", null, here), `${after}. You can shift it to a ship that has been alongside.`);
    return field("Flag", select("flag", orders?.flag ?? null, [[null, `stay in ${here}`], ...flags.map((key) => [key, `shift to ${called(key)}`])], (key) => change(this.hands, (all) => put(all, "flag", key ?? undefined))), null, "grow");
  }
}

/** A signal in words: the code's meaning, then what was added. */
function words(one, codes = {}) {
  const code = one.code ? codes?.[one.code] ?? cap(one.code.toLowerCase().replaceAll("_", " ")) : "";
  if (one.code === "DAMAGE") return one.text;
  return [code && one.text ? String(code).replace(/\.$/, ":") : code, one.text].filter(Boolean).join(" ");
}
