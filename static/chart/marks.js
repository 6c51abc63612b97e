// What stands on a chart: sides' marks, names of seas, ports, own forces and their tracks, contacts with their error.
// A mark filled is known now; hollow, as last reported. Colour, shape and letter all tell the side.

import { along, circle, ellipse, rhumb } from "./geo.js";
import { make, pathOf, widthOf } from "./pen.js";

const TINT = { blue: ["s-b", "f-b", "bl"], red: ["s-r", "f-r", "rd"], neutral: ["s-i", "f-i", ""], unknown: ["s-i", "f-i", ""] };

/** The classes of a side: stroke, fill, lettering. */
export function tint(side) {
  return TINT[side] ?? TINT.unknown;
}

/** The symbol of the page that is a side's mark. */
export function symbolOf(side, hollow) {
  const key = { blue: "b", red: "r", neutral: "n" }[side] ?? "u";
  return `m-${key}${hollow && (key === "b" || key === "r") ? "-o" : ""}`;
}

/** A side's mark, `size` pixels wide, at a point. */
export function mark(parent, p, side, { hollow = false, size = 18 } = {}) {
  return make("use", { href: `#${symbolOf(side, hollow)}`, x: (p.x - size / 2).toFixed(1), y: (p.y - size / 2).toFixed(1), width: size, height: size }, parent);
}

/** Something to press, over a mark. */
export function hit(parent, p, label, onPress, radius = 14) {
  const node = make("circle", { class: "hit", cx: p.x.toFixed(1), cy: p.y.toFixed(1), r: radius }, parent);
  make("title", {}, node, label);
  node.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress(event);
  });
  return node;
}

/** Lettering along the upper half of a circle, so that it reads upright: in the north-west, else where nothing is written yet. */
export function onCircle(pen, parent, id, centre, nm, text, className) {
  const at = (place) => pen.at(place);
  const size = 11.5;
  const top = at(along(centre, 0, nm));
  const middle = at(centre);
  const r = middle.y - top.y;
  const width = widthOf(text, size);
  if (r < 26 || width > r * 3) return;
  const boxes = (about) => {
    const found = [];
    for (let turn = about - (width / r) * 28; turn <= about + (width / r) * 28; turn += Math.max(4, 600 / r)) {
      const p = at(along(centre, turn, nm));
      found.push({ x: p.x - 5, y: p.y - 5, w: 10, h: 10 });
    }
    return found;
  };
  const about = [-60, 0, 60, 30, -30].find((turn) => boxes(turn).every((box) => pen.room.fits(box)));
  if (about === undefined) return;
  for (const box of boxes(about)) pen.room.take(box.x, box.y, box.w, box.h);
  const arc = Array.from({ length: 61 }, (_, i) => at(along(centre, -150 + i * 5, nm)));
  make("path", { id, d: pathOf(arc), fill: "none" }, parent);
  const node = make("text", { class: `lab sm ${className}`, dy: "3.5", "text-anchor": "middle" }, parent);
  make("textPath", { href: `#${id}`, startOffset: `${(about + 150) / 3}%` }, node, text);
}

/** Room for the name of a sea about its middle: the greater may be moved a little, the small stand or are left out. */
function freeSea(pen, p, w, size, tries) {
  for (const [dx, dy] of [[0, 0], [0, -1], [0, 1], [0, -2], [0, 2], [-1, 0], [1, 0], [-1, 1], [1, 1], [-1, -1], [1, -1]].slice(0, tries * 2 + 1)) {
    const box = { x: p.x - w / 2 + dx * 70, y: p.y - size / 2 + dy * 34, w, h: size };
    if (!pen.room.fits(box)) continue;
    const dry = [0, 0.25, 0.5, 0.75, 1].filter((t) => pen.onLand(box.x + t * w, box.y + size / 2)).length;
    if (tries === 1 || !dry) return box;
  }
  return null;
}

