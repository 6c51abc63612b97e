/* What a general types in the boxes of a task, and how it is shown again. */

import assert from "node:assert/strict";
import test from "node:test";
import { dated, learn, read, shown } from "/static/field/tasks.js";

learn([{ key: "tiger", name: "Tiger Hill (Hushan)" }, { key: "ford", name: "Ai Ho, ford" }, { key: "ai", name: "Ai Ho" }, { key: "n1", name: "North (one)" }, { key: "n2", name: "North (two)" }]);
const places = { kind: "places" };

test("places by their names, short names and names with a comma", () => {
  assert.deepEqual(read(places, "Ai Ho, ford, Tiger Hill"), ["ford", "tiger"]);
  assert.deepEqual(read(places, "ai ho, tiger hill (hushan)"), ["ai", "tiger"]);
  assert.deepEqual(read(places, "Ai Ho; ford"), ["ai", "ford"]);
  assert.deepEqual(read(places, "North"), ["North"], "two are called so");
  assert.equal(read({ kind: "place" }, " TIGER HILL "), "tiger");
  assert.deepEqual(read(places, ", ,"), []);
});

test("numbers, counts, units, and yes or no", () => {
  assert.equal(read({ kind: "number" }, " 2.5 "), 2.5);
  assert.equal(read({ kind: "number" }, "two"), "two");
  assert.equal(read({ kind: "number" }, "  "), undefined);
  assert.deepEqual(read({ kind: "counts" }, "1 Inf; 2 cav"), { inf: 1, cav: 2 });
  assert.deepEqual(read({ kind: "counts" }, "1 inf, some"), ["1 inf", "some"]);
  assert.deepEqual(read({ kind: "units" }, "3 cav, 2 inf;"), ["3 cav", "2 inf"]);
  assert.deepEqual([read({}, "true"), read({}, "false"), read({}, "x")], [true, false, "x"]);
});

test("a field of the sheet as it is shown", () => {
  assert.equal(shown(["tiger", "ai"], places), "Tiger Hill (Hushan), Ai Ho");
  assert.equal(shown(["tiger", "ford"], places), "Tiger Hill (Hushan); Ai Ho, ford");
  assert.equal(shown("ai", { kind: "place" }), "Ai Ho");
  assert.equal(shown("ai", { kind: "text" }), "ai");
  assert.equal(shown({ inf: 1, cav: 2 }, { kind: "counts" }), "1 inf, 2 cav");
  assert.deepEqual([shown(undefined), shown(null), shown(0)], ["", "", "0"]);
  assert.equal(shown(360, { kind: "when" }), "360");
  dated({ at: (minute) => (minute === 360 ? "12:00" : "") });
  assert.deepEqual([shown(360, { kind: "number" }), shown("1 inf", { kind: "counts" }), shown(["3 cav", "2 inf"], { kind: "units" })], ["360", "1 inf", "3 cav, 2 inf"]);
  assert.deepEqual([shown(360, { kind: "when" }), shown(361, { kind: "when" }), shown("noon", { kind: "when" })], ["12:00", "361", "noon"]);
});
