/* A ship's side elevation, drawn from the figures of her class: what the brown printed plans were to the players of 1905.
   Measures run from the bow in px, so that the port card (bow to the left) and the starboard card are one drawing. */

import { f, svg } from "../../shell/dom.js";
import { destroyerHull, shipHull, submarineHull } from "./hulls.js";

export const WIDE = 690;
export const HIGH = 190;
const WATER = 146;          // where the water stands at a ship that is whole
const LOWERED = [0, 17, 36];   // px she has settled: flooded to the lower deck, to the main deck
const DIVED = { surface: 0, awash: 12, submerged: 52, bottom: 66 };
const ROOM = 624;           // px for the longest ship
const LEAST = 250;

const small = (kind) => /destroyer|torpedo|picket/.test(kind ?? "");
const diver = (kind) => /submarine|submersible/.test(kind ?? "");

/** "M" and "L" in px from the bow, turned round for the starboard card. */
function path(from, text) {
  return text.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, p, y) => `${f(from(Number(p)))} ${f(Number(y))}`);
}

/** What is known of a class, with what can be guessed of one whose plan is not here. */
export function planOf(plans, ship) {
  const plan = plans?.[ship.class_key] ?? {};
  const big = !/small|scout|destroyer|torpedo|submar|submers/.test(ship.kind ?? "");
  return {
    name: ship.what, kind: ship.kind, length_ft: big ? 430 : 330, belt_in: 0, belt_type: "none", turret_in: 0, sections: null,
    ...plan,
    funnels: plan.funnels ?? ship.hurt?.funnels?.length ?? (diver(ship.kind) ? 0 : 2),
    mounts: ship.mounts?.length ? ship.mounts : plan.mounts ?? [], lights: ship.lights?.length ? ship.lights : plan.lights ?? [],
  };
}

/** px a foot, one for all ships on the cards, so that their lengths can be compared. */
export const scaleOf = (plans) => ROOM / Math.max(400, ...plans.map((plan) => plan.length_ft ?? 0));

export class Elevation {
  ship; plan; side; hitFunnels;

  /** `side` is the card: port or starboard; so many funnel hits have a number of their own. */
  constructor(ship, plan, side, scale, hitFunnels = 0) {
    Object.assign(this, { ship, plan, side, hitFunnels });
    this.long = Math.max(LEAST, plan.length_ft * scale);
    this.feet = this.long / plan.length_ft;
    const start = (WIDE - this.long) / 2;
    this.from = (p) => (side === "starboard" ? start + this.long - p : start + p);
    this.low = small(plan.kind) || diver(plan.kind);
    this.settled = ship.boat ? DIVED[ship.boat.depth] ?? 0 : LOWERED[Math.min(2, ship.level ?? ship.hurt?.level ?? 0)];
    this.water = WATER - this.settled;
    this.hull = (diver(plan.kind) ? submarineHull : small(plan.kind) ? destroyerHull : shipHull)(this.long);
    this.belted = plan.belt_in > 0;
    this.tops = [];    // { x, y, mount } over which the move stands at which a gun fires again
    this.midships();
  }

  /** A share of her length, from the bow. */
  at(share) { return share * this.long; }

  draw(text, classes) { return svg("path", { class: classes, d: path(this.from, text) }); }

  /** Funnels and midship gun positions share the middle of the ship. */
  midships() {
    const funnels = this.plan.funnels;
    const guns = this.plan.mounts.filter((one) => one.arc === "all");
    const row = [];
    guns.forEach((gun, i) => {
      for (let n = Math.floor((i * funnels) / (guns.length + 1)) * 1; n < Math.floor(((i + 1) * funnels) / (guns.length + 1)); n += 1) row.push(null);
      row.push(gun);
    });
    while (row.filter((one) => one === null).length < funnels) row.push(null);
    const [a, b] = this.low ? [0.34, 0.66] : [0.345, 0.655];
    const share = (i) => (row.length === 1 ? 0.5 : a + ((b - a) * i) / (row.length - 1));
    this.funnels = [];
    this.middle = [];
    row.forEach((one, i) => (one ? this.middle.push([one, share(i)]) : this.funnels.push(share(i))));
  }

