/* What was moved between two views: for the arrows of a turn. */

/** Keeps the views that were shown; the frame's own store, where it has one (`table.view(n)`), goes first. */
export class Past {
  constructor(table) {
    this.table = table;
    this.kept = new Map();   // move → view as resolved
  }

  remember(now) {
    const written = now.orders && Object.values(now.orders).some((part) => part && (part.length || Object.keys(part).length));
    if (!written) this.kept.set(now.view.move, now.view);
  }

  view(move) {
    return this.table.view?.(move) ?? this.kept.get(move) ?? null;
  }
}

/** Units that stand elsewhere than before, in the order the log tells of them: [{ unit, from, to }]. */
export function moved(before, after) {
  if (!before || before.stage === "deploy" || !after) return [];
  const was = new Map(before.units.map((unit) => [unit.id, unit.at]));
  const told = (after.log ?? []).map((line) => line.text).join("\n");
  const rank = ({ from, to }) => {
    const found = new RegExp(`\\b${from}\\b[^.;]{0,20}?\\b${to}\\b`).exec(told);   // "K20 moves to L18", "from 15 to 37"
    return found ? found.index : told.length;
  };
  return after.units
    .filter((unit) => was.get(unit.id) && unit.at && was.get(unit.id) !== unit.at)
    .map((unit) => ({ unit, from: was.get(unit.id), to: unit.at }))
    .sort((a, b) => rank(a) - rank(b) || (a.unit.id < b.unit.id ? -1 : 1));
}

/** Units of the view before that are no more: where they stood last. */
export function taken(before, after) {
  if (!before || before.stage === "deploy" || !after) return [];
  const left = new Set(after.units.map((unit) => unit.id));
  return before.units.filter((unit) => unit.at && !left.has(unit.id));
}
