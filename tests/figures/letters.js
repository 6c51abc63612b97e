/* Letters are of one width, whatever fonts a machine has. */
const wide = (node) => 7 * (node.textContent ?? "").length;
SVGGraphicsElement.prototype.getBBox = function () {
  const at = (name) => Number(this.getAttribute(name)) || 0;
  return { x: at("x"), y: at("y") - 10, width: wide(this) || at("width"), height: at("height") || 14 };
};
SVGTextContentElement.prototype.getComputedTextLength = function () { return wide(this); };
CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: 7 * String(text).length, actualBoundingBoxAscent: 10, actualBoundingBoxDescent: 4 });