  nodes() {
    const { hull } = this;
    this.tops = [];
    const parts = [
      this.sea(),
      this.draw(hull.under, "sc-line sc-under"),
      this.rigging(), this.stacks(), this.houses(),
      this.draw(hull.side, "sc-line sc-hull"),
      this.sections(), this.belt(), this.struckMounts("broadside"),
      this.sideGuns(),
      this.struckMounts("fore"), this.struckMounts("aft"), this.struckMounts("all"),
      this.deckGuns(), this.draw(hull.detail, "sc-fine"), this.drowned(),
    ];
    return parts.flat(3).filter(Boolean);
  }

  sea() {
    return [
      svg("path", { class: "sc-sea", d: `M0 ${this.water}H${WIDE}V${HIGH - 7}H0z` }),
      svg("path", { class: "sc-water", d: `M0 ${this.water}H${WIDE}` }),
      this.settled ? svg("path", { class: "sc-was", d: `M0 ${WATER}H${WIDE}` }) : null,
    ];
  }

  /** Of a ship that has settled, what the water covers. */
  drowned() {
    if (!this.settled) return null;
    const p = [this.from(-10), this.from(this.long + 8)].sort((a, b) => a - b);
    return [
      svg("path", { class: "sc-drowned", d: `M${f(p[0])} ${this.water}H${f(p[1])}V${WATER + 12}H${f(p[0])}z` }), svg("path", { class: "sc-water deep", d: `M0 ${this.water}H${WIDE}` }),
    ];
  }

  /** Height of the weather deck at a place. */
  deck(p) { return this.hull.deck(p); }

  sections() {
    const { plan, hull } = this;
    const many = plan.sections ?? Math.max(1, Math.floor(plan.length_ft / 20));
    const foot = this.belted ? 128 : WATER;
    const lines = [];
    for (let i = 1; i < many; i += 1) {
      const p = (i * this.long) / many;
      lines.push(`M${f(p)} ${f(hull.deck(p) + 1)}L${f(p)} ${foot}`);
    }
    return diver(plan.kind) ? null : this.draw(lines.join(""), "sc-sec");
  }

  belt() {
    if (!this.belted) return null;
    const [a, b] = [this.at(0.19), this.at(0.8)];
    const lengths = Array.from({ length: 7 }, (_, i) => `M${f(a + ((b - a) * (i + 1)) / 8)} 128L${f(a + ((b - a) * (i + 1)) / 8)} 158`).join("");
    const box = (from, to, classes) => this.draw(`M${f(from)} 128L${f(to)} 128L${f(to)} 158L${f(from)} 158z`, classes);
    const plate = `belt ${this.plan.belt_in}-inch${quality(this.plan.belt_type)}, ends ${round(this.plan.belt_in / 2)}`;
    return [
      box(a, b, "sc-belt"), this.draw(lengths, "sc-thin"),
      box(3, a, "sc-belt thin"), box(b, this.long - 3, "sc-belt thin"),
      svg("text", { class: "sc-t sc-small", x: f(this.from(this.at(0.495))), y: 171, "text-anchor": "middle" }, plate),
    ];
  }

  rigging() {
    if (diver(this.plan.kind)) return null;
    if (this.low) {
      const p = f(this.at(0.28));
      return [this.draw(`M${p} 118L${p} 66`, "sc-line"), this.draw(`M${p} 68L${f(this.at(0.02))} 112M${p} 68L${f(this.at(0.97))} 122`, "sc-rig")];
    }
    const tall = /small|scout/.test(this.plan.kind) ? 16 : 7;
    const [fore, main] = [this.at(0.275), this.at(0.725)];
    const mast = (p) => `M${f(p)} 92L${f(p)} ${tall}M${f(p - 8)} ${tall + 27}L${f(p + 8)} ${tall + 27}L${f(p + 8)} ${tall + 35}L${f(p - 8)} ${tall + 35}zM${f(p - 11)} ${tall + 10}L${f(p + 11)} ${tall + 10}`;
    return [
      this.draw(mast(fore) + mast(main), "sc-line"),
      this.draw(`M${f(fore)} ${tall + 2}L${f(this.at(0.03))} 98M${f(fore)} ${tall + 2}L${f(main)} ${tall + 2}M${f(main)} ${tall + 2}L${f(this.at(0.97))} 106`, "sc-rig"),
    ];
  }

