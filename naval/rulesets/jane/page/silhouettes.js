/* Ships against the horizon, built from what may be known of them: kind, funnels, turrets, length. Drawn in 64 by 20, waterline at 17. */

import { f } from "../../shell/dom.js";
import { build } from "./words.js";

const LENGTH_FT = { battleship: 410, cruiser: 430, small: 320, destroyer: 220, submarine: 130 };
const HULLS = {
  battleship: { deck: 11.6, bow: 10.6, from: 3, to: 62, turrets: 2, funnels: 2, masts: 2, tall: 8.4, house: [17, 47] },
  cruiser: { deck: 12.2, bow: 10.6, from: 2, to: 63, turrets: 2, funnels: 3, masts: 2, tall: 8.2, house: [15, 49] },
  small: { deck: 13.2, bow: 12, from: 3, to: 62, turrets: 0, funnels: 2, masts: 2, tall: 8, house: [22, 44] },
  destroyer: { deck: 14.2, bow: 13, from: 3, to: 61, turrets: 0, funnels: 3, masts: 1, tall: 5, house: null },
  submarine: { deck: 15.8, bow: 15.6, from: 8, to: 56, turrets: 0, funnels: 0, masts: 0, tall: 0, house: null },
};

/** Which outline: as a ship is drawn, with submarines apart. */
export const outline = (fix) => (/submarine|submersible/i.test(fix.kind ?? "") ? "submarine" : build(fix));

/** Two paths, bow to the right: what is filled and what is drawn in line. */
export function silhouette(fix) {
  const hull = HULLS[outline(fix)];
  const { deck, bow, from, to } = hull;
  const looks = fix.looks ?? {};
  const funnels = Math.max(0, Math.min(6, looks.funnels ?? hull.funnels));
  const turrets = looks.turrets ?? hull.turrets;
  const body = [`M${from} ${deck}L${from + 1.6} 17H${to - 3.4}L${to} ${bow}L${to - 4} ${f(bow + 0.6)}H${to - 13}V${deck}z`];
  const rig = [];
  if (hull.house) body.push(`M${hull.house[0]} ${deck - 2.4}H${hull.house[1]}V${deck + 0.4}H${hull.house[0]}z`);
  else if (funnels) body.push(`M46 ${deck - 2.6}h4.4v3h-4.400z`);
  else body.push(`M29 ${deck - 3.2}h7v3.600h-7zM31.5 ${deck - 5.4}h1v3h-1z`);
  const room = hull.house ? hull.house[1] - hull.house[0] - 12 : 24;
  const first = hull.house ? hull.house[0] + 6 : 20;
  const wide = Math.min(3.4, room / (funnels * 1.7 || 1));
  for (let i = 0; i < funnels; i += 1) {
    const x = first + (funnels === 1 ? room / 2 : (i * (room - wide)) / (funnels - 1)) - (funnels === 1 ? wide / 2 : 0);
    body.push(`M${f(x)} ${f(deck - hull.tall)}h${f(wide)}V${deck - 1}h${f(-wide)}z`);
  }
  if (turrets > 0) body.push(gunHouse(52, deck - 0.6, 1));
  if (turrets > 1) body.push(gunHouse(12, deck, -1));
  if (hull.masts) rig.push(`M${hull.house ? hull.house[1] - 2.4 : 48} .6V${deck}`);
  if (hull.masts > 1) rig.push(`M${hull.house[0] + 2.4} 1.2V${deck}M${hull.house[1] - 4} 4.4h3.2`);
  return { body: body.join(""), rig: rig.join("") };
}

const gunHouse = (x, y, to) => `M${x - 2.4} ${f(y - 2.6)}h4.8v3h-4.800zM${x + 2.2 * to} ${f(y - 1.9)}l${5.6 * to} -.9v.8l${-5.6 * to} 1z`;

/** Her length for the eye, in feet. */
export const lengthOf = (fix) => fix.looks?.length_ft ?? LENGTH_FT[outline(fix)];
