/* What is drawn about the table: the back lines, the scale in inches and feet, north. All in px of the frame. */

import { f, s } from "../shell/dom.js";
import { FOOT, INCH } from "./geometry.js";

/** The scale rule: as many feet, or inches, as fit a hand's breadth. */
export function scale(camera) {
  const foot = FOOT * camera.k;
  const narrow = camera.w < 620 ? 2 : 1;
  const [unit, word, each] = foot * narrow > 230 ? [INCH, "inches", 3] : foot > 60 ? [FOOT, "feet", 1] : [FOOT, "feet", 2];
  const step = unit * each * camera.k;
  const n = Math.max(2, Math.min(4, Math.floor((camera.w < 620 ? 96 : 190) / step)));
  const [x, y] = [camera.w < 620 ? 12 : 18, camera.h - (camera.w < 620 ? 58 : 20)];
  const nodes = [s("rect", { class: "og-halo", x: f(x - 8), y: f(y - 17), width: f(n * step + 58), height: 28 })];
  for (let i = 0; i < n; i += 1) nodes.push(s("rect", { class: i % 2 ? "og-open" : "og-shut", x: f(x + i * step), y: f(y), width: f(step), height: 5 }));
  for (let i = 0; i <= n; i += 1) nodes.push(s("text", { class: "sm", x: f(x + i * step), y: f(y - 4), "text-anchor": i ? "middle" : "start" }, String(i * each)));
  nodes.push(s("text", { class: "sm", x: f(x + n * step + 8), y: f(y + 5) }, word));
  return s("g", { class: "og-scale" }, nodes);
}

/** Each side's own back line with its name and where that is written. */
export function backs(camera, field) {
  const { width, depth } = field.country;
  return Object.entries(field.view.home ?? {}).filter(([, edge]) => edge).map(([side, edge]) => {
    const [a, b] = [camera.x(0), camera.x(width)].sort((one, two) => one - two);
    const y = camera.y(edge === "north" ? depth : 0);
    const below = (edge === "north") === Boolean(camera.turned);
    const words = side === field.own ? "Your back line" : `Back line of ${field.sideName(side)}`;
    return { side, words, a, b, y, at: { x: Math.min(Math.max((a + b) / 2, 90), camera.w - 90), y: y + (below ? 17 : -9) } };
  });
}

/** The back lines: the colour of a side, and its letter's shape as a pattern of the line. */
export function backLines(camera, field) {
  return backs(camera, field).map(({ side, words, a, b, y, at }) => {
    const colour = field.colour(side);
    return s("g", { class: `og-back ${colour}` },
      s("path", { d: `M${f(a)} ${f(y)}H${f(b)}` }),
      s("text", { class: `lab ${colour === "red" ? "rd" : "bl"}`, x: f(at.x), y: f(at.y), "text-anchor": "middle" }, words));
  });
}

/** Which way is north: a plain arrow, since a room has no compass. */
export function north(camera) {
  const [x, y, up] = [camera.w - 22, 30, camera.turned ? 1 : -1];
  return s("g", { class: "og-north", transform: `translate(${f(x)} ${f(y)})` },
    s("path", { d: `M0 ${f(-11 * up)}V${f(9 * up)}M-4 ${f(4 * up)}L0 ${f(11 * up)}L4 ${f(4 * up)}` }),
    s("text", { class: "sm", x: 0, y: f(up < 0 ? -15 : 24), "text-anchor": "middle" }, "N"));
}