  /** Funnels: those shot away lie over, those holed show it, with the blown-out fires as a stroke at the foot. */
  stacks() {
    const hurt = this.ship.hurt?.funnels ?? [];
    const [top, foot, wide] = this.low ? [92, 120, 9] : [/small|scout/.test(this.plan.kind) ? 52 : 42, 97, 11];
    return this.funnels.map((share, i) => {
      const p = this.at(share);
      const state = hurt[i] ?? {};
      if (state.down) {
        return this.draw(`M${f(p - wide)} ${foot}L${f(p - wide)} ${foot - 10}L${f(p - 3)} ${foot - 7}L${f(p + 2)} ${foot - 12}L${f(p + wide)} ${foot - 6}L${f(p + wide)} ${foot}z`, "sc-line sc-f sc-down");
      }
      const holes = [];
      for (let n = 0; n < (state.holes ?? 0) - this.told(i); n += 1) {
        holes.push(svg("circle", { class: "sc-hole", cx: f(this.from(p + (n % 2 ? 4 : -3))), cy: top + 10 + n * 8, r: 2.6 }));
      }
      return [
        this.draw(`M${f(p - wide)} ${foot}L${f(p - wide + 1)} ${top}L${f(p + wide - 1)} ${top}L${f(p + wide)} ${foot}z`, "sc-line sc-f"),
        this.draw(`M${f(p - wide - 1)} ${top}L${f(p + wide + 1)} ${top}M${f(p - wide + 1)} ${top + 5}L${f(p + wide - 1)} ${top + 5}`, "sc-line"),
        this.low ? null : this.draw(`M${f(p - 5)} ${top + 9}L${f(p - 5)} ${foot - 16}M${f(p + 5)} ${top + 9}L${f(p + 5)} ${foot - 16}M${f(p - wide)} ${foot - 14}L${f(p + wide)} ${foot - 14}`, "sc-fine"),
        this.low ? null : this.draw(`M${f(p - wide)} ${top + 12}L${f(p - wide - 8)} ${foot - 4}M${f(p + wide)} ${top + 12}L${f(p + wide + 8)} ${foot - 4}`, "sc-rig"),
        state.blown ? this.draw(`M${f(p - 7)} ${foot - 12}L${f(p + 7)} ${foot - 4}M${f(p - 7)} ${foot - 4}L${f(p + 7)} ${foot - 12}`, "sc-out") : null,
        holes,
      ];
    });
  }

  /** How many of a funnel's holes are drawn as hits with a number. */
  told(i) { return this.slots().slice(0, this.hitFunnels).filter((one) => one === i).length; }

  houses() {
    if (diver(this.plan.kind)) return null;
    if (this.low) return this.draw(`M${f(this.at(0.2))} 118L${f(this.at(0.2))} 106L${f(this.at(0.25))} 106L${f(this.at(0.25))} 118`, "sc-line sc-f");
    const [a, b, c, d] = [0.3, 0.7, 0.215, 0.26].map((share) => f(this.at(share)));
    return [
      this.draw(`M${a} 104L${a} 94L${b} 94L${b} 104`, "sc-line sc-f"),
      this.draw(`M${f(this.at(0.25))} 100L${f(this.at(0.25))} 84L${f(this.at(0.3))} 84L${f(this.at(0.3))} 100z`, "sc-line sc-f"),
      this.draw(`M${f(this.at(0.258))} 84L${f(this.at(0.258))} 74L${f(this.at(0.295))} 74L${f(this.at(0.295))} 84M${f(this.at(0.7))} 94L${f(this.at(0.7))} 86L${f(this.at(0.745))} 86L${f(this.at(0.745))} 104`, "sc-line"),
      this.draw(`M${c} 101L${c} 85Q${c} 82 ${f(Number(c) + 4)} 82L${f(Number(d) - 4)} 82Q${d} 82 ${d} 85L${d} 101z`, "sc-plate"),
    ];
  }

