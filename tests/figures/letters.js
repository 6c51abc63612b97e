/* Letters are of one width, whatever fonts a machine has. */
const wide = (node) => 7 * (node.textContent ?? "").length;
SVGGraphicsElement.prototype.getBBox = function () {
  const at = (name) => Number(this.getAttribute(name)) || 0;
  return { x: at("x"), y: at("y") - 10, width: wide(this) || at("width"), height: at("height") || 14 };
};
SVGTextContentElement.prototype.getComputedTextLength = function () { return wide(this); };
CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: 7 * String(text).length, actualBoundingBoxAscent: 10, actualBoundingBoxDescent: 4 });

/* How much a page has still to do: what it asked and waits for, what it will draw in its
   next frame, and what it will do within a second and a half. */
{
  const [later, never, ask, waiting] = [globalThis.setTimeout, globalThis.clearTimeout, globalThis.fetch, new Set()];
  let asked = 0;
  globalThis.setTimeout = (act, ms = 0, ...given) => {
    const n = later(() => { waiting.delete(n); act(...given); }, ms);
    if (ms < 1500) waiting.add(n);
    return n;
  };
  globalThis.clearTimeout = (n) => { waiting.delete(n); never(n); };
  const [draw, leave] = [globalThis.requestAnimationFrame, globalThis.cancelAnimationFrame];
  globalThis.requestAnimationFrame = (act) => {
    const n = draw((at) => { waiting.delete(`frame ${n}`); act(at); });
    waiting.add(`frame ${n}`);
    return n;
  };
  globalThis.cancelAnimationFrame = (n) => { waiting.delete(`frame ${n}`); leave(n); };
  globalThis.fetch = async (...given) => {
    asked += 1;
    try { return await ask(...given); } finally { later(() => { asked -= 1; }, 150); }
  };
  globalThis.stillToDo = () => asked + waiting.size;
}
