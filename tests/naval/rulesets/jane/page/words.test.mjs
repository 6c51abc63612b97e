/* A battle in words: half points, courses, names within text, the outline a ship is drawn with. */

import assert from "node:assert/strict";
import test from "node:test";
import { words } from "../../../../page/page.mjs";
import { build, course, italics, knots, namesPattern, points, side, yards } from "/static/rulesets/jane/words.js";

test("bearings are said by the nearest half point", () => {
  const said = { 0: "N", 16.875: "N by E ½ E", 22.5: "NNE", 45: "NE", 87: "E ½ N", 90: "E", 95: "E ½ S", 135: "SE", 180: "S", 185: "S ½ W", 225: "SW", 264: "W ½ S", 270: "W", 315: "NW", 354: "N ½ W", 359: "N", 360: "N", "-45": "NW" };
  assert.deepEqual(Object.fromEntries(Object.keys(said).map((degrees) => [degrees, points(Number(degrees))])), said);
});

test("a course has three figures", () => assert.deepEqual([5, 0, 359.4, 359.6, -90, 725].map(course), ["005°", "000°", "359°", "000°", "270°", "005°"]));

test("yards and knots", () => assert.deepEqual([yards(12345.4), knots(12.34), knots(18)], ["12,345", "12.3", "18"]));

test("a side not known is a question", () => assert.deepEqual([side("blue").letter, side("red").letter, side("neutral").letter, side(null).letter], ["B", "R", "N", "?"]));

test("names are found whole and the longest first", () => {
  const pattern = namesPattern(["Iron", "Iron Duke", "", "Iron"]);
  assert.deepEqual(italics("Iron Duke hits Iron, not Irons.", pattern).map(words), ["", "Iron Duke", " hits ", "Iron", ", not Irons."]);
  assert.equal(namesPattern([]), null);
  assert.deepEqual(italics("Iron", null), ["Iron"]);
});

test("the outline comes from her kind, else from how she looks", () => {
  const drawn = (kind, what) => build({ kind, what });
  assert.deepEqual([drawn("battleship"), drawn("coast defence ship"), drawn("armoured cruiser"), drawn("third-class cruiser"), drawn("torpedo gunboat"), drawn("unknown", "a destroyer"), drawn("", "a large ship")],
    ["battleship", "battleship", "cruiser", "small", "destroyer", "destroyer", "cruiser"]);
});
