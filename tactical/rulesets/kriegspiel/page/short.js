/* A unit that marches keeps its order and goes as far as all of it may; where that is less far than the hand showed, why, in a sentence.
   A hand measures on level ground (KS-020); what contours and rivers take of a move, the rules reckon. */

import { far, INCH, inches, inside } from "../../openground/geometry.js";
import { middle, sorted } from "./modes.js";

const SLACK = 2 * INCH;   // by so little a unit ends beside its place without a word
const SINGLY = "Men moved one by one may go farther.";

/** `shown`: where everybody stood in the hand when he was put down; "" where nobody fell short. */
export function fellShort(page, shown) {
  const words = [...sorted(page, shown).by].map(([key, places]) => {
    const at = (where) => {
      const [x, y] = middle(places.map(where));
      return { x, y };
    };
    const [from, wanted, gone] = [at(({ id }) => page.mode.origin(id)), at((place) => place), at(({ id }) => page.field.men.get(id))];
    if (far(gone, wanted) < SLACK) return "";
    return `${page.field.called(key)} keeps formation and goes ${inches(far(from, gone))} of ${inches(far(from, wanted))}: ${why(page, places)}`;
  }).filter(Boolean);
  return words.length ? `${words.join(". ")}. ${SINGLY}` : "";
}

/** What costs it the rest, by what lies between where its men set out and where they were put down. */
function why(page, places) {
  const { features = [] } = page.field.country;
  const ways = places.map((to) => [page.mode.origin(to.id), to]);
  const hills = features.filter(({ kind }) => kind === "hill");
  const height = ({ x, y }) => hills.filter(({ at }) => inside(x, y, at)).length;
  if (features.some(({ kind, at }) => kind === "river" && ways.some((way) => crosses(way, at)))) return "at a river its move ends, and the ford takes the next (KS-030, KS-035)";
  if (ways.some(([from, to]) => height(from) !== height(to))) return "each contour costs 12 in of its move uphill, 6 in downhill (KS-022)";
  return "its outer men have farther to go, or something is in the way";
}

/** Whether a way cuts a line of points [x, y]. */
function crosses([a, b], line) {
  const left = (p, q, [x, y]) => (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) > 0;
  const point = ([x, y]) => ({ x, y });
  return line.slice(1).some((to, i) => left(a, b, line[i]) !== left(a, b, to) && left(point(line[i]), point(to), [a.x, a.y]) !== left(point(line[i]), point(to), [b.x, b.y]));
}