  /* ---- guns ---- */

  /** The mounts struck for one by one, that stand at an end, amidships, or on the side of this card. */
  struckMounts(arc) {
    const all = this.plan.mounts.filter((one) => one.arc === arc && (!one.side || one.side === this.side));
    if (arc === "all") return this.middle.map(([mount, share]) => this.turret(mount, this.at(share), 94, share < 0.5 ? 1 : -1));
    const shares = { fore: [0.15, 0.095, 0.2], aft: [0.855, 0.915, 0.805] }[arc];
    if (shares) {
      const first = all.length === 1 ? [shares[0]] : all.length === 2 ? [shares[2], shares[1]] : shares;
      return all.map((mount, i) => {
        const p = this.at(first[i % first.length]);
        return this.turret(mount, p, this.deck(p), arc === "fore" ? 1 : -1);
      });
    }
    return all.map((mount, i) => {
      const share = all.length === 1 ? 0.5 : 0.29 + (0.42 * i) / (all.length - 1);
      if (["battery", "casemate"].includes(mount.kind)) return this.inTheSide(mount, this.at(share), share <= 0.5 ? 1 : -1);
      return this.turret(mount, this.at(share), 104, share < 0.5 ? 1 : -1, true);
    });
  }

  /** A heavy gun behind the ship's side, in a port of its own; its number stands above the deck. */
  inTheSide(mount, p, ahead) {
    const out = (mount.out ?? 0) >= mount.guns;
    this.tops.push({ x: this.from(p), y: 90, mount, p, ahead });
    return [
      this.draw(`M${f(p - 10)} 109L${f(p + 10)} 109L${f(p + 10)} 124L${f(p - 10)} 124z`, "sc-plate"), this.draw(`M${f(p)} 116L${f(p - 27 * ahead)} 114`, `sc-line sc-gun ${out ? "gone" : ""}`),
      out ? this.draw(`M${f(p - 10)} 109L${f(p + 10)} 124M${f(p - 10)} 124L${f(p + 10)} 109`, "sc-out") : null,
    ];
  }

  /** A gun-house on its base (a turret or barbette), or a gun behind its shield; `ahead` is 1 towards the bow. */
  turret(mount, p, y, ahead, beam = false) {
    const heavy = mount.calibre_in >= 9 || mount.cal >= 9;
    const closed = mount.kind !== "shield" && mount.kind !== "casemate";
    const w = (heavy ? 20 : 14) * (this.low ? 0.6 : 1);
    const tall = heavy ? 17 : 13;
    const out = mount.out ?? 0;
    const gone = out >= mount.guns;
    const house = closed
      ? `M${f(p - w)} ${f(y)}L${f(p - w)} ${f(y - tall + 6)}Q${f(p - w + 1)} ${f(y - tall)} ${f(p - w + 8)} ${f(y - tall)}L${f(p + w - 8)} ${f(y - tall)}Q${f(p + w - 1)} ${f(y - tall)} ${f(p + w)} ${f(y - tall + 6)}L${f(p + w)} ${f(y)}z`
      : `M${f(p - 3)} ${f(y)}L${f(p - 5 * ahead)} ${f(y - 11)}L${f(p - 8 * ahead)} ${f(y - 11)}`;
    const base = closed && !beam ? `M${f(p - w * 0.72)} ${f(y)}L${f(p - w * 0.72)} 128L${f(p + w * 0.72)} 128L${f(p + w * 0.72)} ${f(y)}z` : "";
    const guns = [];
    for (let n = 0; n < mount.guns; n += 1) {
      const height = y - tall * 0.52 - (n ? 4 : 0);
      const [a, b] = [p - (closed ? w * 0.9 : 4) * ahead, p - (w + (heavy ? 42 : 26)) * ahead];
      guns.push(this.draw(`M${f(a)} ${f(height)}L${f(b)} ${f(height - 3.500)}`, `sc-line sc-gun ${n < out ? "gone" : ""}`));
      if (n < out) guns.push(this.draw(`M${f(b + 14 * ahead)} ${f(height - 8)}L${f(b + 26 * ahead)} ${f(height + 4)}`, "sc-out"));
    }
    this.tops.push({ x: this.from(p), y: y - tall - (this.low ? 14 : 13), mount, p, ahead });
    return [
      ...guns, base ? this.draw(base, "sc-plate") : null, this.draw(house, closed ? "sc-plate" : "sc-line sc-stout"),
      gone ? this.draw(`M${f(p - w)} ${f(y - tall)}L${f(p + w)} ${f(y)}M${f(p - w)} ${f(y)}L${f(p + w)} ${f(y - tall)}`, "sc-out") : null,
    ];
  }

