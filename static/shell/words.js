/* Words that every page puts together in the same way: lists, plurals, numbers, sentences. tactical/engine/text/words.py is the same
   for what the server says. */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A thing's name where there is not one of it; what stands after "of" stays as it is: "man" -> "men", "battery" -> "batteries". */
export function several(thing) {
  const [, head, rest] = /^(.*?)( of .*)?$/.exec(thing);
  if (head.endsWith("man")) return `${head.slice(0, -3)}men${rest ?? ""}`;
  if (/[^aeiou]y$/.test(head)) return `${head.slice(0, -1)}ies${rest ?? ""}`;
  return `${head}${/(s|x|z|ch|sh)$/.test(head) ? "es" : "s"}${rest ?? ""}`;
}

/** The word that goes with a count: `one` with one, `more` with any other. */
export const agree = (n, one, more) => (Number(n) === 1 ? one : more);

/** "2 moves", "25 men", "1.5 miles". `n` may be a figure that is written already. */
export const plural = (n, one, many = several(one)) => `${n} ${agree(n, one, many)}`;

/** "two squares", "25 squares", "no men". */
export const count = (n, one, many = several(one)) => `${NUMBERS[n] ?? n} ${agree(n, one, many)}`;

/** "1st", "12th", "23rd". */
export const ordinal = (n) => `${n}${(n % 100 > 10 && n % 100 < 14 ? "" : ["", "st", "nd", "rd"][n % 10]) || "th"}`;

export const cap = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A sentence with its full stop; nothing stays nothing. */
export const stop = (text) => (!text || /[.!?…]$/.test(text) ? text : `${text}.`);

/** With a capital and a full stop. */
export const sentence = (text) => cap(stop(text));

/** "a", "a and b", "a, b and c". */
export const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** 1.5 -> "1½". */
export const half = (n) => `${n < 0 ? "−" : ""}${Math.trunc(Math.abs(n)) || (Number.isInteger(n) ? 0 : "")}${Number.isInteger(n) ? "" : "½"}`;

/** 430 per mille -> "43 in 100". */
export const chance = (mille) => `${Math.round(mille / 10)} in 100`;
