/* Lettering on the plot: each label takes the first free place near its mark, and keeps it from move to move if it can. */

const STEPS = [15, 26, 40, 58, 80];
const ANGLES = [90, 270, 45, 135, 225, 315, 0, 180];
const CHARACTER = 6.3;   // px, mean width of the 12 px serif; a little generous, so that halos do not touch
const LINE = 14;

export class Lettering {
  constructor() { this.chosen = new Map(); }

  /** Places for labels [{id, x, y, lines, prefer}] that avoid each other, the `marks` [{x, y, r}], `boxes` [{l, r, t, b}] and the frame. Offsets are from the mark. */
  place(labels, marks, boxes, width, height) {
    const taken = [...marks.map((m) => ({ l: m.x - m.r, r: m.x + m.r, t: m.y - m.r, b: m.y + m.r })), ...boxes];
    const out = new Map();
    for (const label of labels) {
      const size = { w: Math.max(...label.lines.map((t) => t.length)) * CHARACTER, h: label.lines.length * LINE };
      const spot = this.find(label, size, taken, width, height);
      taken.push(box(label, size, spot));
      this.chosen.set(label.id, spot.slot);
      out.set(label.id, { ...spot, ...size });
    }
    return out;
  }

  find(label, size, taken, width, height) {
    const slots = STEPS.flatMap((far, i) => ANGLES.map((angle) => ({
      far, angle: angle + (label.prefer ?? 0), slot: `${i}:${angle}`,
    })));
    const kept = this.chosen.get(label.id);
    slots.sort((a, b) => (b.slot === kept) - (a.slot === kept));
    let best = null;
    for (const slot of slots) {
      const spot = offset(slot, size);
      const area = box(label, size, spot);
      const outside = area.l < 4 || area.t < 4 || area.r > width - 4 || area.b > height - 4;
      const cost = taken.reduce((sum, other) => sum + overlap(area, other), 0) + (outside ? 4000 : 0);
      if (cost === 0) return spot;
      if (!best || cost < best.cost) best = { cost, spot };
    }
    return best.spot;
  }
}

/** The text's anchor and the foot of its first line, seen from the mark, for a slot so far out in one direction. */
function offset({ far, angle, slot }, size) {
  const a = (angle * Math.PI) / 180;
  const x = far * Math.sin(a);
  const y = -far * Math.cos(a);
  const lean = Math.sin(a);
  const anchor = lean > 0.4 ? "start" : lean < -0.4 ? "end" : "middle";
  const top = Math.cos(a) > 0.4 ? y - size.h : Math.cos(a) < -0.4 ? y : y - size.h / 2;
  return { slot, far, x, y, anchor, top };
}

function box(label, size, spot) {
  const l = label.x + spot.x - (spot.anchor === "start" ? 0 : spot.anchor === "end" ? size.w : size.w / 2);
  return { l, r: l + size.w, t: label.y + spot.top, b: label.y + spot.top + size.h };
}

function overlap(a, b) {
  const w = Math.min(a.r, b.r) - Math.max(a.l, b.l);
  const t = Math.min(a.b, b.b) - Math.max(a.t, b.t);
  return w > 0 && t > 0 ? w * t : 0;
}
