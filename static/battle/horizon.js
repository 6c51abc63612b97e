/* What is to be seen from the bridge: that part of the horizon where the enemy is, ships by size, smoke by distance. */

import { f, s } from "./dom.js";
import { build, points, side, yards } from "./words.js";

const HEIGHT = 96;
const LINE = 62;        // where sea and sky meet
const SMOKE_YD = 12000; // beyond this only smoke is told apart (the view says "smoke")

const SHAPES = {
  battleship: [
    "M3 12.6L5 17h53.5L62.5 12l-3 .3H47V11H17v1.6zM20 8.6h26V11H20zM47.5 9.2h5.2v3h-5.2zM52 10.2l7.4-1.5.2.9-7.4 1.6zM11.4 9.8h5.2v2.6h-5.2zM12 10.8L4.6 9.4l.2-.9 7.4 1.5zM27.6 2.4h3.6v6.4h-3.6zM34 2.4h3.6v6.4H34zM41.5 5.6h4.2v3.2h-4.2z",
    "M22.5.6v8.2M43.6.4v6M20.8 4h3.4M41.9 3h3.4",
  ],
  cruiser: [
    "M62 12.8L60 17H5L1 11.6l3 .5h9.6v.7zM47 10.2H17v2.7h30zM16.4 9.6h-4.6v2.8h4.6zM53 10.4h-4.6v2.4H53zM52.6 11.2l6-1-.2-.8-6 1zM27 3.4h2.8v7H27zM33 3.4h2.8v7H33zM39 3.4h2.8v7H39zM21.4 7.4h3.6v2.9h-3.6z",
    "M45.6.8v9.6M19.4.6v7",
  ],
  small: [
    "M61 13.4L59 17H6L2.4 12.4l9 .6zM29 5h2.8v8.4H29zM36 5h2.8v8.4H36zM21 9.4h3.4v3.8H21z",
    "M46 3v10M18.4 2.6v10.4",
  ],
  destroyer: [
    "M60 14.4L58 17H6L3 13l12 .8 2-2h5l1 2zM27 9.6h3v4.4h-3zM33 9.6h3v4.4h-3zM39 9.6h3v4.4h-3z", "M47 6v8",
  ],
};

/** The strip for one move: `seen` are the enemy's fixes; `caption` px are taken at the upper left. */
export function horizon(width, seen, facing, caption) {
  const { middle, span } = sweep(seen, facing, width);
  const x = (bearing) => ((((bearing - middle + 540) % 360) - 180) / span + 0.5) * (width - 36) + 18;
  const sky = [
    s("path", { class: "c-sea", d: `M0 ${LINE}H${width}V${LINE + 12}H0z` }),
    s("path", { class: "s-i", "stroke-width": 1, d: `M0 ${LINE}H${width}` }),
  ];
  const near = [...seen].sort((a, b) => (b.range_yd ?? 0) - (a.range_yd ?? 0));
  return {
    middle,
    nodes: [
      ...sky, ...edge(width, middle, span, x), ...near.map((fix) => silhouette(fix, x(fix.bearing_deg))),
      ...lettering(seen, x, width, caption),
    ],
  };
}

/** Which part of the compass: all that is in sight, never less than nine points, at least where they were last. */
function sweep(seen, facing, width) {
  const least = width < 620 ? 78.75 : 123.75;
  if (!seen.length) return { middle: facing, span: least };
  const a = seen.map((fix) => (fix.bearing_deg * Math.PI) / 180);
  const mean = (Math.atan2(
    a.reduce((n, b) => n + Math.sin(b), 0), a.reduce((n, b) => n + Math.cos(b), 0),
  ) * 180) / Math.PI;
  const middle = (Math.round(mean / 11.25) * 11.25 + 360) % 360;
  const far = Math.max(...seen.map((fix) => Math.abs(((fix.bearing_deg - middle + 540) % 360) - 180)));
  return { middle, span: Math.min(360, Math.max(least, Math.ceil((2 * far + 24) / 22.5) * 22.5)) };
}

