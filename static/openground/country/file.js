/* A country as a file: written for keeping, and read with everything that is wrong with it in words. */

import { element } from "../../shell/dom.js";
import { INCH } from "../geometry.js";
import { hasWidth, KINDS } from "./kinds.js";

const LARGEST = 400_000;   // bytes of a file that are read
const LEAST = { area: 3, line: 2, span: 2, points: 1 };
const PARTS = ["key", "kind", "at", "height", "width", "name"];

/** Saves a country through the browser. */
export function keep(country) {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(country, null, 1)}\n`], { type: "application/json" }));
  const name = (country.name || "country").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const link = element("a", { href: url, download: `${name || "country"}.json` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A file's country: `{ country }`, or `{ faults }` in words. */
export async function read(file) {
  if (file.size > LARGEST) return { faults: [`“${file.name}” is too large for a country: the most is ${LARGEST / 1000} kB.`] };
  try {
    return parse(JSON.parse(await file.text()));
  } catch {
    return { faults: [`“${file.name}” cannot be read: it is not JSON.`] };
  }
}

const whole = (n) => Number.isInteger(n) && Math.abs(n) <= 1e6;

/** What can be drawn of a value; whether it can be fought over the rules say. */
export function parse(value) {
  if (!value || typeof value !== "object" || !whole(value.width) || !whole(value.depth) || value.width < 64 || value.depth < 64 || !Array.isArray(value.features)) {
    return { faults: ["This is not a country: it needs a width, a depth (whole numbers of 1/64 in) and a list of features."] };
  }
  const faults = value.features.slice(0, 400).flatMap((feature, i) => wrong(feature, i + 1));
  if (value.features.length > 400) faults.push(`It has ${value.features.length} features; the most is 400.`);
  if (faults.length) return { faults: faults.slice(0, 12) };
  const plain = (feature) => Object.fromEntries(PARTS.filter((part) => feature[part] !== undefined && feature[part] !== "").map((part) => [part, feature[part]]));
  const features = value.features.map((feature) => (hasWidth(feature.kind) ? { width: KINDS[feature.kind].width * INCH, ...plain(feature) } : plain(feature)));
  return { country: { name: String(value.name ?? "").slice(0, 60), width: value.width, depth: value.depth, features } };
}

function wrong(feature, number) {
  const called = typeof feature?.key === "string" && feature.key ? feature.key.slice(0, 24) : `Feature ${number}`;
  if (!feature || typeof feature !== "object" || typeof feature.key !== "string" || !feature.key) return [`${called} has no key.`];
  const kind = Object.hasOwn(KINDS, feature.kind) ? KINDS[feature.kind] : null;
  if (!kind) return [`${called}: there is no such kind of feature as ${String(feature.kind).slice(0, 24)}.`];
  const points = Array.isArray(feature.at) && feature.at.every((point) => Array.isArray(point) && point.length === 2 && point.every(whole));
  if (!points || feature.at.length < LEAST[kind.form]) return [`${called}: its points must be at least ${LEAST[kind.form]} pairs of whole numbers.`];
  const odd = ["height", "width"].filter((part) => feature[part] !== undefined && !whole(feature[part]));
  if (feature.name !== undefined && typeof feature.name !== "string") odd.push("name");
  return odd.map((part) => `${called}: its ${part} cannot be read.`);
}
