/* Events of the draft: the buttons that leave only one kind, and the line that a number of the chart lights. */

import assert from "node:assert/strict";
import test from "node:test";
import { events } from "/static/desk/events.js";
import { words } from "../../page/page.mjs";

globalThis.CSS = { escape: (text) => text };

/** A desk with some events of each kind, in two groups: sightings, and the rest. */
function desk(kinds) {
  const rows = Object.entries(kinds).flatMap(([kind, many]) => Array.from({ length: many }, () => new FakeNode({ dataset: { kind } })));
  const group = (some) => new FakeNode({ found: { ".ev": some }, hidden: false, open: false });
  const groups = [group(rows.filter((row) => row.dataset.kind === "sighting")), group(rows.filter((row) => row.dataset.kind !== "sighting"))];
  const host = new FakeNode({ hidden: true, parentElement: new FakeNode({ found: { ".ev": rows, ".group": groups } }) });
  const here = new FakeNode({ found: { "[data-filter]": [host] } });
  const list = events(here, { onpick: () => true });
  list.refresh();
  const press = (only) => here.listeners.click({ target: { closest: (name) => (name === "[data-only]" ? { dataset: { only } } : null) } });
  return { rows, groups, host, list, press, seen: () => rows.filter((row) => !row.hidden).length };
}

test("all are shown until a kind is pressed, then its own alone, and all again", () => {
  const { groups, host, press, seen } = desk({ sighting: 12, battle: 8, sight: 1 });
  assert.deepEqual([seen(), host.hidden], [21, false]);
  assert.deepEqual(host.children.map((one) => [one.attributes["data-only"], words(one).match(/\d+$/)[0], one.attributes["aria-pressed"]]),
    [["", "21", "true"], ["sightings", "13", "false"], ["battles", "8", "false"]]);
  press("battles");
  assert.equal(seen(), 8);
  assert.deepEqual(groups.map((one) => [one.hidden, one.open]), [[true, true], [false, true]], "what is left stands open");
  assert.deepEqual(host.children.map((one) => one.attributes["aria-pressed"]), ["false", "false", "true"]);
  press("");
  assert.equal(seen(), 21);
  assert.deepEqual(groups.map((one) => one.hidden), [false, false]);
});

test("twenty events of two kinds are worth buttons, fewer or all of one kind are not", () => {
  assert.deepEqual([{ sighting: 12, battle: 8 }, { sighting: 12, battle: 7 }, { sighting: 30 }].map((kinds) => desk(kinds).host.hidden), [false, true, true]);
});

test("a kind that is gone from the draft leaves all to be seen", () => {
  const here = desk({ sighting: 12, battle: 9 });
  here.press("battles");
  for (const row of here.rows) row.dataset.kind = row.dataset.kind === "battle" ? "signal" : row.dataset.kind;
  here.list.refresh();
  assert.equal(here.seen(), 21);
});
