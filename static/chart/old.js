// Contacts grow old: they fade, and those that lie on each other fold into one mark that opens.

import { mark } from "./marks.js";

const OLD_MIN = 360; // older ones fold
const NEAR = 24; // pixels within which they do
const FADED_MIN = 1440; // as faint as they become
const LEAST = 0.42;

/** How strongly a contact is drawn. */
export function strength(contact) {
  const old = contact.old_min ?? 0;
  return old <= 60 ? 1 : Math.max(LEAST, 1 - ((1 - LEAST) * old) / FADED_MIN);
}

/** Contacts each alone, or old ones that lie near each other together: [[contact, …], …]. The newest give the place. */
export function folded(pen, contacts) {
  const out = [];
  for (const contact of contacts) {
    const p = pen.at(contact);
    const old = (contact.old_min ?? 0) > OLD_MIN;
    const with_ = old && out.find((one) => one.old && Math.hypot(one.p.x - p.x, one.p.y - p.y) < NEAR);
    if (with_) with_.contacts.push(contact);
    else out.push({ p, old, contacts: [contact] });
  }
  return out.map((one) => one.contacts);
}

/** The one mark of several old contacts, with how many they are. */
export function bundle(pen, group, contacts, hit, onPress) {
  const p = pen.at(contacts[0]);
  if (!pen.seen(p, 10)) return;
  const sides = new Set(contacts.map((one) => one.side));
  mark(group, p, sides.size === 1 ? contacts[0].side : "unknown", { hollow: true, size: 16 }).setAttribute("opacity", Math.max(...contacts.map(strength)));
  pen.room.take(p.x - 9, p.y - 9, 18, 18);
  pen.letter(group, p, 10, [{ text: `${contacts.length} old`, size: 11.5, class: "sm" }]);
  hit(group, p, `${contacts.length} old contacts: ${contacts.map((one) => one.label).join(", ")}`, onPress);
}
