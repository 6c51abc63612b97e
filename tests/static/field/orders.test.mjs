/* The card of a general's bodies: tabs of bodies that the sheet itself detaches, and tasks pressed on the chart. */

import assert from "node:assert/strict";
import test from "node:test";
import { FieldOrders } from "/static/field/orders.js";
import { words } from "../../page/page.mjs";

let tabs = [];
FakeNode.prototype.after = function after(node) { tabs.splice(tabs.indexOf(this) + 1, 0, node); };
FakeNode.prototype.remove = function remove() { tabs = tabs.filter((one) => one !== this); };
document.querySelectorAll = (name) => (name === "[data-body]" ? tabs : name === "[data-made]" ? tabs.filter((one) => "data-made" in one.attributes) : []);

function orders(bodies, land = {}) {
  const draft = { land, reckoning: {}, addEventListener() {}, changed() {} };
  tabs = bodies.map(({ key }) => new FakeNode({ attributes: { "data-body": key } }));
  return Object.assign(new FieldOrders(draft), { bodies, made: [], active: bodies[0].key });
}
const keys = () => tabs.map((one) => one.attributes["data-body"]);

test("bodies that the sheet detaches stand behind those that there are, in its order, and once each", () => {
  const one = orders([{ key: "guard" }, { key: "line" }]);
  one.draft.reckoning = { guard: {}, van: { made: "Vanguard" }, rear: { made: "Rear" } };
  one.parted();
  assert.deepEqual(keys(), ["guard", "line", "van", "rear"]);
  assert.match(words(tabs[2]), /^Vanguard/);
  one.parted();
  assert.deepEqual(keys(), ["guard", "line", "van", "rear"]);
  tabs[3].listeners.click();
  assert.equal(one.body.key, "rear");
  one.draft.reckoning = { guard: {}, van: { made: "Vanguard" } };
  one.parted();
  assert.deepEqual([keys(), one.body.key], [["guard", "line", "van"], "guard"], "its orders went with it");
});

test("who is aboard lands first, marches then; who is ashore marches", () => {
  const first = (body, tasks) => {
    const one = orders([{ key: "guard", ...body }], { bodies: { guard: { tasks } } });
    one.add();
    return one.tasks.map((task) => task.do);
  };
  assert.deepEqual([first({ aboard: true }, []), first({ aboard: true }, [{ do: "land" }]), first({}, [])], [["land"], ["land", "march"], ["march"]]);
});

test("a beach takes the place of the beach before, and stands before all tasks where there was none", () => {
  const landed = (body, tasks) => {
    const one = orders([{ key: "guard", ...body }], { bodies: { guard: { tasks } } });
    one.landAt("north");
    return one.tasks;
  };
  const march = { do: "march", by: ["ford"] };
  assert.deepEqual(landed({ aboard: true }, [{ do: "land", at: "south" }, march]), [{ do: "land", at: "north" }, march]);
  assert.deepEqual(landed({ aboard: true }, [march]), [{ do: "land", at: "north" }, march]);
  assert.deepEqual(landed({}, [march]), [march], "who is ashore has no beach");
});

test("a place pressed goes on with the last march, else begins one", () => {
  const marched = (...tasks) => {
    const one = orders([{ key: "guard" }], { bodies: { guard: { tasks } } });
    one.marchTo("hill");
    return one.tasks.map((task) => [task.do, task.by]);
  };
  assert.deepEqual(marched({ do: "march", by: ["ford"] }), [["march", ["ford", "hill"]]]);
  assert.deepEqual(marched({ do: "march", by: ["ford"] }, { do: "dig" }), [["march", ["ford"]], ["dig", undefined], ["march", ["hill"]]]);
});
