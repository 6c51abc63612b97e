// Which sides have word of a mark on the umpire's chart.

export const NAMES = { B: "Blue", R: "Red", N: "Neutral" };

/** The letters of the sides that have word of something, in brackets where the newest is older than a run; "" where nobody has. */
export const known = (thing) => (thing.word ?? []).map((one) => (one.hollow ? `(${one.letter})` : one.letter)).join(" ");
/** The same in words. */
export const told = (thing) => (thing.word ?? []).map((one) => `${NAMES[one.letter] ?? one.letter} ${one.text}`).join("; ");