/** Names of seas and banks: in italics, the greater the wider. */
export function seaNames(pen, group, names) {
  const zoom = pen.map.getZoom();
  const sized = [...names].sort((a, b) => b.size - a.size);
  for (const name of sized) {
    // each size of name comes in at its own scale, and the greatest leave again when they would fill the sheet
    if (zoom < [0, 6.6, 5.6, 4.4, 0][Math.min(name.size, 4)]) continue;
    const size = [11, 12, 13.5, 17, 25][Math.min(name.size, 4)];
    const spacing = name.size >= 3 ? 0.26 : 0.04;
    const p = pen.at(name);
    if (!pen.seen(p)) continue;
    const text = name.size >= 4 ? name.text.toUpperCase() : name.text;
    const w = widthOf(text, size, { italic: true, spacing });
    const box = freeSea(pen, p, w, size, name.size >= 3 ? 5 : 1);
    if (!box) continue;
    pen.room.take(box.x, box.y, box.w, box.h);
    make("text", { class: "water", x: (box.x + w / 2).toFixed(1), y: (box.y + size * 0.84).toFixed(1), "text-anchor": "middle",
      style: `font-size:${size}px;letter-spacing:${spacing}em` }, group, text);
  }
}

/** The part of a port's name by which it is called: "Newcastle and the Tyne" -> "Newcastle". */
function shortName(name) {
  return name.split(/ and | \(/)[0];
}

function portRank(port, side) {
  return (port.side === side ? 0 : port.side === "neutral" ? 2 : 1) + (port.wireless ? 0 : 0.4) + (port.telegraph ? 0 : 0.2);
}

/** Ports of the theatre: the dots always, the names as far as there is room. */
export function ports(pen, group, list, side) {
  const zoom = pen.map.getZoom();
  const shown = list.map((port) => ({ port, p: pen.at(port), rank: portRank(port, side) }))
    .filter(({ p }) => pen.seen(p, -6)).sort((a, b) => a.rank - b.rank);
  for (const { port, p } of shown) {
    make("circle", { class: `port ${tint(port.side)[0]}`, cx: p.x, cy: p.y, r: 3.4 }, group);
    make("circle", { class: "f-i", cx: p.x, cy: p.y, r: 1 }, group);
  }
  for (const { port, p, rank } of shown) {
    if (zoom < 5.5 && rank >= 2) continue;
    pen.letter(group, p, 4, [{ text: shortName(port.name), size: 12 }]);
  }
}

/** Wireless stations and coastguards of one's own side: a small cross at a middle scale, named at a large one where there is room. */
export function stations(pen, group, list, side) {
  const zoom = pen.map.getZoom();
  if (zoom < 6.75) return;
  const shown = list.filter((one) => one.side === side).map((station) => ({ station, p: pen.at(station) })).filter(({ p }) => pen.seen(p, -6));
  for (const { p } of shown) {
    make("path", { class: `${tint(side)[0]} tick`, d: `M${p.x - 3.5} ${p.y}h7M${p.x} ${p.y - 3.5}v7` }, group);
    pen.room.take(p.x - 4, p.y - 4, 8, 8);
  }
  if (zoom < 8) return;
  for (const { station, p } of shown) pen.letter(group, p, 4, [{ text: `${shortName(station.name)}, ${station.kind}`, size: 11, class: "sm it" }]);
}

/** A tick across a way at each full hour of it. */
export function hourTicks(pen, points, minutes) {
  let d = "";
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1];
    const b = points[i];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 1) continue;
    const nx = (-(b.y - a.y) / length) * 3.2;
    const ny = ((b.x - a.x) / length) * 3.2;
    for (let hour = Math.ceil((minutes[i - 1] + 1) / 60); hour * 60 <= minutes[i]; hour++) {
      const t = (hour * 60 - minutes[i - 1]) / (minutes[i] - minutes[i - 1]);
      const x = a.x + (b.x - a.x) * t;
      const y = a.y + (b.y - a.y) * t;
      d += `M${(x - nx).toFixed(1)} ${(y - ny).toFixed(1)}L${(x + nx).toFixed(1)} ${(y + ny).toFixed(1)}`;
    }
  }
  return d;
}

/** A track: an hour a tick, six hours a ring. track: [lon, lat, minute, label] */
export function track(pen, group, force) {
  const rows = force.track ?? [];
  if (rows.length < 2) return;
  const [stroke, fill, lettering] = tint(force.side);
  const places = rows.map(([lon, lat]) => ({ lon, lat }));
  const points = pen.points(places);
  make("path", { class: `track ${stroke}`, d: pathOf(points) }, group);
  points.slice(1).forEach((p, i) => pen.room.line(points[i], p));
  const mile = pen.mile(places[0].lat);
  if (mile > 0.9) make("path", { class: `tick ${stroke}`, d: hourTicks(pen, points, rows.map((r) => r[2])) }, group);
  let last = null;
  rows.forEach(([, , , label], i) => {
    const p = points[i];
    if (!label || i === rows.length - 1 || (last && Math.hypot(p.x - last.x, p.y - last.y) < 14)) return;
    last = p;
    make("circle", { class: `${stroke} f-sea`, "stroke-width": 1.5, cx: p.x, cy: p.y, r: 4.2 }, group);
    make("circle", { class: fill, cx: p.x, cy: p.y, r: 1.3 }, group);
    pen.room.take(p.x - 5, p.y - 5, 10, 10);
    pen.letter(group, p, 5, [{ text: label, size: 11.5, class: `sm ${lettering}` }]);
  });
}

