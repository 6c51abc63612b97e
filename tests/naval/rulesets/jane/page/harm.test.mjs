/* What an umpire lets a hit do: rows of effects as a ruling, and the ruling in words. */

import assert from "node:assert/strict";
import test from "node:test";
import { compiled, said } from "/static/rulesets/jane/harm.js";

const SHIP = {
  mounts: [{ id: "f", name: "Fore barbette" }], lights: [{ id: "l", name: "12-pounders" }],
  hurt: { engines: 1, guns_out: { l: 2 }, waterline: { mid: 1, port: 1 }, sections: { port: 2 }, funnels: [{ holes: 1 }, { holes: 0 }] },
};

test("what is counted is added to what she has suffered already", () => {
  assert.deepEqual(compiled([{ kind: "engines", n: 1 }, { kind: "engines", n: 2 }, { kind: "boilers", n: 1 }], SHIP), { hurt: { engines: 4, boilers: 1 } });
  assert.deepEqual(compiled([{ kind: "guns", gun: "l", n: 3 }, { kind: "guns", gun: "f", n: 1 }, { kind: "guns", gun: "f", n: 1 }], SHIP), { hurt: { guns_out: { l: 5, f: 2 } } });
  assert.deepEqual(compiled([{ kind: "water", where: "mid", side: "port" }, { kind: "water", where: "fore", side: "port" }], SHIP), { hurt: { waterline: { mid: 2, port: 3, fore: 1 } } });
  assert.deepEqual(compiled([{ kind: "sections", side: "port", n: 0.5 }, { kind: "sections", side: "starboard", n: 1 }], SHIP), { hurt: { sections: { port: 2.5, starboard: 1 } } });
});

test("funnels one by one, decks, guns that fire later; a gun that was not chosen is none", () => {
  assert.deepEqual(compiled([{ kind: "funnel", i: 0, what: "hole" }, { kind: "funnel", i: 1, what: "down" }, { kind: "funnel", i: 7, what: "hole" }], SHIP), { hurt: { funnels: [{ holes: 2 }, { holes: 0, down: true }] } });
  assert.deepEqual(compiled([{ kind: "level", n: 2, moves: 10 }], SHIP), { hurt: { level: 2, founders: 10 } });
  assert.deepEqual(compiled([{ kind: "level", n: 1, moves: 10 }], SHIP), { hurt: { level: 1, founders: null } });
  assert.deepEqual(compiled([{ kind: "ready", gun: "f", move: 12 }, { kind: "ready", gun: null, move: 9 }, { kind: "guns", gun: null, n: 1 }], SHIP), { ready: { f: 12 } });
  assert.deepEqual(compiled([], SHIP), {});
});

test("the same in words", () => {
  assert.equal(said({ ready: { f: 12 }, hurt: { guns_out: { l: 3, x: 1 }, waterline: { mid: 2, port: 1 }, sections: { port: 1.5 }, funnels: [], level: 2, founders: 1 } }, SHIP),
    "Fore barbette fires at 12; 12-pounders: 3 out for good; x: 1 out for good; waterline 2 amidships, 1 to port; sections laid open: 1.5 port; funnels holed; flooded to the main deck, founders in 1 move");
  assert.equal(said({ hurt: { level: 1 } }, SHIP), "flooded to the lower deck");
});
