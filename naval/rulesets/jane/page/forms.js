/* Parts that the forms of this page share: a labelled field, choices, numbers, and lists renewed only when they differ. */

import { element } from "../../shell/dom.js";

let made = 0;

/** Fills a host anew only when what it shows has changed, with the focus where it was (by `data-key`). */
export function renew(host, shows, make) {
  const mark = JSON.stringify(shows);
  if (host.shows === mark) return;
  host.shows = mark;
  const held = host.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset.key;
  const typed = held?.matches("input") && held.value !== held.defaultValue ? held.value : null;   // not taken over yet
  host.replaceChildren(...[make()].flat(3).filter(Boolean));
  const same = key ? [...host.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key) : null;
  if (same && typed !== null) same.value = typed;
  same?.focus({ preventScroll: true });
}

/** A control under its label; `note` stands beneath. */
export function field(label, control, note = null, classes = "") {
  made += 1;
  if (!control.id) control.id = `jf-${made}`;
  return element("p", { class: `jf ${classes}` }, element("label", { for: control.id, class: "label" }, label), control, note ? element("span", { class: "note" }, note) : null);
}

/** `choices`: [value, words] or plain values; `act(value)` with the value itself, not its text. */
export function select(key, value, choices, act, { disabled = false, label = null } = {}) {
  const rows = choices.map((one) => (Array.isArray(one) ? one : [one, String(one)]));
  const at = rows.findIndex(([one]) => JSON.stringify(one) === JSON.stringify(value));
  const node = element("select", { "data-key": key, "aria-label": label, disabled }, rows.map(([, text], i) => element("option", { value: String(i), selected: i === at }, text)));
  node.addEventListener("change", () => act(rows[Number(node.value)][0]));
  return node;
}

/** A whole number; `act(null)` when it was emptied. */
export function number(key, value, { least, most, step = 1, label = null, disabled = false }, act) {
  const node = element("input", {
    type: "number", "data-key": key, value: value === null || value === undefined ? null : String(value), min: least, max: most, step, inputmode: "numeric", "aria-label": label, disabled,
  });
  node.addEventListener("change", () => {
    const read = node.value.trim() === "" ? null : Number(node.value);
    if (read === null || Number.isFinite(read)) act(read);
  });
  return node;
}

export const button = (key, text, act, { pressed = null, classes = "small", disabled = false, title = null } = {}) => element(
  "button", { type: "button", class: `btn ${classes}`, "data-key": key, "aria-pressed": pressed === null ? null : String(pressed), onclick: act, disabled, title }, text,
);

/** What a page says of a refusal: the sentence, and the rule where it has one. */
export const fault = (text, rule = "") => element("p", { class: "fault jf-fault" }, element("span", { "aria-hidden": "true" }, "△"), element("span", null, text, rule ? [" ", element("span", { class: "chip" }, rule)] : null));

/** Faults of the sheet whose place begins so. */
export const faultsAt = (now, where) => [...(now.refused ?? []), ...(now.lacks ?? [])].filter((one) => typeof one === "object" && (new RegExp(`^${where}(s?$|[. ])`).test(one.where ?? "")));

/** A finder of names: ships by key in italics, enemies by their number and what they look like. */
export function names(view) {
  const found = new Map((view.ships ?? []).map((ship) => [ship.id, ship]));
  return (key) => {
    const ship = found.get(key);
    if (!ship) return key;
    return ship.own || ship.exact ? ship.name ?? ship.what : [ship.id, ship.name ?? ship.what].filter(Boolean).join(", ");
  };
}

/** A change of the sheet; what the server would not take is said by the frame, and by `failed`. */
export function change(hands, fn, failed = () => {}) {
  Promise.resolve(hands.order((orders) => fn(orders ?? {}))).catch((error) => failed(error?.message ?? ""));
}

/** The orders without one part, or with it set. */
export function put(orders, part, value) {
  const { [part]: gone, ...rest } = orders ?? {};
  return value === undefined ? rest : { ...rest, [part]: value };
}

export const turnOf = (view) => view.turn ?? view.move ?? 0;
export const listed = (value) => (Array.isArray(value) ? value : value && typeof value === "object" ? Object.keys(value) : []);

/** Whether this chair writes what is the admiral's now; whoever has a force of his own has all posts of it. */
export const commands = (hands, now) => Boolean(now.editable) && (hands.can("command") || (hands.posts ?? []).some((post) => post.startsWith("force:")));
