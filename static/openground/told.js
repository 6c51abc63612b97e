/* One sentence for the do-block: what is asked, and what stands so far. */

import { agree, cap, count, list } from "../shell/words.js";
import { deserted } from "./deserted.js";
import { far, radius } from "./geometry.js";
import { since } from "./since.js";

const LARGER = "boxes, wagons and trains";
const TOUCH = 8;   // u: an eighth of an inch

/** Told while orders are written. */
export function told(now, page) {
  const { field, kind } = page;
  const orders = now.orders ?? {};
  const own = kind.told?.(now, page);
  if (own) return [changed(now, page), own, behind(now), deserted(page)].filter(Boolean).join(" ");
  const stages = {
    country: () => "Lay out the Country as you like; your enemy then chooses the side he fights from.",
    sides: () => "The Country is finished. Choose the side you fight from.",
    deploy: () => {
      const left = waiting(page.tray.waiting());
      if (now.view.stage === "stand_out") return left.length ? `${cap(list(left))} to be set out within 6 in of the opened box.` : "All are set out. Seal when you are satisfied.";
      return left.length ? `${cap(list(left))} still in the tray. The curtain hides everything you do.` : "All are deployed. Seal when you are satisfied.";
    },
    guns: () => {
      const shots = orders.fire?.length ?? 0;
      const moved = Object.keys(orders.guns ?? {}).length;
      if (!shots && !moved) return "Guns first: aim their shots or move them. If there is nothing to fire, press “Guns done” to move your men.";
      return `${cap([shots ? `${count(shots, "shot")} laid` : "", moved ? `${count(moved, "gun")} moved` : ""].filter(Boolean).join(", "))}. You see the result before anything else moves.`;
    },
    men: () => {
      const moved = Object.keys(orders.men ?? {}).length;
      const may = Object.values(now.options?.men ?? {}).filter((one) => one.reach > 0).length;
      const others = [orders.surrender?.length ? `${count(orders.surrender.length, "man")} under the white flag` : "",
        orders.off?.length ? `${count(orders.off.length, "piece")} taken off` : ""].filter(Boolean);
      const rolled = ["boxes", "wagons", "boats", "trains", "rails"].reduce((sum, part) => sum + Object.keys(orders[part] ?? {}).length, 0);
      if (rolled) others.push(`${count(rolled, "order")} for ${LARGER}`);
      const { prisoners = 0, needed = 0 } = now.options?.escorts ?? {};
      if (prisoners) others.push(`${count(prisoners, "prisoner")} led by ${count(needed, "escort")} at least`);
      const { short = [], aside = [] } = now.options?.brought ?? {};
      if (short.length) others.push(`${count(short.length, "man")} sent as far as ${agree(short.length, "he", "they")} can go`);
      if (aside.length) others.push(`${count(aside.length, "man")} ${agree(aside.length, "goes", "go")} beside the chosen place, where there is room`);
      const touch = contacts(now, page);
      return `${moved ? `${moved} of ${may} men ordered` : `${may} men may move`}${others.length ? `; ${others.join("; ")}` : ""}.${touch ? ` ${cap(touch)} in contact: there will be a melee.` : ""}`;
    },
    choose: () => (page.melees.drafts.size ? "A count is wrong: if you seal now, that melee is settled as it was before you changed it. " : "") + "You moved, so in each melee you choose who falls and who is taken, on both sides. The rest are chosen by default.",
  };
  const { retreat } = now.view;
  const late = retreat ? `${field.sideName(retreat.side)} must be off the table within ${count(retreat.left, "move")}. ` : "";
  return [changed(now, page), `${late}${stages[field.stage]?.() ?? ""}`, behind(now), deserted(page)].filter(Boolean).join(" ");
}

/** What came of one's last move, and of the enemy's since; a hint shows no position that was reached. */
function changed(now, page) {
  const { own, stage, sides } = page.field;
  if (!own || !["guns", "men", "choose"].includes(stage) || !page.table?.view) return "";
  const enemy = Object.keys(sides).find((side) => side !== own);
  return since(now.view.move, own, enemy, page.table.view);
}

/** How many of a charge cannot come up. */
function behind(now) {
  const n = now.options?.behind?.length ?? 0;
  return n ? `${cap(count(n, "man"))} cannot reach the enemy and ${agree(n, "keeps his", "keep their")} earlier orders.` : "";
}

/** What is still in the tray, counted. */
function waiting({ bodies, guns, things }) {
  const men = [...bodies.values()].reduce((sum, ones) => sum + ones.length, 0);
  return [men ? count(men, "man") : "", guns.length ? count(guns.length, "gun") : "", things.length ? count(things.length, "box or wagon", "boxes and wagons") : ""].filter(Boolean);
}

/** How many of one's men would stand within an eighth of an inch of an enemy. */
function contacts(now, page) {
  const { field } = page;
  let n = 0;
  for (const man of field.standing) {
    if (man.side !== field.own || man.is !== "armed" || !man.moved) continue;
    const r = radius(man);
    const touched = field.near.of(man.x, man.y, r + 56).some((other) => other.side !== field.own && other.is === "armed" && far(other, man) <= r + radius(other) + TOUCH);
    if (touched) n += 1;
  }
  return n ? count(n, "man") : "";
}
