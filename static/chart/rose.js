// The compass rose, engraved where the open sea leaves room for it.

import { make } from "./pen.js";

const polar = (r, degrees) => {
  const t = (degrees * Math.PI) / 180;
  return [(r * Math.sin(t)).toFixed(1), (-r * Math.cos(t)).toFixed(1)].join(" ");
};

function scaleOf(radius) {
  let d = "";
  for (let degree = 0; degree < 360; degree += 3) {
    const inner = degree % 30 === 0 ? 0.86 : degree % 15 === 0 ? 0.89 : 0.93;
    d += `M${polar(radius * inner, degree)}L${polar(radius * 0.98, degree)}`;
  }
  return d;
}

function star(radius, start, waist) {
  let whole = "";
  let dark = "";
  for (let point = start; point < 360; point += 90) {
    whole += `M0 0L${polar(waist, point - 45)}L${polar(radius, point)}L${polar(waist, point + 45)}z`;
    dark += `M0 0L${polar(waist, point + 45)}L${polar(radius, point)}z`;
  }
  return [whole, dark];
}

/** A rose of so many pixels' radius about a point. */
export function rose(parent, p, radius) {
  const group = make("g", { transform: `translate(${p.x.toFixed(1)} ${p.y.toFixed(1)})` }, parent);
  make("circle", { class: "rose", r: radius }, group);
  make("circle", { class: "rose", r: radius * 0.86 }, group);
  make("path", { class: "rose", d: scaleOf(radius) }, group);
  for (const [reach, start, waist] of [[0.5, 45, 0.09], [0.8, 0, 0.13]]) {
    const [whole, dark] = star(radius * reach, start, radius * waist);
    make("path", { class: "rose rose-open", d: whole }, group);
    make("path", { class: "rose rose-f", d: dark }, group);
  }
  make("text", { class: "lab sm", y: -radius - 4, "text-anchor": "middle" }, group, "N");
}
