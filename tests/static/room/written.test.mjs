/* What is written besides a course: work at places, ships that part, dispatches of one text, a way round the land. */

import assert from "node:assert/strict";
import test from "node:test";
import { Company } from "/static/room/company.js";
import { Draft } from "/static/room/draft.js";
import { Notes } from "/static/room/slips.js";
import { Tasks } from "/static/room/tasks.js";
import { Way } from "/static/room/way.js";

const force = (key, more = {}) => ({ key, lon: 0, lat: 50, knots: 12, max_kn: 18, course: "E", ...more });

function opened(orders = {}, forces = [force("a")]) {
  const draft = new Draft({ draft: orders, forces, call: 7, editable: true }, {});
  draft.changed = function changed() { this.changes = (this.changes ?? 0) + 1; };
  return draft;
}

const KINDS = [
  { key: "cut", name: "Cut a cable", text: "six hours", at_a_place: false, count: false, targets: [{ key: "c1", name: "Brest to Dakar" }] },
  { key: "lay", name: "Lay mines", text: "by night", at_a_place: true, count: true, targets: [] },
];

/** The form of work, with so much chosen in it. */
function work(draft, { kind = "lay", count = "", place = 0, mines = 40, tasks = [] } = {}) {
  const one = new Tasks(draft);
  one.work = { kinds: KINDS, forces: [{ key: "a", mines, tasks }], most: 2 };
  const nodes = { "#work-kind": { value: kind }, "#work-of": { value: "c1" }, "#work-count": { value: count }, "#work-place": { selectedIndex: place } };
  document.found = Object.fromEntries(Object.entries(nodes).map(([name, fields]) => [name, [new FakeNode(fields)]]));
  return one;
}

test("a task says what, at which place, and how many mines", () => {
  const draft = opened({ forces: { a: { legs: [{ lon: 1, lat: 51, knots: 10 }] } } });
  work(draft, { count: "12", place: 1 }).add();
  work(draft, { kind: "cut" }).add();
  assert.deepEqual(draft.forces.a.more.tasks, [{ kind: "lay", lon: 1, lat: 51, count: 12 }, { kind: "cut", of: "c1" }]);
  assert.deepEqual(draft.body().forces.a.tasks, draft.forces.a.more.tasks, "they go out with her legs");
  work(draft).takeOut(0);
  assert.deepEqual(draft.forces.a.more.tasks, [{ kind: "cut", of: "c1" }]);
});

test("a count that is no number goes out as it was typed, for the server to say so", () => {
  const draft = opened();
  work(draft, { count: "a dozen" }).add();
  assert.equal(draft.forces.a.more.tasks[0].count, "a dozen");
});

test("work is at where she is or at the end of a leg, of what stands as of what is laid", () => {
  const draft = opened();
  assert.equal(work(draft).places().length, 1);
  draft.standing = { a: [{ lon: 1, lat: 51 }, { course: "N", hours: 2 }] };
  assert.deepEqual(work(draft).places().map(({ lon, lat }) => [lon, lat]), [[0, 50], [1, 51]]);
  const one = work(opened({ forces: { a: { legs: [{ lon: 2, lat: 52, knots: 10 }] } } }));
  assert.deepEqual(one.places().map(({ lon }) => lon), [0, 2]);
});

test("what she is at goes on with a course nobody touched, and stays in an order that is begun", () => {
  const at = [{ kind: "cut", of: "c1" }];
  const quiet = opened();
  work(quiet, { tasks: at }).standing();
  assert.deepEqual(quiet.forces.a.more.tasks, at);
  work(quiet, { tasks: [] }).standing();
  assert.equal(quiet.forces.a.more.tasks, undefined);
  const begun = opened({ forces: { a: { legs: [], tasks: [] } } });
  work(begun, { tasks: at }).standing();
  assert.deepEqual(begun.forces.a.more.tasks, []);
});

test("a task can be added while there are mines, targets and room for it", () => {
  const barred = (fields, tasks = []) => {
    const draft = opened({ forces: { a: { legs: [], tasks } } });
    const one = work(draft, fields);
    for (const name of ["#work-add", "#work-note", '[data-say="work"]']) document.found[name] = [new FakeNode()];
    one.list = Object.assign(new FakeNode(), { isConnected: true });
    if (fields.none) one.work.kinds[0] = { ...KINDS[0], targets: [] };
    one.fill();
    one.work.kinds = KINDS;
    return [Boolean(document.found["#work-add"][0].disabled), document.found["#work-place"][0].selectedIndex];
  };
  const cut = { kind: "cut", of: "c1" };
  assert.deepEqual([barred({}), barred({ mines: 0 }), barred({ kind: "cut", mines: 0 }), barred({}, [cut]), barred({}, [cut, cut])].map(([no]) => no), [false, true, false, false, true]);
  assert.deepEqual([barred({ place: 0 }), barred({ place: 3 }), barred({ place: -1 })].map(([, at]) => at), [0, 0, 0], "a place that is gone is none");
});

test("a task in words has its name, its number and its place", () => {
  const one = work(opened());
  assert.equal(one.words({ kind: "cut", of: "c1" }), "Cut a cable: Brest to Dakar");
  assert.match(one.words({ kind: "lay", count: 12, lon: 1, lat: 51 }), /^Lay mines: 12 in 51°/);
  assert.equal(one.words({ kind: "sweep", of: "x" }), "sweep: x", "a kind of which this page knows nothing");
});

