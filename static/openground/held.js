/* Who holds whom, and who is taking a gun: a line from each prisoner to the man that guards him, and beside a gun how far its capture has come. */

import { f, svg } from "../shell/dom.js";
import { far, radius } from "./geometry.js";

const ESCORT = 384;   // u: six inches, as far as a guard may stand from his prisoner
const KEPT = new Set(["prisoner", "surrendered"]);

/** The nearest of those who took him that stands by him, or null; while men are lifted, as they are held. */
function guard(man, field) {
  const near = field.near.of(man.x, man.y, ESCORT + radius(man) + 60).filter((one) => one.side === man.of && one.is === "armed" && far(one, man) - radius(one) - radius(man) <= ESCORT);
  return near.sort((a, b) => far(a, man) - far(b, man) || (a.id < b.id ? -1 : 1))[0] ?? null;
}

/** Prisoners among those on the table, each with his guard. */
export function escorted(field) {
  return field.standing.filter((man) => KEPT.has(man.is) && man.of).map((man) => ({ man, by: guard(man, field) }));
}

/** Lines from guards to prisoners, and a ring round a prisoner whom nobody guards. */
export function escorts(camera, field) {
  return escorted(field).map(({ man, by }) => (by
    ? svg("path", { class: "og-escort", d: camera.way([by, man]) })
    : svg("circle", { class: "og-alone", cx: f(camera.x(man.x)), cy: f(camera.y(man.y)), r: f(Math.max(8, radius(man) * camera.k + 4)) })));
}

const taken = ({ taking }) => taking.passed >= taking.needed && !taking.owners;

/** How far the taking of a gun has come, in words, or "" where nobody is at it. */
export function capture(gun) {
  const { taking } = gun;
  if (!taking) return "";
  if (taken(gun)) return `${taking.passed} enemies past its axle and none of its own within 6 in: it is taken`;
  const kept = taking.owners ? `${taking.owners} of its own still within 6 in` : "none of its own within 6 in";
  return `in dispute: ${taking.passed} of ${taking.needed} enemies past its axle, ${kept}`;
}

/** The axle's line of a gun that is in dispute, and the count. */
export function disputes(camera, field) {
  return [...field.guns.values()].filter((gun) => gun.taking && Number.isFinite(gun.x)).flatMap((gun) => {
    const [hx, hy] = gun.h;
    const long = Math.hypot(hx, hy) || 1;
    const [ux, uy] = [(-hy / long) * ESCORT, (hx / long) * ESCORT];
    const [ax, ay, bx, by] = [camera.x(gun.x - ux), camera.y(gun.y - uy), camera.x(gun.x + ux), camera.y(gun.y + uy)];
    return [svg("path", { class: "og-axle", d: `M${f(ax)} ${f(ay)}L${f(bx)} ${f(by)}` }),
      svg("text", { class: "lab og-told bold", x: f(Math.max(ax, bx) + 5), y: f((ax > bx ? ay : by) + 4) }, taken(gun) ? "taken" : `${gun.taking.passed} of ${gun.taking.needed} past`)];
  });
}
