// The trade room: merchantmen are held, sent at another hour and steered in it.

import { openRoom } from "../../room.js";
import { Sailings } from "./sailings.js";

openRoom((page) => {
  const sailings = new Sailings(page.draft, { now: () => page.shown.now });
  return {
    attach: () => sailings.attach(),
    steers: sailings,
    above(chart) {
      chart.addPass("merchants", (pen, group) => sailings.draw(pen, group, page.shown.merchants ?? []));
    },
  };
});