function edge(width, middle, span, x) {
  const out = [];
  const first = Math.ceil((middle - span / 2) / 11.25 - 1e-9);
  const last = Math.floor((middle + span / 2) / 11.25 + 1e-9);
  const every = ((width - 36) * 11.25) / span < 74 ? 2 : 1;
  const y = LINE + 12;
  for (let i = first; i <= last; i += 1) {
    const at = x(i * 11.25);
    if (i < last) out.push(s(
      "rect", { class: "c-zebra", x: f(at), y, width: f(x((i + 0.5) * 11.25) - at), height: 4 },
    ));
    if (i % every === 0) out.push(s(
      "text",
      { class: "sm", x: f(at), y: y + 16, "text-anchor": i === first ? "start" : i === last ? "end" : "middle" },
      points(i * 11.25),
    ));
  }
  out.push(s("path", { class: "c-frame", "stroke-width": 0.8, d: `M18 ${y}H${width - 18}v4H18z` }));
  return out;
}

function silhouette(fix, x) {
  const ink = side(fix.side).ink;
  const range = fix.range_yd ?? 9000;
  const smokeOnly = fix.what === "smoke" || range > SMOKE_YD * 1.1;
  const w = Math.min(106, Math.max(30, (96 * 5000) / range));
  const tall = (w * 20) / 64;
  const [body, rig] = SHAPES[build(fix)];
  const top = LINE + 4 - (tall * 17) / 20;
  const smoke = s(
    "path",
    {
      class: "smoke",
      d: `M${f(x)} ${f(top)}q${f(w * 0.12)} ${f(-w * 0.12)} ${f(w * 0.34)} ${f(-w * 0.1)}t${f(w * 0.5)} ${f(-w * 0.06)}`,
    },
  );
  if (smokeOnly) return s(
    "path", { class: "smoke", d: `M${f(x - 5)} ${LINE}q4-13 16-14t22-7M${f(x)} ${LINE}q5-9 14-10t20-5` },
  );
  return s("g", null, smoke, s("svg", { x: f(x - w / 2), y: f(top), width: f(w), height: f(tall), viewBox: "0 0 64 20", class: ink },
    s("path", { class: "ship-edge", d: body }), s("path", { fill: "currentColor", d: body }), s(
      "path", { stroke: "currentColor", fill: "none", d: rig },
    )));
}

/** Names over the ships, in two rows; for want of room only the number, and for want of that it stands in the table. */
function lettering(seen, x, width, reserved) {
  const free = [18, reserved];
  return [...seen].sort((a, b) => x(a.bearing_deg) - x(b.bearing_deg)).map((fix) => {
    for (const text of [`${fix.id}, ${fix.name ?? fix.what}`, fix.id]) {
      const long = text.length * 6.1;
      const middle = x(fix.bearing_deg);
      for (const row of [0, 1]) {
        const at = Math.min(width - 18 - long, Math.max(middle - long / 2, free[row]));
        if (at < free[row] || Math.abs(at + long / 2 - middle) > long * 0.5) continue;
        free[row] = at + long + 10;
        const ink = { b: "bl", r: "rd" }[side(fix.side).ink] ?? "";
        return s("text", { class: `lab on-paper ${ink} ${fix.name ? "it" : ""}`, x: f(at), y: 34 - row * 15 }, text);
      }
    }
    return null;
  }).filter(Boolean);
}

/** The same in words, for those who cannot see the strip. */
export function inWords(seen, ship) {
  if (!seen.length) return `Nothing in sight from ${ship}.`;
  const each = seen.map((fix) => {
    const range = fix.range_yd ? `, about ${yards(fix.range_yd)} yards` : "";
    return `${fix.id}, ${fix.name ?? fix.what}, ${points(fix.bearing_deg)}${range}`;
  });
  return `From ${ship}: ${each.join("; ")}.`;
}

export { HEIGHT };
