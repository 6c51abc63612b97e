/* Sentences of the table: what lies under the pointer, what is in the hand. */

import { cap, count, list, sentence, stop } from "../shell/words.js";
import { stayingWords } from "./crews.js";
import { takesFrom } from "./deserted.js";
import { armsName, became } from "./field.js";
import { distance, far, inches, whereabouts } from "./geometry.js";
import { capture } from "./held.js";

export class Words {
  constructor(page) { this.page = page; }

  get field() { return this.page.field; }

  /** What is in the hand, in one sentence. */
  hand(ids) {
    const { field, page } = this;
    if (!ids.length) return "Nothing selected.";
    const men = ids.map((id) => field.men.get(id)).filter(Boolean);
    const guns = ids.map((id) => field.guns.get(id)).filter(Boolean);
    const things = ids.map((id) => field.things.get(id)).filter(Boolean);
    const bodies = [...new Set(men.map((man) => man.body))].map((key) => field.full(key));
    const parts = [];
    if (men.length === 1) parts.push(`${cap(field.manName(men[0].id))}${men[0].is === "armed" ? "" : `, ${became(men[0].is)}`}`);
    else if (men.length) parts.push(`${this.counted(men)} of ${bodies.length > 3 ? `${bodies.length} units` : list(bodies)}`);
    parts.push(...guns.map((gun) => field.gunName(gun.id)), ...this.things(things));
    const reaches = [...new Set(ids.filter((id) => page.mode.can(id)).map((id) => page.mode.reach(id)).filter(Number.isFinite))].sort((a, b) => a - b);
    const whys = reaches.length ? [] : [...new Set(ids.map((id) => page.why(id)))];
    const why = whys.length === 1 ? whys[0] : "";   // one reason for all of them
    const may = reaches.length ? `may go ${list([...new Set(reaches.map(inches))])}` : why;
    const takes = list([...new Set(men.map((man) => man.body))].map((key) => takesFrom(page, key)).filter(Boolean));
    return [[list(parts), may].filter(Boolean).join(": "), stayingWords(page, men), takes].filter(Boolean).map(sentence).join(" ");
  }

  /** Things by name; several of one unit counted. */
  things(things) {
    const { body } = things[0] ?? {};
    return things.length > 1 && body && things.every((thing) => thing.body === body) ? [`${count(things.length, things[0].what)} of ${this.field.called(body)}`] : things.map((thing) => thing.name);
  }

  /** "8 infantrymen and 3 horsemen". */
  counted(men) {
    const arms = new Map();
    for (const man of men) arms.set(man.arm, (arms.get(man.arm) ?? 0) + 1);
    return list([...arms].map(([arm, n]) => `${n} ${armsName(arm, n)}`));
  }

  /** What lies under the pointer. */
  under(hit, place) {
    const { field, page } = this;
    if (hit?.man) {
      const man = field.men.get(hit.man);
      if (!man) return "";
      const held = man.is === "prisoner" && man.of ? `, of ${field.sideName(man.of)}` : "";
      const moved = man.moved ? `, moved ${distance(far(man, { x: man.ox, y: man.oy }))} from where he stood` : "";
      return stop(`${cap(field.manName(man.id))}, ${became(man.is)}${held}${moved}`);
    }
    if (hit?.gun) return stop(this.gun(field.guns.get(hit.gun)));
    if (hit?.thing) return stop(field.things.get(hit.thing)?.words ?? "");
    const mark = place && page.extras.map((part) => part.under?.(place)).find(Boolean);
    if (mark) return mark;
    if (!place || !field.country.width || page.solids.outside(place.x, place.y)) return "";
    const feature = page.solids.at(place.x, place.y, 0);
    return feature ? cap(stop(feature.name ?? feature.kind.replace("_", " "))) : "";
  }

  gun(gun) {
    const { field } = this;
    if (!gun) return "";
    const owner = gun.side ? field.sideName(gun.side) : "nobody";
    const crew = gun.fixed ? ", fixed where it stands" : Number.isFinite(gun.crew) ? `, ${count(gun.crew, "man")} within 6 in` : "";
    const state = { destroyed: ", destroyed", disabled: ", disabled", off: ", off the table" }[gun.is] ?? "";
    const { fire = [], guns = {} } = (field.stage === "guns" && this.page.now.orders) || {};   // on the sheet, which the view shows as if it were done
    const laid = fire.filter(([id]) => id === gun.id).length;
    const fired = (gun.shots ?? 0) - laid;
    const shots = [fired > 0 ? `, has fired ${count(fired, "shot")}` : "", laid ? `, ${count(laid, "shot")} laid` : ""].join("");
    const going = guns[gun.id] ? ", is to move" : gun.did === "moved" ? ", has moved" : "";
    const taking = capture(gun);
    return `${field.gunName(gun.id)} of ${owner}${crew}${state}${shots}${going}${taking ? `; ${taking}` : ""}`;
  }

  where(one) { return whereabouts(one, this.field.country, this.field.view.home?.[one.side]); }
}
