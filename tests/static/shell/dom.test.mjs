/* Elements made, and parts of a page drawn anew. */

import assert from "node:assert/strict";
import test from "node:test";
import { able, button, data, drawEach, element, f, renew, svg, symbol, tell } from "/static/shell/dom.js";
import { words } from "../../page/page.mjs";

test("an element has its attributes and children; what is null, false or empty is left out", () => {
  let pressed = 0;
  const node = element("p", { class: "note", hidden: true, title: null, disabled: false, value: 0, onclick: () => { pressed += 1; }, style: "color:red" }, "a", null, ["b", [element("b", null, "c")]], "", undefined, 0);
  assert.deepEqual(node.attributes, { class: "note", hidden: "", value: "0" });
  assert.equal(words(node), "abc0");
  assert.equal(node.style.cssText, "color:red", "as an attribute the site's policy would not have it");
  node.listeners.click();
  assert.equal(pressed, 1);
});

test("a string is text, never markup", () => assert.deepEqual(element("p", null, "<b>").children, ["<b>"]));

test("a symbol is read aloud by its name, or not at all", () => {
  assert.deepEqual(symbol("i-ok", "ico", "done").attributes, { class: "ico", role: "img", "aria-label": "done" });
  assert.deepEqual(symbol("i-ok", "ico").attributes, { class: "ico", "aria-hidden": "true" });
  assert.equal(svg("use", { href: "#a" }).tag, "use");
});

test("a button submits nothing unless it is told to", () => {
  assert.equal(button("Go", () => {}).attributes.type, "button");
  assert.deepEqual(button("Go", () => {}, { class: "btn x" }).attributes, { type: "button", class: "btn x" });
});

test("one decimal, and no needless one", () => assert.deepEqual([1.25, 3, -0.04, 19.96].map(f), ["1.3", "3", "0", "20"]));

/** A host as a page has it: it knows what stands in it, and finds by data-key. */
function host(...keys) {
  const node = new FakeNode();
  node.contains = (one) => node.children.includes(one);
  node.querySelectorAll = () => node.children;
  const made = (key) => new FakeNode({ dataset: { key }, matches: () => true, value: "1", defaultValue: "1", focus() { document.activeElement = this; } });
  return { node, draw: (shows) => renew(node, shows, () => keys.map(made)) };
}

test("a part is drawn anew only where what it shows has changed", () => {
  const { node, draw } = host("a");
  draw([1]);
  const first = node.children[0];
  draw([1]);
  assert.equal(node.children[0], first);
  draw([2]);
  assert.notEqual(node.children[0], first);
});

test("the focus and what was typed in a box stay when it is drawn anew", () => {
  const { node, draw } = host("a", "b");
  draw([1]);
  document.activeElement = node.children[1];
  node.children[1].value = "12";
  draw([2]);
  assert.equal(document.activeElement, node.children[1]);
  assert.deepEqual(node.children.map(({ value }) => value), ["1", "12"]);
  document.activeElement = null;
});

test("a fault of one part does not take the others with it", (t) => {
  const told = t.mock.method(console, "error", () => {});
  const drawn = [];
  drawEach(() => drawn.push(1), () => { throw new Error("broken"); }, () => drawn.push(3));
  assert.deepEqual([drawn, told.mock.callCount()], [[1, 3], 1]);
});

test("a line with nothing to tell is hidden; a button that may not be pressed can be found", () => {
  const line = new FakeNode();
  tell(line, "There is news.");
  assert.deepEqual([line.hidden, line.textContent], [false, "There is news."]);
  tell(line, "");
  assert.equal(line.hidden, true);
  const one = new FakeNode();
  able(one, false);
  assert.equal(one.getAttribute("aria-disabled"), "true");
  able(one, true);
  assert.equal(one.hasAttribute("aria-disabled"), false);
  assert.equal(data("nothing", 7), 7);
});
