/* Words that every page puts together in the same way: lists, plurals, numbers, sentences. */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** "2 moves", "25 moves". */
export const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** "two squares", "25 squares". */
export const count = (n, one, many = `${one}s`) => `${NUMBERS[n] ?? n} ${n === 1 ? one : many}`;

export const cap = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A sentence with its full stop; nothing stays nothing. */
export const stop = (text) => (!text || /[.!?…]$/.test(text) ? text : `${text}.`);

/** "a", "a and b", "a, b and c". */
export const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** 1.5 -> "1½". */
export const half = (n) => `${n < 0 ? "−" : ""}${Math.trunc(Math.abs(n)) || (Number.isInteger(n) ? 0 : "")}${Number.isInteger(n) ? "" : "½"}`;

/** 430 per mille -> "43 in 100". */
export const chance = (mille) => `${Math.round(mille / 10)} in 100`;
