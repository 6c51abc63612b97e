/* Which step of a guide one stands at. Pure: a guide, and the state the page has; campaign/teaching/guides.py says what a step is. */

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const entries = (value) => (value !== null && typeof value === "object" ? Object.values(value) : []);
const fits = (entry, wanted) => entry !== null && typeof entry === "object" && Object.entries(wanted).every(([key, value]) => same(entry[key], value));

/** What stands at a path of the state; undefined where there is nothing. */
export const value = (state, path) => path.split(".").reduce((found, name) => found?.[name], state);

/** Whether a condition holds of the state. */
export function holds(state, condition) {
  if (condition.any) return condition.any.some((one) => holds(state, one));
  if (condition.press) return false;   // only the reader says so
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

/** Where one stands: { step } the number of the step to be done, { lost } it makes no sense any more, { over, won }. Steps before
    `from` are done, whatever the state says now: a day at sea has no moves by which one could tell. */
export function standing(guide, state, from = 0) {
  if (state.result) return { over: true, won: state.result.winner === guide.side };
  const step = guide.steps.findIndex((one, n) => n >= from && !passed(one, state));
  if (step < 0) return guide.side ? { step: guide.steps.length - 1 } : { over: true, won: true };
  return { step, lost: Boolean(state.sheet) && !all(state, guide.steps[step].when) };
}

const WHENEVER = 99;
