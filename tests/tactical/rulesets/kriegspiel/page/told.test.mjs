/* Sentences of the Kriegspiel over the do-block, why a unit fell short of where it was put, and works. */

import assert from "node:assert/strict";
import test from "node:test";
import { fellShort } from "/static/rulesets/kriegspiel/short.js";
import { told } from "/static/rulesets/kriegspiel/told.js";
import { works } from "/static/rulesets/kriegspiel/works.js";
import { all, words } from "../../../../page/page.mjs";

const mine = (key) => !key.startsWith("red");
const page = (stage, more = {}) => ({ mine, field: { stage, own: "blue", called: (key) => `the ${key}`, men: new Map([["m1", { body: "A" }], ["m2", { body: "B" }]]), view: { units: { A: { side: "blue" }, R: { side: "red" } } }, ...more } });
const say = (stage, options, orders = {}) => told({ options, orders }, page(stage));

test("what is ordered is counted by its kind", () => {
  const units = { A: { to: [1, 2] }, B: { face: [0, 1], do: ["form"] }, C: { charge: "x" }, D: { work: {} }, E: { into: "boat" }, F: { out: [1, 1] } };
  assert.match(say("men", {}, { units, wagons: { w1: [], w2: [] }, trains: { t: [] }, men: { m1: [], m2: [] } }),
    /^Two units marching, one charge ordered, one unit forming.*, one work begun, two units going aboard or leaving and three orders to wagons, boats or trains\.$/);
  assert.match(say("men", {}, { men: { m1: [0, 0] } }), /^One man sent singly\.$/);
  assert.doesNotMatch(say("men", {}), /marching|sent/);
});

test("a man whose unit has orders is not sent singly", () => assert.doesNotMatch(say("men", {}, { men: { m1: [0, 0] }, units: { A: { to: [1, 2] } } }), /singly/));

test("units that must answer horse within reach are named until they do, and the enemy's are not", () => {
  const options = { units: { A: { must: "form square" }, B: { must: "form square" }, "red 1": { must: "flee" } } };
  assert.match(say("men", options), /^the A and the B must form square/);
  assert.match(say("men", options, { units: { A: { do: ["square"] } } }), /^the (A and the )?B must form square/);
  assert.doesNotMatch(say("men", options), /flee/);
});

test("what may still be fired, what is laid, and when nothing can be", () => {
  const options = { guns: { g1: { fire: 1 }, g2: { fire: 2 }, "red g": { fire: 1 } }, units: { A: { volleys: 2 }, B: { volleys: 1, acts: [{ why: "" }] } } };
  assert.match(say("guns", options), /aim two guns, or aim three volleys .* or limber/);
  assert.match(say("guns", options, { fire: [1, 2], volley: [1] }), /^Two shells and one volley laid\./);
  assert.match(say("guns", options, { units: { A: { do: ["limber"] } }, guns: { g1: {} } }), /^One battery .* and one gun moved\.$/);
  assert.match(say("guns", { guns: { g1: { fire: 0 } }, units: { A: { volleys: 1 } } }), /^No gun can fire this turn\. .*one volley/);
  assert.match(say("guns", {}), /^Nothing of yours can fire/);
});

test("the tray is told by how many units are left in it", () => {
  assert.match(say("deploy", { deploy: { units: ["A", "B"] } }), /^Two units/);
  assert.match(say("deploy", {}), /^One unit/, "of the enemy's nothing is counted");
  assert.match(say("deploy", { deploy: { units: [] } }), /^All units/);
  assert.deepEqual([say("melee", {}), say("umpire", {}) !== ""], ["", true]);
});

