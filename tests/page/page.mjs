/* As little of a page as scripts ask for: elements are found by the selectors under which a test has put them. */

import "./served.mjs";

class FakeNode {
  constructor(fields = {}) { Object.assign(this, { dataset: {}, attributes: {}, children: [], listeners: {}, style: {} }, fields); }

  setAttribute(name, value) { this.attributes[name] = String(value); }

  getAttribute(name) { return this.attributes[name] ?? null; }

  removeAttribute(name) { delete this.attributes[name]; }

  hasAttribute(name) { return name in this.attributes; }

  addEventListener(name, act) { this.listeners[name] = act; }

  append(...more) { this.children.push(...more); }

  replaceChildren(...more) { this.children = more; }

  querySelector(name) { return this.found?.[name]?.[0] ?? null; }

  querySelectorAll(name) { return this.found?.[name] ?? []; }

  getClientRects() { return [{}]; }

  get firstChild() { return this.children[0] ?? null; }

  contains() { return false; }

  closest() { return null; }

  matches() { return false; }
}

globalThis.FakeNode = FakeNode;
globalThis.Node = { DOCUMENT_POSITION_FOLLOWING: 4 };
globalThis.HTMLElement = FakeNode;
globalThis.document = new FakeNode({ found: {}, activeElement: null });
document.createElement = (tag) => new FakeNode({ tag });
document.createElementNS = (_, tag) => new FakeNode({ tag });
document.createTextNode = (text) => text;
document.getElementById = () => null;
globalThis.window = new FakeNode();
globalThis.L = { Renderer: { extend: (parts) => parts } };   // Leaflet stands on the page as a script of its own
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.matchMedia = () => ({ matches: true });
globalThis.customElements = { made: {}, define(name, made) { this.made[name] = made; } };

/** All that is written within nodes, in its order. */
export const words = (node) => (node instanceof FakeNode ? node.textContent ?? [...node.children].map(words).join("") : Array.isArray(node) ? node.map(words).join("") : String(node ?? ""));

/** Every element of a name within nodes, in its order. */
export const all = (node, tag) => [node].flat(3).filter((one) => one instanceof FakeNode)
  .flatMap((one) => [...(one.tag === tag ? [one] : []), ...all(one.children, tag)]);
