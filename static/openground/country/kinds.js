/* What a country may be made of, and as what each kind is first put down. Measures in inches; the rules have the same in
   tactical/ground/geometry/kinds.py, whose words go before these where the page hands them over. */

const area = (words, size, height = 0) => ({ form: "area", words, size, height });
const line = (words, width, least, most, height) => ({ form: "line", words, width, least, most, height });
const span = (words, width, least, most) => ({ form: "span", words, width, least, most });

export const KINDS = {
  hill: area("hill", [24, 16]),
  house: area("house", [10, 6], 5),
  shed: area("shed", [6, 4], 3),
  church: area("church", [10, 7], 5),
  tower: area("tower", [4, 4], 7),
  tree: { form: "points", words: "tree", height: 6 },
  rock: area("rock", [5, 4], 2),
  wall: line("wall", 0.5, 0.25, 3, 1.5),
  pond: area("pond", [12, 8]),
  swamp: area("swamp", [16, 10]),
  river: line("river", 4, 1, 36),
  ford: span("ford", 6, 2, 36),
  bridge: span("bridge", 4, 2, 36),
  road: line("road", 3, 1, 12),
  rail: line("railway", 2, 1, 6),
  rail_bridge: span("railway bridge", 3, 2, 12),
  culvert: span("culvert", 3, 2, 12),
  depot: area("depot", [4, 4]),
};

const FLAT = ["pond", "swamp", "river"];   // solid, and no higher than the ground

/** The table of kinds that may be put down. `allowed`: their keys, or a table of the rules' own words and measures (in u). */
export function kindsOf(allowed) {
  if (!allowed) return KINDS;
  const keys = Array.isArray(allowed) ? allowed : Object.keys(allowed);
  const told = Array.isArray(allowed) ? {} : allowed;
  return Object.fromEntries(Object.entries(KINDS).filter(([key]) => keys.includes(key))
    .map(([key, kind]) => [key, { ...kind, words: told[key]?.words ?? kind.words }]));
}

/** Whether the rules keep a height for it, and a width. */
export const hasHeight = (key) => Boolean(KINDS[key]?.height);
export const hasWidth = (key) => Boolean(KINDS[key]?.width);
export const isFlat = (key) => FLAT.includes(key);
