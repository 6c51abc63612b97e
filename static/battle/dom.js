/* Two small makers of elements: HTML and SVG. Strings become text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attrs, children) {
  for (const [name, value] of Object.entries(attrs ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(2).filter((c) => c !== null && c !== undefined && c !== ""));
  return node;
}

export const h = (tag, attrs, ...children) => fill(document.createElement(tag), attrs, children);
export const s = (tag, attrs, ...children) => fill(document.createElementNS(SVG, tag), attrs, children);

/** The drawing of a symbol of the page: <svg class=…><use href="#id"/></svg>, read aloud as `label` or not at all. */
export const symbol = (id, cls, label) =>
  s(
    "svg", { class: cls, ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    s("use", { href: `#${id}` }),
  );

/** One decimal is a tenth of a pixel: enough, and the paths stay short. */
export const f = (n) => String(Math.round(n * 10) / 10);
