/* Words that every page puts together in the same way. */

import assert from "node:assert/strict";
import test from "node:test";
import { agree, chance, count, half, list, ordinal, plural, sentence, several, stop } from "/static/shell/words.js";
import { able, f, say } from "/static/shell/dom.js";

test("several of a thing", () => assert.deepEqual(["man", "battery", "bay", "box", "pass", "coach", "man of war", "ship"].map(several), ["men", "batteries", "bays", "boxes", "passes", "coaches", "men of war", "ships"]));

test("the number in a row", () => assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 33, 100, 111, 101].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "33rd", "100th", "111th", "101st"]));

test("counts and what goes with them", () => {
  assert.deepEqual([plural(1, "move"), plural("1", "move"), plural(2, "move"), plural(1.5, "mile")], ["1 move", "1 move", "2 moves", "1.5 miles"]);
  assert.deepEqual([count(0, "man"), count(1, "man"), count(12, "man"), count(13, "man")], ["no men", "one man", "twelve men", "13 men"]);
  assert.deepEqual([agree(1, "is", "are"), agree(0, "is", "are")], ["is", "are"]);
});

test("lists and sentences", () => {
  assert.deepEqual([list([]), list(["a"]), list(["a", "b"]), list(["a", "b", "c"])], ["", "a", "a and b", "a, b and c"]);
  assert.deepEqual([stop("a"), stop("a!"), stop(""), sentence("so it is")], ["a.", "a!", "", "So it is."]);
});

test("halves, chances, tenths of a pixel", () => {
  assert.deepEqual([1.5, 0.5, -0.5, 0, 2, -2.5].map(half), ["1½", "½", "−½", "0", "2", "−2½"]);
  assert.deepEqual([chance(430), chance(5)], ["43 in 100", "1 in 100"]);
  assert.deepEqual([f(1.25), f(-0.04), f(3)], ["1.3", "0", "3"]);
});

test("a text is set only when it differs, and a button says why it cannot be pressed", () => {
  let set = 0;
  const node = { get textContent() { return "a"; }, set textContent(_) { set += 1; } };
  say(node, "a");
  say(node, "b");
  say(null, "c");
  assert.equal(set, 1);
  const button = new FakeNode();
  able(button, false);
  assert.equal(button.attributes["aria-disabled"], "true");
  able(button, true);
  assert.equal("aria-disabled" in button.attributes, false);
});
