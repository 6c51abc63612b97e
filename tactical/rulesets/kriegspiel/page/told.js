/* One sentence for the do-block, where the Kriegspiel asks something of its own. */

import { count } from "../../board/parts.js";
import { cap, list } from "../../openground/words.js";

export function told(now, page) {
  const { view, stage, own } = page.field;
  if (stage === "men") {
    const must = new Map();
    for (const [key, unit] of Object.entries(now.options?.units ?? {})) if (unit.must) must.set(unit.must, [...(must.get(unit.must) ?? []), page.field.called(key)]);
    const duties = [...must].map(([what, who]) => `${list(who)} must ${what}.`);
    const charges = Object.values(now.orders?.units ?? {}).filter((order) => order.charge).length;
    const marching = new Set(Object.entries(now.orders?.units ?? {}).filter(([, order]) => order.to || order.face).map(([key]) => key));
    const alone = Object.keys(now.orders?.men ?? {}).filter((id) => !now.orders.units?.[page.field.men.get(id)?.body]).length;
    const said = [marching.size ? `${count(marching.size, "unit")} marching` : "", charges ? `${count(charges, "charge")} ordered` : "", alone ? `${count(alone, "man", "men")} sent singly` : ""].filter(Boolean);
    return [...duties, said.length ? `${cap(list(said))}.` : duties.length ? "" : "March units as bodies; press a man twice to take him alone."].filter(Boolean).join(" ");
  }
  if (stage === "deploy") {
    const left = now.options?.deploy?.units ?? Object.keys(view.units ?? {}).filter((key) => view.units[key].side === own);
    return left.length ? `${cap(count(left.length, "unit"))} still in the tray. The curtain hides all you do.` : "All units are put down. Seal when you like how they stand.";
  }
  if (stage === "umpire") return "You see everything. Notes go out with this move.";
  return "";
}
