/* A unit as a counter: its side by colour, outline and letter, its kind by the symbol. Drawn about (0, 0). */

import { svg } from "../shell/dom.js";

export const WIDE = 34;
export const HIGH = 26;

const OUTLINES = {
  blue: { body: "M-11-13h22q6 0 6 6v14q0 6-6 6h-22q-6 0-6-6v-14q0-6 6-6z", band: "M-17-7q0-6 6-6h4.500v26h-4.500q-6 0-6-6z" },
  red: { body: "M-13-13h26l4 4v18l-4 4h-26l-4-4v-18z", band: "M-13-13h6.500v26h-6.500l-4-4v-18z" },
};

/** The counter's parts. `symbol` is drawn in the box from (-4.5, -10.5) to (15, 10.5): a list of [tag, attributes]. */
export function counter({ colour, letter, symbol }) {
  const { body, band } = OUTLINES[colour];
  return [
    svg("path", { class: "u-body", d: body }),
    svg("path", { class: "u-band", d: band }),
    svg("text", { class: "u-letter", x: -11.6, y: 3.7 }, letter),
    ...symbol.map(([tag, attrs]) => svg(tag, attrs)),
  ];
}

/** The same counter in a line of text or a table. `label` is read aloud; without one the picture is silent. */
export function picture(look, classes = "", label = "") {
  return svg(
    "svg",
    {
      class: `pic u-${look.colour} ${classes}`, viewBox: "-18 -14 36 28",
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    counter(look),
  );
}

/** The counters on a board, kept by unit: what stays is moved, never drawn again. */
export class Pieces {
  /** `scale` enlarges the counter on boards with larger squares. */
  constructor(layer, scale = 1) {
    this.layer = layer;
    this.scale = scale;
    this.nodes = new Map();   // unit id → { node, look, place }
  }

  /** Pieces as `[{ id, place: {x, y}, look, classes, extra: [nodes] }]`; `glide` lets those that moved slide. */
  show(pieces, glide) {
    const gone = new Set(this.nodes.keys());
    for (const piece of pieces) {
      gone.delete(piece.id);
      const kept = this.nodes.get(piece.id) ?? this.make(piece.id);
      const classes = `unit u-${piece.look.colour} ${piece.classes}`.trim();
      if (kept.node.getAttribute("class") !== classes) kept.node.setAttribute("class", classes);
      const look = JSON.stringify([piece.look, piece.marks]);
      if (kept.look !== look) {
        kept.look = look;
        kept.node.replaceChildren(svg("g", null, counter(piece.look), (piece.marks ?? []).map(([tag, attrs]) => svg(tag, attrs))));
        kept.node.firstChild.setAttribute("transform", `scale(${this.scale})`);
      }
      this.put(kept, piece.place, glide);
    }
    for (const id of gone) {
      this.nodes.get(id).node.remove();
      this.nodes.delete(id);
    }
  }

  make(id) {
    const kept = { node: svg("g"), look: "", place: null };
    this.layer.append(kept.node);
    this.nodes.set(id, kept);
    return kept;
  }

  put(kept, place, glide) {
    if (kept.place && kept.place.x === place.x && kept.place.y === place.y) return;
    kept.node.classList.toggle("glides", Boolean(glide && kept.place));
    if (glide && kept.place) this.layer.append(kept.node);   // above the others while it passes them
    kept.place = place;
    kept.node.style.transform = `translate(${place.x}px, ${place.y}px)`;
  }

  /** Lays a counter down before the server has agreed; the next `show` puts it where it belongs. */
  lay(id, place) {
    const kept = this.nodes.get(id);
    if (kept) this.put(kept, place, true);
  }
}
