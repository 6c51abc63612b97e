/* The Game of Battle in words and symbols: what a figure is called and how its counter looks. */

export const TYPES = {
  C: "cavalry", ART: "artillery", L: "infantry of the line", LI: "light infantry", CIT: "Citadel", WAG: "Wagon",
};

const SYMBOLS = {
  LI: [["path", { class: "u-line", d: "M-4.500-10.500L5.250 10.500L15-10.500" }]],
  L: [["path", { class: "u-line", d: "M-4.500-10.500L15 10.500M15-10.500L-4.500 10.500" }]],
  C: [["path", { class: "u-line", d: "M-4.500 10.500L15-10.500" }]],
  ART: [["circle", { class: "u-dot", cx: 5.2, cy: 0, r: 5.2 }]],
  CIT: [["path", {
    class: "u-dot",
    d: "M5.200-9.500l2.600 4.800l5.400-1.400l-1.600 5.300l4.700 2.800l-5 2.200l.600 5.300l-6.700-2.500l-6.700 2.500l.600-5.300l-5-2.200l4.700-2.800l-1.600-5.300l5.400 1.400z",
  }]],
  WAG: [
    ["path", { class: "u-line", d: "M-3-1q0-7.500 8.200-7.500t8.200 7.500v3.500h-16.400z" }],
    ["circle", { class: "u-dot", cx: 0.6, cy: 6, r: 3.2 }], ["circle", { class: "u-dot", cx: 9.8, cy: 6, r: 3.2 }],
  ],
};

export const look = (unit, sides) => ({ colour: sides[unit.side].colour, letter: sides[unit.side].letter, symbol: SYMBOLS[unit.type] });

export const called = (unit) => unit.name || TYPES[unit.type];
