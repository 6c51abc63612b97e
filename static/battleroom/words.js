/* The frame's sentences. They speak of sides, moves and the clock, never of a rule set's pieces. */

import { list, plural } from "../shell/words.js";
import { waits } from "./crew.js";

/** A sheet's orders as they would be typed; "" where none stand on it, for which a notation may have a dash. */
export const written = (sheet) => (/[\p{L}\d]/u.test(sheet?.text ?? "") ? sheet.text : "");

/** The sides this chair waits for: all but its own; for a watcher, all. */
const others = (state) => Object.entries(state.sides).filter(([key]) => key !== state.side).map(([, side]) => side);

/** Whether this is an umpire's chair at a table where programs alone act: then it waits for him. */
export const alone = (state) => Boolean(state.umpire?.you) && Object.values(state.sides).every((side) => side.program);

/** Whether one's own side was handed over to its captain. */
const handed = (state) => state.sides[state.side]?.program;

/** Chairs that nobody has taken yet. */
export const empty = (state) => others(state).filter((side) => side.who === null);

/** The heading of the do-block. */
export function heading(table, view) {
  const { state } = table;
  if (table.over) return outcome(state);
  if (table.closed) return "Nobody looks on before the end";
  if (state.laying_out) return "The moves until here are played again";
  if (table.watching) return view?.clock ?? "Looking on";
  if (state.stage === "resolving") return "The move is being resolved";
  if (state.asked && state.idle) return "Nothing for you to order now";
  if (state.asked && state.sealed) return "Sealed";
  if (table.beforeGo) return "Wait for Go";
  if (state.asked) return state.sheet.options?.title || "Write your orders";
  if (handed(state)) return "The captains fight it out";
  const absent = empty(state);
  if (absent.length) return `Nobody sits at ${list(absent.map((side) => side.name))} yet`;
  return `Waiting for ${list(others(state).map((side) => side.name))}`;
}

/** The sentence under it, "" where the heading says all. */
export function sentence(table) {
  const { state } = table;
  if (table.over) return "";
  if (table.closed) return "Under these rules the sides have secrets to the last: everything is shown here when the battle is over, from its first move.";
  if (table.watching) {
    const { watch_delay: delay } = state;
    return delay ? `You look on, ${plural(delay, "move")} behind the table.` : "You look on. Each move is shown when it has been resolved.";
  }
  if (state.laying_out) return "When they are done you are asked for orders. The page may be closed meanwhile.";
  if (state.turns) return "Both sides are yours, and this one has nothing to order now.";
  if (state.stage === "resolving") return "All orders are in. What came of them is shown here by itself.";
  if (state.asked && alone(state)) return "The programs fight, and the table waits for you: press Rule, or Call time, and the move is resolved. What stands on your sheet goes with it.";
  if (state.umpire?.you && state.asked) return "No move waits for you. What stands on your sheet in order when the move closes goes with it, sealed or not.";
  if (state.asked && state.idle) return "Your side does without you in this move. What comes of it is shown here.";
  if (table.beforeGo && state.clock_stopped) return "The umpire stopped the clock in the interval before your move.";
  if (table.beforeGo) return state.book.may_go ? "The interval before your move: look over the table, or begin at once." : "The interval before your move: look over the table. Whoever speaks for your side can begin at once.";
  if (state.asked && state.sealed && waits(state)) return `${waits(state)} Until the move is resolved you can take your own envelope back.`;
  if (state.asked && state.sealed) return "Your orders are in their envelope. Until the move is resolved you can take it back and change them.";
  if (state.asked) return "";
  if (handed(state)) return "The umpire left this battle to the captains. Nothing more is asked of you; what comes of it is shown here.";
  if (empty(state).length) return state.links.length ? "Send the link below; whoever opens it first sits there." : "The battle goes on when that chair is taken.";
  const who = others(state).map((side) => (side.program ? "The program" : side.who)).filter(Boolean);
  return who.length === 1 && who[0] === "The program" ? "The program is thinking." : `${list(who)} must order now. The page shows the move by itself; it may be closed meanwhile.`;
}

/** "South wins", "A draw". */
export function outcome(state) {
  const winner = state.result?.winner;
  if (winner === null || winner === undefined) return "A draw";
  const words = `${state.sides[winner]?.name ?? winner} wins`;
  return winner === state.side ? `${words}: the day is yours` : words;
}

/** Time left, as long as it is long in words, then as a clock. */
export const left = (seconds) => (seconds <= 0 ? "time is up" : `${time(seconds)} left`);

/** So much time: "2 days 3 h", "14 min", "2:10". */
export function time(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days) return `${plural(days, "day")} ${hours} h`;
  if (hours) return `${hours} h ${minutes} min`;
  if (seconds >= 600) return `${minutes} min`;
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
