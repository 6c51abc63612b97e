// Everyday DOM: finding, building, and copying the page's own cut-outs. Text is always set as text.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element with properties and children. */
export function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A copy of <template id="cut-…">. */
export function cut(name) {
  return $(`#cut-${name}`).content.firstElementChild.cloneNode(true);
}

/** The value of a json_script block, or a default where there is none. */
export function data(id, fallback) {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent) : fallback;
}

const SVG = "http://www.w3.org/2000/svg";

/** One of the page's own icons. */
export function icon(name, label = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ico");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** Sets text only when it differs, so that a screen reader is not told the same twice. */
export function say(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** A fault: what is wrong, the rule, and the button that mends it when there is a value that would do. */
export function faultLine(node, fault, onMend) {
  const words = node.querySelector("span");
  words.textContent = fault.text;
  if (fault.rule) words.append(" ", el("span", { className: "chip", textContent: fault.rule }));
  const simple = typeof fault.mend === "number" || typeof fault.mend === "string";
  if (simple && onMend) {
    node.append(el("button", { type: "button", className: "btn small", textContent: `Make it ${fault.mend}`, onclick: () => onMend(fault) }));
  }
  return node;
}
