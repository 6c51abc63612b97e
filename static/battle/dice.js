/* Dice as they fell, drawn with the symbols of the page. */

import { h, symbol } from "./dom.js";

/** A die, a coin, or a number drawn. */
export function fell(roll) {
  const value = String(roll.fell);
  if (Number(roll.faces) === 6 && /^[1-6]$/.test(value)) return symbol(`die-${value}`, "die", value);
  if (Number(roll.faces) === 2) return symbol(
    value.startsWith("H") ? "coin-h" : "coin-t", "die", value.startsWith("H") ? "heads" : "tails",
  );
  return h(
    "b", { class: "drew" },
    Number(roll.faces) === 0 && Number.isFinite(Number(value)) ? Number(value).toFixed(3).replace(/^0/, "0") : value,
  );
}
