/* Lettering on the plot: each label takes the first free place near its mark, and keeps it from move to move if it can. */

const STEPS = [15, 26, 40, 58, 80];
const ANGLES = [90, 270, 45, 135, 225, 315, 0, 180];
const CHARACTER = 6.3;   // px, mean width of the 12 px serif; a little generous, so that halos do not touch
const LINE = 14;

export class Lettering {
  width; height;

  constructor() {
    this.chosen = new Map();   // slots of labels, and the corner of the rose
    this.taken = [];
  }

  /** A plot is lettered anew: nothing lies on it yet but these boxes {l, r, t, b} in px. */
  begin(width, height, boxes) {
    Object.assign(this, { width, height, taken: [...boxes] });
  }

  /** The same for what is drawn over the plot again and again: what is written there takes no room from what stands below. */
  over() {
    const copy = new Lettering();
    copy.begin(this.width, this.height, this.taken);
    return copy;
  }

  take(...boxes) { this.taken.push(...boxes); }

  /** Whether a box lies inside the frame and at least `margin` px from everything. */
  free({ l, r, t, b }, margin = 0) {
    const wide = { l: l - margin, r: r + margin, t: t - margin, b: b + margin };
    return l > 4 && t > 4 && r < this.width - 4 && b < this.height - 4 && !this.taken.some((other) => overlap(wide, other));
  }

  /** The first of these boxes that is free, and over none of `beside`; the one that was chosen before under this name at their head. It is taken; null if there is none. */
  first(name, boxes, beside = []) {
    const kept = this.chosen.get(name);
    const found = [kept, ...boxes.keys()].find((i) => boxes[i] && this.free(boxes[i]) && !beside.some((other) => overlap(boxes[i], other)));
    if (found === undefined) return null;
    this.chosen.set(name, found);
    this.take(boxes[found]);
    return boxes[found];
  }

  /** Words in the middle over, below or beside a point, at the first of these offsets [x, y of the foot of the line] that is free: where, or null. */
  beside({ x, y }, words, offsets) {
    for (const [dx, dy] of offsets) {
      const area = line(x + dx, y + dy, words);
      if (!this.free(area)) continue;
      this.take(area);
      return { x: x + dx, y: y + dy };
    }
    return null;
  }

  /** Places for labels [{id, x, y, lines, shorter, prefer}] that avoid each other, all that is taken and the frame. Offsets are from the mark.
      Where there is no room for the lines of a label, those of `shorter` are tried, a list of lists; a place has the `lines` it is for. */
  place(labels) {
    const out = new Map();
    for (const label of labels) {
      const tried = [];
      for (const lines of [label.lines, ...(label.shorter ?? [])]) {
        const size = { w: Math.max(...lines.map((t) => t.length)) * CHARACTER, h: lines.length * LINE };
        tried.push({ ...this.find(label, size), ...size, lines });
        if (!tried.at(-1).cost) break;
      }
      const spot = tried.at(-1);
      this.take(box(label, spot, spot));
      this.chosen.set(label.id, spot.slot);
      out.set(label.id, spot);
    }
    return out;
  }

  find(label, size) {
    const { taken, width, height } = this;
    const slots = STEPS.flatMap((far, i) => ANGLES.map((angle) => ({
      far, angle: angle + (label.prefer ?? 0), slot: `${i}:${angle}`,
    })));
    const kept = this.chosen.get(label.id);
    slots.sort((a, b) => Number(b.slot === kept) - Number(a.slot === kept));
    let best = null;
    for (const slot of slots) {
      const spot = offset(slot, size);
      const area = box(label, size, spot);
      const outside = area.l < 4 || area.t < 4 || area.r > width - 4 || area.b > height - 4;
      const cost = taken.reduce((sum, other) => sum + overlap(area, other), 0) + (outside ? 4000 : 0);
      if (cost === 0) return { ...spot, cost };
      if (!best || cost < best.cost) best = { cost, spot };
    }
    return { ...best.spot, cost: best.cost };
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

/** The box of one line, its middle and the foot of its letters given. */
const line = (x, y, words) => ({ l: x - (words.length * CHARACTER) / 2, r: x + (words.length * CHARACTER) / 2, t: y - 10, b: y + 3 });

/** A box about a point. */
export const about = ({ x, y }, r) => ({ l: x - r, r: x + r, t: y - r, b: y + r });

function overlap(a, b) {
  const w = Math.min(a.r, b.r) - Math.max(a.l, b.l);
  const t = Math.min(a.b, b.b) - Math.max(a.t, b.t);
  return w > 0 && t > 0 ? w * t : 0;
}
