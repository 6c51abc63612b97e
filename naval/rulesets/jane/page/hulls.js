/* Three outlines of a hull as seen from the side, `long` px from stem to stern post. The bow is at nought. */

import { f } from "../../shell/dom.js";

/** A battleship or cruiser of the time: a ram, a little sheer, a stern walk. */
export function shipHull(long) {
  const at = (share) => f(share * long);
  const end = (px) => f(long + px);
  return {
    side: `M0 146Q5 122 9 98Q${at(0.1)} 97 ${at(0.22)} 100L${at(0.78)} 104L${at(0.78)} 107L${end(7)} 111L${end(0)} 146z`,
    under: `M0 146Q-9 152 -8 160Q2 168 16 170Q30 178 60 178L${at(0.9)} 178Q${at(0.955)} 176 ${end(-4)} 158L${end(0)} 146`,
    detail: `M16 112L16 119M13 116L19 116M13 114Q16 122 19 114M${end(-30)} 117L${end(1)} 117M${end(-30)} 121L${end(0)} 121M${end(-24)} 113L${end(-24)} 121M${end(-14)} 114L${end(-14)} 121`,
    deck: (p) => (p > long * 0.78 ? 107 + (4 * (p - long * 0.78)) / (long * 0.22) : 98 + (6 * p) / (long * 0.78)),
  };
}

/** A destroyer: low, with a turtle back over the bow. */
export function destroyerHull(long) {
  const at = (share) => f(share * long);
  const end = (px) => f(long + px);
  return {
    side: `M0 146Q2 132 4 120Q${at(0.1)} 108 ${at(0.2)} 118L${at(0.24)} 121L${end(-6)} 124Q${end(3)} 126 ${end(0)} 146z`,
    under: `M0 146Q4 162 24 163L${at(0.85)} 163Q${at(0.96)} 160 ${end(0)} 146`,
    detail: `M10 126L10 131`,
    deck: (p) => (p < long * 0.22 ? 116 : 121 + (3 * p) / long),
  };
}

/** A boat that dives: a cigar awash, her conning tower and looking-glass. */
export function submarineHull(long) {
  const at = (share) => f(share * long);
  const end = (px) => f(long + px);
  return {
    side: `M0 150Q${at(0.12)} 134 ${at(0.4)} 132L${at(0.41)} 116L${at(0.49)} 116L${at(0.5)} 132Q${at(0.8)} 135 ${end(0)} 152Q${at(0.6)} 152 0 150z`,
    under: `M0 150Q${at(0.14)} 174 ${at(0.45)} 174Q${at(0.8)} 172 ${end(0)} 152M${end(-8)} 140L${end(2)} 166`,
    detail: `M${at(0.455)} 116L${at(0.455)} 84L${at(0.47)} 84M${at(0.08)} 149L${at(0.92)} 149`,
    deck: () => 132,
  };
}