  /** Casemates, batteries and beam turrets of the guns that are not struck for, on the side of this card. */
  sideGuns() {
    const groups = this.plan.lights.filter((one) => one.side === this.side && one.kind !== "shield");
    let taken = 0;
    return groups.map((group) => {
      const out = group.out ?? 0;
      const rows = group.guns > 5 && group.kind === "casemate" ? 2 : 1;
      const columns = Math.ceil(group.guns / rows);
      const [a, b] = group.kind === "turret" ? [0.33, 0.67] : [0.235 + taken * 0.02, 0.765 - taken * 0.02];
      taken += 1;
      const nodes = [];
      if (group.kind === "battery") nodes.push(this.draw(`M${f(this.at(0.24))} 109L${f(this.at(0.76))} 109L${f(this.at(0.76))} 127L${f(this.at(0.24))} 127z`, "sc-plate"));
      for (let i = 0; i < group.guns; i += 1) {
        const column = Math.floor(i / rows);
        const share = columns === 1 ? 0.5 : a + ((b - a) * column) / (columns - 1);
        const p = this.at(share);
        const y = group.kind === "turret" ? 97 : rows === 2 ? (i % 2 ? 118.5 : 108) : 113;
        nodes.push(this.sideGun(group, p, y, share <= 0.5 ? 1 : -1, i < out));
      }
      return nodes;
    });
  }

  sideGun(group, p, y, ahead, out) {
    const box = group.kind === "turret" ? `M${f(p - 9)} ${y + 7}L${f(p - 8)} ${y - 1}L${f(p + 8)} ${y - 1}L${f(p + 9)} ${y + 7}z`
      : group.kind === "battery" ? `M${f(p - 4)} ${y + 1}L${f(p + 4)} ${y + 1}L${f(p + 4)} ${y + 10}L${f(p - 4)} ${y + 10}z`
        : `M${f(p - 11)} ${y}L${f(p + 11)} ${y}L${f(p + 11)} ${y + 9}L${f(p - 11)} ${y + 9}z`;
    return [
      this.draw(box, group.kind === "battery" ? "sc-line sc-f" : "sc-plate"),
      this.draw(`M${f(p)} ${y + 4.5}L${f(p - 21 * ahead)} ${y + 4.5}`, `sc-line ${out ? "gone" : ""}`),
      out ? this.draw(`M${f(p - 10)} ${y - 1}L${f(p + 10)} ${y + 10}M${f(p - 10)} ${y + 10}L${f(p + 10)} ${y - 1}`, "sc-out") : null,
    ];
  }

  /** Small guns behind shields, on deck. */
  deckGuns() {
    const groups = this.plan.lights.filter((one) => one.kind === "shield" && (!one.side || one.side === this.side));
    return groups.map((group) => {
      const ends = { fore: [0.07, 0.19], aft: [0.81, 0.93], all: [0.45, 0.55] }[group.arc] ?? [0.31, 0.69];
      const out = group.out ?? 0;
      const shown = group.side ? group.guns : Math.min(group.guns, 3);
      return Array.from({ length: shown }, (_, i) => {
        const share = shown === 1 ? (ends[0] + ends[1]) / 2 : ends[0] + ((ends[1] - ends[0]) * i) / (shown - 1);
        const p = this.at(share);
        const y = group.arc === "broadside" && !this.low && share > 0.3 && share < 0.7 ? 94 : this.deck(p);
        const ahead = share <= 0.5 ? 1 : -1;
        return [
          this.draw(`M${f(p)} ${f(y)}L${f(p)} ${f(y - 6)}M${f(p + 3 * ahead)} ${f(y - 5)}L${f(p - 13 * ahead)} ${f(y - 7)}M${f(p - 2 * ahead)} ${f(y - 1)}L${f(p - 4 * ahead)} ${f(y - 10)}`, `sc-line ${i < out ? "gone" : ""}`),
          i < out ? this.draw(`M${f(p - 7)} ${f(y - 11)}L${f(p + 7)} ${f(y)}`, "sc-out") : null,
        ];
      });
    });
  }

