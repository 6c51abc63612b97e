/* The Kriegspiel on its table: the common page of open ground, with units that march and form as bodies, charges, volleys, shells, works,
   supply and generals. What a side does not see is not in its view, so nothing here hides anything. */

import { open as openGround } from "../../openground/page.js";
import { things } from "../../openground/things.js";
import { Charges } from "./charges.js";
import { Marks } from "./marks.js";
import { modeOf, unitOf } from "./modes.js";
import { Notes } from "./notes.js";
import { Pick } from "./pick.js";
import { Screws } from "./screws.js";
import { fellShort } from "./short.js";
import { Stores } from "./stores.js";
import { told } from "./told.js";
import { bodyWords, seen, Units } from "./units.js";
import { Vessels } from "./vessels.js";
import { Volleys } from "./volleys.js";

const BURST = 192;   // u about a shell
const GUN = { muzzle: 64, trail: 128, half: 40 };
const HINTS = {
  deploy: "Drag units out of the tray to where they are to stand; the round handle turns them.", guns: "Click a gun to aim it. Drag a limbered gun to where it is to go.",
  men: "Click a man to select his whole unit, again to select just him, or draw a ring round several; then drag them.",
};
const LONG = 64;   // u: half a wagon
const RADIUS = { inf: 12, cav: 24, GEN: 24, RA: 12, RE: 12, TS: 12 };

/** Wagons of a unit that is not deployed yet stand nowhere. */
const standing = (view, field) => things(view, field).filter((thing) => !(thing.part === "wagons" && view.stage === "deploy" && !thing.x && !thing.y));

/** Units that are named by their wagons, having no men to name them by. */
const named = (field) => Object.entries(field.view.units ?? {}).filter(([, unit]) => unit.wagons?.length && !unit.men?.length)
  .map(([key, unit]) => ({ key, side: unit.side, arm: unit.arm, name: unit.name, named: true, men: unit.wagons.map((id) => field.things.get(id)).filter(Boolean).flatMap(({ x, y }) => [-LONG, LONG].map((off) => ({ is: "armed", x, y: y + off }))) }));

/** Units that wait to be put down: their men, else their guns, else their wagons. */
function tray(page) {
  const { field } = page;
  const { units, wagons } = field.view;
  return new Map((page.now.options?.deploy?.units ?? []).map((key) => {
    const unit = units[key];
    const men = (unit.men ?? []).map((id) => field.men.get(id)).filter(Boolean);
    const guns = (unit.guns ?? []).map((id) => field.guns.get(id)).filter(Boolean);
    const carts = (unit.wagons ?? []).map((id) => ({ ...wagons[id], id, what: "wagon", angle: 0 }));
    return [key, [men, guns, carts].find((ones) => ones.length) ?? []];
  }).filter(([, ones]) => ones.length));
}

export function open(table) {
  const screws = new Screws();
  const volleys = new Volleys();
  const pick = new Pick();
  return openGround(table, {
    shells: true, burst: BURST, gunArm: "RA", formed: true, gunSize: GUN, radius: (man) => RADIUS[man.arm] ?? 12, mounted: (man, unit) => man.arm === "GEN" || (man.arm === "cav" && unit?.mounted !== false),
    hints: HINTS, named, things: standing, tray, told, fellShort, bodyWords, listed: seen, unitOf, mode: modeOf, press: (page, hit, place) => pick.press(page, place), asks: () => pick.words,
      escape: (page) => pick.stop(page), screw: (gun, option) => screws.of(gun, option), screws: (page, gun, option) => screws.row(page, gun, option), shows: () => screws.shows,
    volleys: (page) => volleys.rows(page), panels: [(host, page) => new Units(host, page, pick), (host, page) => new Charges(host, page), (host, page) => new Vessels(host, page), (host, page) => new Stores(host, page),
      (host, page) => new Notes(host, page), (host, page) => new Marks(page, volleys, pick)],
  });
}
