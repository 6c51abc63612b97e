/* Making, finding and renewing elements: HTML and SVG. Strings become text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attrs, children) {
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") node.style.cssText = value; // as an attribute the site's policy would not have it
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(2).filter((c) => c !== null && c !== undefined && c !== ""));
  return node;
}

export const element = (tag, attrs, ...children) => fill(document.createElement(tag), attrs, children);
export const svg = (tag, attrs, ...children) => fill(document.createElementNS(SVG, tag), attrs, children);

/** The drawing of a symbol of the page: <svg class=…><use href="#id"/></svg>, read aloud as `label` or not at all. */
export const symbol = (id, cls, label) =>
  svg(
    "svg", { class: cls, ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    svg("use", { href: `#${id}` }),
  );

/** One of the page's own icons. */
export const icon = (id, label = "") => symbol(id, "ico", label);

/** A small button that submits nothing; `more` attributes may make it another. */
export const button = (words, act, more = {}) => element("button", { type: "button", class: "btn small", ...more, onclick: act }, words);

/** One decimal is a tenth of a pixel: enough, and the paths stay short. */
export const f = (n) => String(Math.round(n * 10) / 10);

/** An element with properties (`className`, `onclick`) in place of attributes. */
export function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** A copy of <template id="cut-…">. */
export const cut = (name) => $(`#cut-${name}`).content.firstElementChild.cloneNode(true);

/** The value of a json_script block, or a default where there is none. */
export function data(id, fallback) {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent) : fallback;
}

/** Sets text only when it differs, so that a screen reader is not told the same twice. */
export function say(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** The same of a line that is hidden while it has nothing to tell. */
export function tell(node, text) {
  node.hidden = !text;
  say(node, text);
}

/** A button that may be pressed, or that can be found and says why not. */
export function able(button, may) {
  if (may) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** Fills a host anew only when what it shows has changed, with the focus where it was (by `data-key`). */
export function renew(host, shows, make) {
  const mark = JSON.stringify(shows);
  if (host.shows === mark) return;
  host.shows = mark;
  const key = host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  host.replaceChildren(...[make()].flat(2).filter(Boolean));
  if (key) [...host.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key)?.focus({ preventScroll: true });
}
