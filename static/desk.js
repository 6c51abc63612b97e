/* The umpire's desk: keeps what moves up to date, draws the truth, and saves the hand some reaching. Works without. */

import { events } from "./desk/events.js";
import { Keys } from "./desk/keys.js";
import { Regions } from "./desk/regions.js";
import { ruling } from "./desk/rule.js";
import { Truth } from "./desk/truth.js";
import { copying } from "./room/copy.js";
import { markFoot, standBelow } from "./shell/foot.js";

const desk = document.getElementById("desk");
const truth = new Truth(document.getElementById("truth"), { onpick: (n) => list.show(n) });
const list = events(desk, { onpick: (n) => truth.show(n) });
const regions = new Regions(desk, {
  onchange(parts) {
    list.refresh();
    keys.refresh();
    copying.reveal(desk);
    truth.follow(parts);
    tellOthers();
  },
});

/** For what stands beside the desk, such as a guide. */
function tellOthers() {
  const state = desk.querySelector("#now .do")?.dataset.state ?? "";
  const detail = { state, published: desk.querySelectorAll("#published li").length, sealed: desk.querySelectorAll("#seats [aria-label=sealed]").length };
  document.dispatchEvent(new CustomEvent("room", { detail }));
}

const drawer = ruling(desk, { taken: (html) => regions.taken(html) });
const keys = new Keys(desk, { rule: (href, at) => drawer.show(href, at), say: (text) => regions.tell(text) });

copying.start(desk);
list.refresh();
tellOthers();
markFoot();
standBelow(document.querySelector(".top"));
truth.open();
keys.start();
if (desk.dataset.news) regions.start(); // a run that is over stays as it is