/** A force: its mark with name and hour, and the circle it may have left if it is only reported. */
export function force(pen, group, body, { onPress, id }) {
  const p = pen.at(body);
  const [stroke, , lettering] = tint(body.side);
  const reported = body.known === "reported";
  if (body.may_nm) {
    make("path", { class: "ring", d: pathOf(pen.points(circle(body, body.may_nm)), true) }, group);
    onCircle(pen, group, `may-${id}`, body, body.may_nm, `${body.label || body.name} may be anywhere within ${Math.round(body.may_nm)} miles`, lettering);
  }
  if (!pen.seen(p, 10)) return;
  mark(group, p, body.side, { hollow: reported });
  pen.room.take(p.x - 10, p.y - 10, 20, 20);
  const when = reported && body.age && body.age !== "now" ? `${body.age} old` : body.when;
  const lines = [{ text: body.label || body.name, class: `bold it ${lettering}`, size: 12.5 }, { text: when, class: "sm", size: 11.5 }];
  pen.name(group, p, [lines, lines.slice(0, 1)], stroke, { spots: [[0, 1], [1, 0], [-1, 0], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]] });
  if (onPress) hit(group, p, body.name, onPress);
}

/** A contact: where it was put, how wrong that may be, and how far it may have gone since. `fade` is how strongly its mark is
    drawn, which its name never shares: it has to be read. */
export function contact(pen, group, body, { onPress, id, fade = 1 }) {
  const p = pen.at(body);
  const [stroke, fill, lettering] = tint(body.side);
  if (body.may_nm) {
    const far = { blue: "s-b", red: "s-r" }[body.side] ?? "s-i";
    make("path", { class: `far ${far}`, d: pathOf(pen.points(circle(body, body.may_nm)), true) }, group);
    onCircle(pen, group, `far-${id}`, body, body.may_nm, `${body.label} may be anywhere within ${Math.round(body.may_nm)} miles`, lettering);
  }
  if (body.along_nm || body.across_nm) {
    const bearing = body.own ? rhumb({ lon: body.own[0], lat: body.own[1] }, body).course : (body.bearing_deg ?? 0);
    const ring = ellipse(body, Math.max(body.along_nm, 0.2), Math.max(body.across_nm, 0.2), bearing);
    make("path", { class: `err ${fill} ${stroke}`, d: pathOf(pen.points(ring), true), "stroke-dasharray": body.hearsay ? "4 3" : null, opacity: fade }, group);
  }
  if (!pen.seen(p, 10)) return;
  mark(group, p, body.side, { hollow: true, size: 16 }).setAttribute("opacity", fade);
  pen.room.take(p.x - 9, p.y - 9, 18, 18);
  const lines = [
    { text: `${body.label} · ${body.brief ?? body.what}`, class: `bold ${lettering}`, size: 12 },
    { text: body.age && body.age !== "now" ? `${body.when.split(", ").pop()}, ${body.age} old` : body.when, class: "sm", size: 11.5 },
  ];
  // all of it if there is room; else what it is, else its letter alone: the table has the rest
  pen.name(group, p, [lines, lines.slice(0, 1), [{ ...lines[0], text: body.label }]], stroke);
  if (onPress) hit(group, p, `${body.label}: ${body.what}`, onPress);
}

/** A small numbered or lettered spot: a tip for the press, a battle. */
export function spot(pen, group, place, text, title, onPress = null) {
  const p = pen.at(place);
  if (!pen.seen(p, 8)) return;
  make("circle", { class: "f-p s-i", "stroke-width": 1.3, cx: p.x, cy: p.y, r: 8 }, group);
  make("text", { class: "m-t ti", x: p.x, y: p.y + 3.6 }, group, text);
  pen.room.take(p.x - 8, p.y - 8, 16, 16);
  hit(group, p, title, onPress ?? (() => {}), 12);
}
