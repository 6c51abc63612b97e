/* Which guide is shown, and at which of its steps one stands. Pure: guides, and the state the page has; campaign/teaching/guides.py says
   what a step is. */

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const entries = (value) => (value !== null && typeof value === "object" ? Object.values(value) : []);
const fits = (entry, wanted) => entry !== null && typeof entry === "object" && Object.entries(wanted).every(([key, value]) => same(entry[key], value));

/** What stands at a path of the state; undefined where there is nothing. */
export const value = (state, path) => path.split(".").reduce((found, name) => found?.[name], state);

/** Whether a condition holds of the state. */
export function holds(state, condition) {
  if (condition.any) return condition.any.some((one) => holds(state, one));
  if (condition.press) return Boolean(state.pressed?.includes(condition.press));   // only the reader says so
  const found = value(state, condition.at);
  if ("is" in condition) return same(found, condition.is);
  if ("has" in condition) return entries(found).some((one) => same(one, condition.has));
  if ("holds" in condition) return entries(found).some((one) => fits(one, condition.holds));
  if ("count" in condition) return entries(found).length >= condition.count;
  if ("least" in condition) return Number(found) >= condition.least;
  if ("set" in condition) return found !== undefined && found !== null && found !== "";
  return false;
}

const all = (state, conditions) => conditions.every((one) => holds(state, one));

const passed = (one, state) => (one.move < WHENEVER && state.number > one.move) || all(state, one.await);

/** The parts of the page that conditions wait for to be pressed. */
export const pressable = (conditions) => conditions.flatMap((one) => pressable(one.any ?? []).concat(typeof one.press === "string" ? one.press : []));

/** Where one stands: { step } the number of the step to be done, { lost } it makes no sense any more, { over, won }. Steps before
    `from` are done, whatever the state says now: a day at sea has no moves by which one could tell. There a step is done with any
    later one. */
export function standing(guide, state, from = 0) {
  if (state.result) return { over: true, won: !guide.side || state.result.winner === guide.side };
  const { steps } = guide;
  if (!guide.side) {
    const step = steps.reduce((found, one, n) => (n >= found && passed(one, state) ? n + 1 : found), from);
    return step < steps.length ? { step } : { over: true, won: true };
  }
  const step = steps.findIndex((one, n) => n >= from && !passed(one, state));
  if (step < 0) return { step: steps.length - 1 };
  return { step, lost: Boolean(state.sheet) && !all(state, steps[step].when) };
}

/** The newest of the guides that have begun, each with where one stands in it: one that is not over, if there is any. */
export const chosen = (places) => places.filter((one) => !one.over).at(-1) ?? places.at(-1) ?? null;

const WHENEVER = 99;
