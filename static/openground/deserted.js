/* Guns that the sheet leaves without their four men: whoever carries a whole body takes those along who serve a gun, and that is the player's to want, not
   to find out when the gun is silent. The rules say which guns (`options.deserted`); nothing is refused. */

import { f, svg } from "../shell/dom.js";
import { cap, count, list } from "../shell/words.js";

const ABOVE = 18;   // px from the gun's middle to its words

const guns = (page) => Object.entries(page.now.editable ? page.now.options?.deserted ?? {} : {}).filter(([id]) => page.field.guns.has(id));

/** A gun by its name; one that has only its battery's name is the battery's gun, unless the name says that it is a gun ("No. 2 gun"). */
export function named(field, id) {
  const name = field.gunName(id);
  return name === field.called(field.guns.get(id).body) && !/\bguns?\b/i.test(name) ? `the gun of ${name}` : name;
}

const few = ({ left, needed }) => `${left || "none"} of ${needed} men`;

/** A sentence for each such gun, or one for the few of a body: "Bess keeps 1 of 4 men …". */
export function deserted(page) {
  const left = guns(page);
  if (!left.length) return "";
  const { field } = page;
  const each = left.map(([id, one]) => `${named(field, id)} (${few(one)})`);
  const by = [...new Set(left.flatMap(([, one]) => one.bodies))].map((key) => field.full(key));
  return `${cap(list(each))} would be left without a crew, unable to fire or move: ${by.length > 3 ? count(by.length, "unit", "units") : list(by)} ${left.length > 1 ? "take their men away" : "takes its men away"}.`;
}

/** What a body does so to guns, in a few words beside its name; "" where it leaves all of them their men. */
export function takesFrom(page, key) {
  const left = guns(page).filter(([, one]) => one.bodies.includes(key));
  const { field } = page;
  return left.length ? `leaves ${list(left.map(([id, one]) => `${field.guns.get(id).body === key ? "its gun" : named(field, id)} with ${few(one)}`))}` : "";
}

/** Beside each such gun how many would stay by it. */
export function desertedOver(camera, page) {
  if (page.field.stage !== "men") return [];
  return guns(page).map(([id, one]) => {
    const { x, y } = page.field.guns.get(id);
    return svg("text", { class: "lab og-told bold", "text-anchor": "middle", x: f(camera.x(x)), y: f(camera.y(y) - ABOVE) }, few(one));
  });
}
