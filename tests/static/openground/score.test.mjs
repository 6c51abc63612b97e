/* The forces of a battle on open ground, counted. */

import assert from "node:assert/strict";
import test from "node:test";
import { Score } from "/static/openground/score.js";
import { all, words } from "../../page/page.mjs";

const men = [["blue", "inf", "armed"], ["blue", "inf", "dead"], ["blue", "cav", "armed"], ["red", "inf", "armed"], ["red", "inf", "surrendered"], ["red", "inf", "prisoner"]].map(([side, arm, is], i) => [`m${i}`, { side, arm, is }]);

function score(view = {}, stage = "men") {
  const guns = new Map([["a", { side: "blue" }], ["b", { side: "blue", is: "destroyed" }], ["c", { side: "red" }]]);
  const field = { stage, view, sides: { blue: {}, red: {} }, men: new Map(men), guns, sideName: (side) => ({ blue: "Blue", red: "Red" })[side], colour: (side) => side };
  return new Score(new FakeNode(), { field, now: { view } });
}

test("men are counted by arm and by what became of them, guns while they are whole", () => {
  assert.deepEqual(score().counts(), {
    blue: { arms: { inf: { armed: 1, dead: 1 }, cav: { armed: 1 } }, seen: false, guns: 1 },
    red: { arms: { inf: { armed: 1, prisoner: 2 } }, seen: false, guns: 1 },
  });
});

test("what the server counted goes before; a side that it does not count is told as seen", () => {
  const counts = score({ counts: { blue: { inf: { armed: 40, prisoners: 2, surrendered: 1 }, guns: 6 } } }).counts();
  assert.deepEqual(counts.blue, { arms: { inf: { armed: 40, prisoners: 2, surrendered: 1, prisoner: 3 } }, seen: false, guns: 6 });
  assert.deepEqual([counts.red.seen, counts.red.guns], [true, 1]);
});

test("a row an arm, then guns, then only what befell somebody", () => {
  const one = score();
  const rows = all(all(one.forces(one.counts(), ["blue", "red"]), "tbody"), "tr").map((row) => row.children.map(words));
  assert.deepEqual(rows.slice(0, 3).map(([, ...figures]) => figures), [["1", "1"], ["1", "0"], ["1", "1"]]);
  assert.deepEqual(rows.slice(3).map(([, ...figures]) => figures), [["0", "2"], ["1", "0"]], "prisoners of Red, fallen of Blue");
});

test("each side's column has the colour of its side", () => {
  const one = score();
  const heads = (sides) => all(all(one.forces(one.counts(), sides), "thead"), "th").slice(1).map((head) => [words(head), head.attributes.class]);
  assert.deepEqual(heads(["blue", "red"]), [["Blue", "num b"], ["Red", "num r"]]);
});

test("men in boxes are added up by side; of the enemy's nothing is known", () => {
  assert.equal(score().boxed(), null);
  assert.deepEqual(score({ boxes: { a: { is: "shut", side: "blue", men: [1, 2] }, b: { is: "shut", side: "blue", men: [3] }, c: { is: "shut", side: "red" }, d: { is: "open", side: "blue", men: [4] } } }).boxed(), { blue: 3 });
});

test("the lead in a war is told in points and half points", () => {
  assert.match(words(score().war({ halves: 5, target: 6, battles: 2 })), /^Battle 3 of a war to 6 points up: Blue is 2½ points up/);
  assert.match(words(score().war({ tally: -4, target: 6, battles: [1] })), /^Battle 2 .* Red is 2 points up/);
  assert.doesNotMatch(words(score().war({ halves: 0, target: 6 })), /(Blue|Red) is/);
});

test("points are told by side and by line, halves as halves; what is not told of a side stays empty", () => {
  const one = score();
  const rows = (node) => all(node, "tr").map((row) => row.children.map(words));
  const told = one.points({ blue: { total: 12.5, lines: [["men", 10], ["guns", 2.5]] }, red: { total: 7, lines: [["men", 7]] } }, ["blue", "red"]);
  assert.match(words(told), /Blue 12½, Red 7/);
  assert.deepEqual(rows(told), [["men", "10", "7"], ["guns", "2½", ""]]);
  assert.match(words(one.points({ blue: 3 }, ["blue", "red"])), /Blue 3$/);
  assert.equal(one.points({}, ["blue"]), null);
});

test("nothing is counted while the country is made and the sides put down their men", () => {
  for (const stage of ["country", "sides", "deploy"]) {
    const one = score({}, stage);
    one.show();
    assert.equal(one.host.hidden, true);
  }
});

test("an arm of which nobody is armed any more has its row still; a side that has nothing has no column", () => {
  const one = score();
  const rows = (counts) => all(all(one.forces(counts, Object.keys(counts)), "tbody"), "tr").map((row) => row.children.slice(1).map(words));
  assert.deepEqual(rows({ blue: { arms: { cav: { dead: 4 } }, guns: 0 } }), [["0"], ["0"], ["4"]]);
  const shown = (counts) => {
    let seen;
    Object.assign(one, { counts: () => counts, forces: (_, sides) => { seen = sides; return null; }, points: () => null, war: () => null, host: new FakeNode() });
    one.show();
    return one.host.hidden ? null : seen;
  };
  assert.deepEqual(shown({ blue: { arms: {}, guns: 1 }, red: { arms: { inf: { armed: 1 } }, guns: 0 } }), ["blue", "red"]);
  assert.deepEqual(shown({ blue: { arms: {}, guns: 0 }, red: { arms: { inf: { armed: 1 } }, guns: 0 } }), ["red"]);
  assert.equal(shown({ blue: { arms: {}, guns: 0 } }), null);
});

test("half a point is a lead, and of guns each side's own are counted", () => {
  const one = score();
  assert.match(words(one.war({ halves: 1, target: 6 })), /Blue is/);
  assert.match(words(one.war({ halves: -1, target: 6 })), /Red is/);
  assert.match(words(one.war({ halves: 0, target: 6 })), /^Battle 1 /);
  one.page.field.guns = new Map([["a", { side: "blue" }], ["b", { side: "red" }], ["c", { side: "red" }]]);
  assert.deepEqual(["blue", "red"].map((side) => one.counts()[side].guns), [1, 2]);
});

test("guns that nobody is left to serve are told as abandoned", () => {
  const one = score();
  const counts = { blue: { arms: { inf: { dead: 3, armed: 0 } }, seen: false, guns: 4 }, red: { arms: { inf: { armed: 2 } }, seen: false, guns: 1 } };
  const rows = all(all(one.forces(counts, ["blue", "red"]), "tbody"), "tr").map((row) => row.children.map(words));
  assert.deepEqual(rows.slice(1, 3), [["guns", "0", "1"], ["guns abandoned", "4", "0"]]);
});