/** A unit of two that set out at the first line, was shown in the hand at the second, and stands at the third. */
function short(shown, stands, features = []) {
  const origin = new Map([["a1", { x: 0, y: 0 }], ["a2", { x: 0, y: 64 }]]);
  const men = new Map([["a1", { id: "a1", body: "A", side: "blue", is: "armed", x: stands, y: 0 }], ["a2", { id: "a2", body: "A", side: "blue", is: "armed", x: stands, y: 64 }]]);
  const field = { own: "blue", men, guns: new Map(), called: () => "the Guard", of: () => [...men.values()], country: { features }, view: { units: { A: { arm: "inf" } } } };
  return fellShort({ field, mode: { origin: (id) => origin.get(id) } }, [{ id: "a1", x: shown, y: 0 }, { id: "a2", x: shown, y: 64 }]);
}

test("a unit that goes less far than the hand showed says how far of how far, and why", () => {
  assert.equal(short(640, 640), "");
  assert.equal(short(640, 640 - 2 * 64 + 1), "", "by less than two inches nobody asks");
  assert.match(short(640, 384), /^the Guard .* 6 in of 10 in: its outer men/);
  assert.match(short(640, 384, [{ kind: "river", at: [[300, -500], [300, 500]] }]), /river/);
  assert.doesNotMatch(short(640, 384, [{ kind: "river", at: [[700, -500], [700, 500]] }]), /river/);
  assert.match(short(640, 384, [{ kind: "hill", at: [[500, -500], [900, -500], [900, 500], [500, 500]] }]), /contour/);
});

/** The buttons of a unit, and its order after one of them was pressed. */
function acting(option, order, points = [[3, 4]]) {
  let stands = order;
  const guns = new Map([["far", { id: "far", side: "blue", x: 90, y: 90 }], ["near", { id: "near", side: "blue", x: 4, y: 4 }], ["red", { id: "red", side: "red", x: 3, y: 4 }]]);
  const place = { field: { own: "blue", guns, called: () => "A", things: new Map() }, say(text) { this.said = text; } };
  const pick = { start: (_, { act }) => act(points) };
  const node = works(place, "A", option, order, pick, (change) => { stands = change(stands); });
  return { node, press: (n = 0) => { all(node, "button")[n].listeners.click(); return stands; }, place };
}

test("who works or boards does not march; pressed once more he does neither", () => {
  assert.deepEqual(acting({ works: [{ kind: "bridge", do: "build", at: "b1", title: "Bridge" }] }, { to: [1], face: [2], charge: "x", pace: 1 }).press(), { pace: 1, work: { kind: "bridge", do: "build", at: "b1" } });
  assert.deepEqual(acting({ works: [{ kind: "bridge", do: "build", at: "b1", title: "Bridge" }] }, { work: { kind: "bridge", do: "build", at: "b1" } }).press(), {});
  assert.deepEqual(acting({ into: ["boat"] }, { to: [1], pace: 1 }).press(), { pace: 1, into: "boat" });
  assert.deepEqual(acting({ into: ["boat"] }, { into: "boat" }).press(), {});
  assert.deepEqual(acting({ out: true }, { to: [1] }).press(), { out: [3, 4] });
});

test("an earthwork shelters the own gun nearest to where one points, a trench has two ends", () => {
  assert.equal(acting({ works: [{ kind: "epaulement", do: "dig", at: null, title: "x" }] }, {}).press().work.at, "near");
  assert.deepEqual(acting({ works: [{ kind: "trench", do: "dig", at: null, title: "x" }] }, {}, [[1, 1], [2, 2]]).press().work.at, [[1, 1], [2, 2]]);
});

test("a work that cannot be begun says why and changes nothing", () => {
  const one = acting({ works: [{ kind: "bridge", do: "build", at: "b1", title: "Bridge", why: "No timber." }] }, { to: [1] });
  assert.deepEqual([one.press(), one.place.said, all(one.node, "button")[0].attributes["aria-disabled"]], [{ to: [1] }, "No timber.", "true"]);
  assert.equal(works(one.place, "A", {}, {}, null, null), null);
  assert.equal(words(acting({ works: [{ kind: "bridge", do: "build", at: "b", title: "Bridge", moves: 3 }] }, {}).node), "Bridge3 moves");
});