  /* ---- places of hits ---- */

  /** The middle of one of the eight lengths of the belt, counted from the bow. */
  beltSpot(i) { return { p: this.at(0.19 + (0.61 * (i + 0.5)) / 8), y: this.belted ? 143 : 134 }; }

  /** The funnel of the k-th funnel hit on this card, in the order of the holes that are known. */
  holed(k) {
    const slots = this.slots();
    const i = slots.length ? slots[k % slots.length] : k % this.funnels.length;
    const before = slots.slice(0, k).filter((one) => one === i).length;
    return { p: this.at(this.funnels[i]) + (before % 2 ? 4 : -3), y: (this.low ? 102 : 54) + before * 9 };
  }

  /** A funnel's number for each of its holes. */
  slots() {
    return (this.ship.hurt?.funnels ?? []).flatMap((one, i) => Array.from({ length: (one.holes ?? 0) + (one.blown ? 1 : 0) }, () => i));
  }

  /** A hit on a gun that its words name, drawn at that gun: at the muzzle, in the house, in the base; null for all others. */
  gunHit(mark, share) {
    if (!/^Z(0[7-9]|1[01])$/.test(mark.zone ?? "")) return null;
    const top = this.tops.find((one) => mark.text?.includes(one.mount.name));
    if (!top) return null;
    const off = ((share * 997) % 1 - 0.5) * 8;
    const deck = top.y + 13;   // the roof of the house
    if (mark.zone === "Z11") return { p: top.p - 46 * top.ahead, y: deck + 6 };
    return mark.zone === "Z08" || mark.zone === "Z10" ? { p: top.p + off, y: 118 } : { p: top.p + 4 * top.ahead + off, y: deck + 8 };
  }

  /** Where a hit in a zone is drawn: px from the bow, px down; `share` is how far along the hull it fell. */
  place(zone, share) {
    const tower = (arc) => this.tops.find((top) => top.mount.arc === arc)?.p;
    const fore = tower("fore") ?? this.at(0.15);
    const aft = tower("aft") ?? this.at(0.855);
    const low = this.low ? 16 : 0;
    const p = this.at(Math.max(0.015, Math.min(0.985, share)));
    const off = (share * 997) % 1 - 0.5;   // several hits of one place stand beside each other
    return {
      Z01: { p, y: WATER }, Z02: { p, y: WATER }, Z03: { p, y: WATER }, Z04: { p, y: 138 }, Z05: { p, y: 116 }, Z06: { p, y: 118 },
      Z07: { p: fore + 6 + off * 12, y: 92 + low }, Z08: { p: fore + off * 8, y: 118 }, Z09: { p: aft - 6 + off * 12, y: 92 + low },
      Z10: { p: aft + off * 8, y: 118 }, Z11: { p: fore - 38, y: 88 + low }, Z12: { p, y: 112 }, Z13: { p, y: 124 }, Z14: { p: this.at(0.237), y: 92 + low },
      Z17: { p, y: 99 + low },
    }[zone] ?? { p, y: 160 };
  }
}

/** Krupp and Harvey were persons; compound and steel are none. */
const quality = (type) => (!type || type === "none" ? "" : ` ${/krupp|harvey/.test(type) ? type.charAt(0).toUpperCase() + type.slice(1) : type}`);

const round = (n) => String(Math.round(n * 10) / 10);

export { quality, WATER };
