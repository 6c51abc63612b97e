/* The frame's sentences. They speak of sides, moves and the clock, never of a rule set's pieces. */

import { cap, list, plural } from "../shell/words.js";
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
  if (table.over) return state.verdict;
  if (table.closed) return "No spectators before the end";
  if (state.laying_out) return "Replaying the moves so far";
  if (table.watching) return view?.clock ?? "Spectator";
  if (state.stage === "resolving") return "The move is being resolved";
  if (state.asked && state.idle) return "No orders needed now";
  if (state.asked && state.sealed) return "Sealed";
  if (table.beforeGo) return "Wait for Go";
  if (state.asked) return state.sheet.options?.title || "Give your orders";
  if (handed(state)) return "The captains fight it out";
  const absent = empty(state);
  if (absent.length) return `Nobody plays ${list(absent.map((side) => side.name))} yet`;
  return `Waiting for ${list(others(state).map((side) => side.name))}`;
}

/** The sentence under it, "" where the heading says all. */
export function sentence(table) {
  const { state } = table;
  if (table.over) return "";
  if (table.closed) return "The sides keep secrets until the end. When the battle is over, everything is shown here from the first move.";
  if (table.watching) {
    const { watch_delay: delay } = state;
    return delay ? `You are watching, ${plural(delay, "move")} behind the players.` : "You are watching. Each move is shown once it is resolved.";
  }
  if (state.laying_out) return "When they have finished it is your turn. You can close the page meanwhile.";
  if (state.turns) return "You play both sides, and this one needs no orders now.";
  if (state.stage === "resolving") return "All orders are in. The result will appear here.";
  if (state.asked && alone(state)) return "The computer plays all sides, and waits for you: press Rule, or Call time, to resolve the move with the rulings on your sheet.";
  if (state.umpire?.you && state.asked) return "No move waits for you. Valid rulings on your sheet take effect when the move closes, sealed or not.";
  if (state.asked && state.idle) return "Your side does not need you in this move. The result will appear here.";
  if (table.beforeGo && state.clock_stopped) return "The umpire stopped the clock in the interval before your move.";
  if (table.beforeGo) return state.book.may_go ? "The interval before your move: look over the table, or press Go to begin at once." : "The interval before your move: look over the table. The player who speaks for your side can press Go.";
  if (state.asked && state.sealed && waits(state)) return `${waits(state)} Until the move is resolved you can withdraw your seal.`;
  if (state.asked && state.sealed) return "Your orders are in their envelope. Until the move is resolved you can withdraw the seal and change them.";
  if (state.asked) return "";
  if (handed(state)) return "The umpire has left this battle to the captains. You need do nothing more; the result will appear here.";
  if (empty(state).length) return state.links.length ? "Send the link below; whoever opens it first plays that side." : "The battle goes on when that side has a player.";
  const who = others(state).map((side) => (side.program ? "the computer" : side.who)).filter(Boolean);
  return who.length === 1 && who[0] === "the computer" ? "The computer is thinking." : `${cap(list(who))} must give orders now. The result will appear here; you can close the page meanwhile.`;
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