test("ships that part are added to her order, and taken back with all that was drafted for them", async () => {
  const draft = opened({}, [force("a"), force("b")]);
  draft.active = "b";
  draft.flush = async () => {};
  const chosen = [];
  const company = new Company(draft, { refresh: async () => { draft.own.push({ ...force("a_1"), drafted: true, name: "Scouts" }); draft.forces.a_1 = { legs: [], more: {} }; draft.forces.a_1_1 = { legs: [], more: {} }; }, choose: (key) => chosen.push(key) });
  const form = (ships, name) => new FakeNode({ dataset: { part: "a", next: "1" }, found: {
    "input:checked": ships.map((value) => ({ value })), "[data-name]": [new FakeNode({ value: name, focus() {} })], "[data-said]": [new FakeNode()], input: [new FakeNode({ focus() {} })] } });
  const lacks = form(["drake"], "  ");
  await company.part(lacks);
  assert.deepEqual([lacks.found["[data-said]"][0].hidden, draft.forces.a.more.detach], [false, undefined], "a force without a name does not part");
  await company.part(form(["drake", "donegal"], " Scouts "));
  assert.deepEqual(draft.forces.a.more.detach, [{ n: 1, name: "Scouts", ships: ["drake", "donegal"] }]);
  assert.deepEqual([chosen, draft.active], [["a_1"], "b"], "the force in hand stays while the order of another is altered");
  draft.active = "a_1";
  company.takeBack("a", 1, "a_1");
  assert.deepEqual([draft.forces.a.more.detach, Object.keys(draft.forces), draft.active], [[], ["a", "b"], "a"]);
});

test("dispatches that stand together and differ only in whom they go to are one slip", () => {
  const note = (to, more = {}) => ({ to, text: "Coal at once.", by: "wireless", ...more });
  const sets = (...notes) => new Notes(opened({ dispatches: notes })).sets.map((set) => set.map((one) => one.to).join("+"));
  assert.deepEqual(sets(note("x"), note("y"), note("z", { text: "No." }), note("w")), ["x+y", "z", "w"]);
  assert.deepEqual(sets(note("x"), note("x"), note("y", { by: "cable" })), ["x", "x", "y"]);
  assert.deepEqual(sets(note("x", { text: "" }), note("y", { text: "" })), ["x", "y"], "two that are empty are two");
});

test("a new slip beside another of the same words stays a slip of its own", () => {
  const notes = new Notes(opened({ dispatches: [{ to: "x", text: "Coal." }] }));
  notes.items.push({ ...notes.blank(), to: "y", text: "Coal." });
  assert.equal(notes.sets.length, 2);
});

/** A way that the server answers with these places; `meanwhile` happens before the answer is here. */
async function laid(draft, places, meanwhile = () => {}) {
  const asked = [];
  document.found = { "#way-note": [new FakeNode()], "#take-out": [new FakeNode()] };
  globalThis.fetch = async (url) => { asked.push(String(url)); meanwhile(); return places ? { ok: true, json: async () => ({ places }) } : { ok: false, status: 422, json: async () => ({}) }; };
  const way = new Way(draft, "/way");
  way.show();
  const shown = !document.found["#take-out"][0].hidden;
  const done = await way.lay({ lon: 3, lat: 53 });
  return { done, asked, shown, said: document.found["#way-note"][0].textContent };
}

test("a way round the land begins where the course ends, and its legs are added", async () => {
  const draft = opened({ forces: { a: { legs: [{ lon: 1, lat: 51, knots: 10 }] } } });
  const { done, asked, said } = await laid(draft, [{ lon: 2, lat: 52 }, { lon: 3, lat: 53 }]);
  assert.equal(done, true);
  assert.deepEqual(Object.fromEntries(new URL(asked[0], "http://x").searchParams), { force: "a", from: "1,51", to: "3,53" });
  assert.deepEqual(draft.legs.map(({ lon, lat, knots }) => [lon, lat, knots]), [[1, 51, 10], [2, 52, 10], [3, 53, 10]]);
  assert.match(said, /two legs/);
});

test("nothing is laid behind the back of whoever chose another force meanwhile, nor where there is no way", async () => {
  const draft = opened({}, [force("a"), force("b")]);
  assert.equal((await laid(draft, [{ lon: 2, lat: 52 }], () => { draft.active = "b"; })).done, false);
  assert.deepEqual([draft.forces.a.legs, draft.forces.b.legs], [[], []]);
  const called = opened();
  assert.equal((await laid(called, [{ lon: 2, lat: 52 }], () => { called.call = 8; })).done, false);
  const renewed = opened();
  assert.equal((await laid(renewed, [{ lon: 2, lat: 52 }], () => { renewed.forces.a.legs = []; })).done, false);
  assert.deepEqual([called.legs, renewed.legs], [[], []]);
  const none = await laid(opened(), null);
  assert.deepEqual([none.done, none.said.length > 20], [false, true]);
});

test("one way is looked for at a time, and none without an address or a force", async () => {
  let answer;
  globalThis.fetch = () => new Promise((done) => { answer = () => done({ ok: true, json: async () => ({ places: [{ lon: 2, lat: 52 }] }) }); });
  document.found = { "#way-note": [new FakeNode()] };
  const way = new Way(opened(), "/way");
  const first = way.lay(null);
  assert.equal(await way.lay(null), false);
  answer();
  assert.equal(await first, true);
  const again = way.lay(null);
  answer();
  assert.equal(await again, true, "once it is here another may be looked for");
  assert.equal(await new Way(opened(), "").lay(null), false);
});

test("the button out of harbour stands where a force lies in port with nothing laid", async () => {
  const shown = async (more, orders = {}) => (await laid(opened(orders, [force("a", more)]), null)).shown;
  assert.deepEqual([await shown({ port: "hull" }), await shown({}), await shown({ port: "hull" }, { forces: { a: { legs: [{ lon: 1, lat: 51, knots: 9 }] } } })], [true, false, false]);
});
