/* One sentence for the do-block, where the Kriegspiel asks something of its own. */

import { cap, count, list } from "../../shell/words.js";
import { answered } from "./units.js";

export function told(now, page) {
  const { view, stage, own } = page.field;
  if (stage === "men") {
    const must = new Map();
    for (const [key, unit] of Object.entries(now.options?.units ?? {})) if (page.mine(key) && unit.must && !answered(now.orders?.units?.[key])) must.set(unit.must, [...(must.get(unit.must) ?? []), page.field.called(key)]);
    const duties = [...must].map(([what, who]) => `${list(who)} must ${what} from the horse within reach.`);
    const charges = Object.values(now.orders?.units ?? {}).filter((order) => order.charge).length;
    const marching = new Set(Object.entries(now.orders?.units ?? {}).filter(([, order]) => order.to || order.face).map(([key]) => key));
    const alone = Object.keys(now.orders?.men ?? {}).filter((id) => !now.orders.units?.[page.field.men.get(id)?.body]).length;
    const units = Object.values(now.orders?.units ?? {});
    const works = units.filter((order) => order.work).length;
    const boarding = units.filter((order) => order.into || order.out).length;
    const acting = units.filter((order) => order.do?.length).length;
    const rolling = ["wagons", "boats", "trains"].reduce((sum, part) => sum + Object.keys(now.orders?.[part] ?? {}).length, 0);
    const said = [marching.size ? `${count(marching.size, "unit")} marching` : "", charges ? `${count(charges, "charge")} ordered` : "", acting ? `${count(acting, "unit")} forming, mounting or limbering` : "", works ? `${count(works, "work")} begun` : "",
      boarding ? `${count(boarding, "unit")} going aboard or leaving` : "", rolling ? `${count(rolling, "order")} to wagons, boats or trains` : "", alone ? `${count(alone, "man")} sent singly` : ""].filter(Boolean);
    return [...duties, said.length ? `${cap(list(said))}.` : duties.length ? "" : "March, change formation or set units to work as you like; the others stay where they are. Then end the move."].filter(Boolean).join(" ");
  }
  if (stage === "guns") return ofGuns(now, page);
  if (stage === "deploy") {
    const left = now.options?.deploy?.units ?? Object.keys(view.units ?? {}).filter((key) => view.units[key].side === own);
    return left.length ? `${cap(count(left.length, "unit"))} still in the tray: deploy them, or seal and they are deployed automatically. The curtain hides everything you do.` : "All units are deployed. Seal when you are satisfied.";
  }
  if (stage === "umpire") return "You see everything. Notes go out with this move.";
  return "";
}

/** What may be fired and limbered, and what is laid so far. */
function ofGuns(now, page) {
  const own = (table) => Object.fromEntries(Object.entries(table ?? {}).filter(([key]) => page.mine(key)));
  const [guns, units] = [own(now.options?.guns), own(now.options?.units)];
  const orders = now.orders ?? {};
  const laid = [orders.fire?.length ? count(orders.fire.length, "shell") : "", orders.volley?.length ? count(orders.volley.length, "volley") : ""].filter(Boolean);
  const limbers = Object.values(orders.units ?? {}).filter((order) => order.do?.length).length;
  const moved = Object.keys(orders.guns ?? {}).length;
  const said = [laid.length ? `${list(laid)} laid` : "", limbers ? `${count(limbers, "battery", "batteries")} to limber or unlimber` : "", moved ? `${count(moved, "gun")} moved` : ""].filter(Boolean);
  if (said.length) return `${cap(list(said))}. ${laid.length ? "You see the result before anything else moves." : ""}`.trim();
  const ready = Object.values(guns).filter((gun) => gun.fire > 0).length;
  const rows = Object.values(units).reduce((sum, unit) => sum + (unit.volleys ?? 0), 0);
  const may = [ready ? `aim ${count(ready, "gun")}` : "", rows ? `aim ${count(rows, "volley")} of infantry (units that fire may not move)` : "",
    Object.values(units).some((unit) => unit.acts?.some((act) => !act.why)) ? "limber or unlimber" : ""].filter(Boolean);
  const silent = Object.keys(guns).length && !ready ? "No gun can fire this turn. " : "";
  return may.length ? `${silent}You may ${may.join(", or ")}. Then press Guns done to move.` : "Nothing of yours can fire or limber now: press Guns done to move.";
}
