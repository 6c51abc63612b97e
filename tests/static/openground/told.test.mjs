/* Shots that fell and melees, in words and counts. */

import assert from "node:assert/strict";
import test from "node:test";
import { Melees } from "/static/openground/melees.js";
import { Shots } from "/static/openground/shots.js";

const field = {
  own: "blue", stage: "men", guns: new Map([["A", {}]]), view: { men: { r1: { body: "r" }, r2: { body: "r" } } },
  sideName: (side) => ({ blue: "Blue", red: "Red" })[side], gunName: (id) => `Gun ${id}`, called: (id) => id, full: (key) => `body ${key}`, manName: (id) => `man ${id}`,
};
const dead = (id) => ({ man: id, side: "red", arm: "inf", dead: true });

function shots(views, at = views.length - 1) {
  const page = { field, now: { live: true, view: views[at] }, table: { view: (n) => views[n] } };
  const one = new Shots(null, page);
  one.gather();
  return one;
}

test("the shots of the whole last move are told, also those before its men went", () => {
  const views = [{ move: 0, ply: 1 }, { move: 1, ply: 2, shots: [{ gun: "A" }] }, { move: 2, ply: 2, shots: [{ gun: "A" }], fallen: [{ id: "x" }] }, { move: 3, ply: 2, shots: [{ gun: null }] }, { move: 4, ply: 3, shots: [] }];
  assert.deepEqual(shots(views).shots.map(({ move }) => move), [2, 3]);
  assert.equal(shots(views).fallen.length, 1);
  assert.deepEqual(shots(views, 3).shots.map(({ move }) => move), [2, 3]);
  assert.deepEqual(shots(views, 1).shots.map(({ move }) => move), [1]);
});

test("a heading with what was fired and how many fell", () => {
  const one = shots([{ move: 0 }, { move: 1, shots: [{ gun: "A", hits: [dead("r1"), { man: "r2" }] }, { gun: "A", shell: true }, { gun: "A", shell: true }, { gun: null }, { gun: "x", unit: "u" }, { mine: true }] }]);
  assert.equal(one.title(), "The fall of shot: one shot, two shells, two volleys and one mine, one dead");
  assert.equal(shots([{ move: 0 }, { move: 1, fallen: [{ id: "x" }] }]).title(), "Casualties");
});

test("whose shot it was, as far as one can tell", () => {
  const one = shots([{ move: 0 }]);
  assert.deepEqual([{ gun: "A" }, { gun: "A", shell: true }, { unit: "u" }, { mine: true }, { gun: "Z", name: "a field gun" }, { gun: null, side: "red", from: [0, 0] }, { gun: null, side: "blue" }, { gun: null, shell: true, side: "red" }].map((shot) => one.named(shot)),
    ["Gun A", "a shell of Gun A", "a volley of body u", "a mine", "a field gun", "a volley of Red, seen from afar", "a volley, out of sight", "a shell from a gun of Red, out of sight"]);
});

test("what came of it", () => {
  const one = shots([{ move: 0 }]);
  assert.deepEqual([{}, { hits: [{ man: "r1" }] }, { hits: [dead("r1")] }, { hits: [dead("r1"), dead("r2"), { ...dead("q"), arm: "cav" }] }, { words: "it bursts" }].map((shot) => one.came(shot)),
    ["nobody fell", "touched, nobody fell", "infantryman of body r", "2 infantrymen of body r and horseman of Red", "it bursts"]);
});

test("who fell otherwise than by a shot that is listed", () => {
  const fallen = [{ id: "r1", side: "red", how: "melee" }, { id: "r2", side: "red", how: "melee" }, { id: "b1", side: "blue" }];
  assert.equal(shots([{ move: 0 }, { move: 1, fallen }]).besides(), "Two men of Red in a melee and one man of Blue.");
  assert.equal(shots([{ move: 0 }, { move: 1, fallen, shots: [{ gun: "A", hits: [dead("r1")] }] }]).besides(), "Also: one man of Red in a melee and one man of Blue.");
  assert.equal(shots([{ move: 0 }, { move: 1, fallen: [fallen[0]], shots: [{ gun: "A", hits: [dead("r1")] }] }]).besides(), "");
});

const MELEE = { key: "k", blue: ["b1", "b2"], red: ["r1", "r2", "r3"], inferior: "blue" };
function melees(choice, orders = {}) {
  const page = { field: { ...field, stage: "choose" }, now: { view: { melees: [MELEE] }, editable: true, options: { melees: { k: choice } }, orders }, said: [], say(text) { this.said.push(text); }, order(change) { this.sheet = change({}); }, redraw() {} };
  const one = new Melees(null, page);
  one.show = () => {};
  return { one, page };
}

test("fates: as chosen so far, as the sheet has them, as the rules would", () => {
  const choice = { dead: { blue: 1, red: 1 }, prisoners: 1, default: { dead: { blue: ["b1"], red: ["r1"] }, prisoners: ["b2"] } };
  assert.deepEqual([...melees(choice).one.fates(MELEE)], [["b1", "dead"], ["r1", "dead"], ["b2", "taken"]]);
  assert.deepEqual([...melees(choice, { melees: { k: { dead: { red: ["r3"] } } } }).one.fates(MELEE)], [["r3", "dead"], ["b2", "taken"]]);
  const { one } = melees(choice);
  assert.deepEqual(one.lacks(MELEE, new Map([["b1", "dead"], ["r1", "dead"], ["b2", "taken"]])), []);
  assert.deepEqual(one.lacks(MELEE, new Map([["r1", "dead"], ["r2", "dead"]])), ["0 of 1 dead of Blue", "2 of 1 dead of Red", "0 of 1 prisoners"]);
});

test("a press turns one man's fate, and the sheet goes out when the counts are right", () => {
  const { one, page } = melees({ dead: { blue: 1, red: 0 }, prisoners: 1, default: { dead: { blue: ["b1"] }, prisoners: ["b2"] } });
  one.turn(MELEE, "r1");
  assert.equal(page.said.at(-1), "Man r1: lives.", "of Red nobody dies, and of the stronger nobody is taken");
  page.sheet = null;
  one.turn(MELEE, "b1");
  assert.equal(page.said.at(-1), "Man b1: taken. Now 0 of 1 dead of Blue and 2 of 1 prisoners.");
  assert.equal(page.sheet, null);
  one.turn(MELEE, "b2");
  assert.equal(page.said.at(-1), "Man b2: lives. Now 0 of 1 dead of Blue.");
  one.turn(MELEE, "b2");
  assert.deepEqual(page.sheet, { melees: { k: { dead: { blue: ["b2"], red: [] }, prisoners: ["b1"] } } });
});

test("what a melee gives, and who is isolated", () => {
  const { one } = melees({});
  assert.equal(one.gives({ ...MELEE, inferior: null }), "All 5 die.");
  assert.equal(one.gives({ ...MELEE, dead: 1, prisoners: ["b1"] }), "One prisoner of Blue, 1 dead on each side.");
  assert.equal(one.gives({ ...MELEE, dead: 0, prisoners: 0 }), "Nobody dies.");
  assert.equal(one.gives({ ...MELEE, dead: { blue: 2, red: ["r1"] }, prisoners: 1 }), "Dead: 2 of Blue and 1 of Red; prisoners: 1.");
  assert.equal(one.stands({ ...MELEE, isolated: true, support: 1 }), "Blue is the weaker and isolated: one other man of theirs within a move; half of 2 needed.");
  assert.equal(one.stands({ ...MELEE, inferior: null }), "Equal numbers.");
});
