// The Admiralty: it writes, and steers nothing. Its forms are filled in here, and answered by the server.

import { openRoom } from "../../room.js";
import { OrderForm } from "./order_form.js";
import { ReachForm } from "./reach_form.js";
import { $$ } from "../../shell/dom.js";

openRoom((page) => {
  const order = new OrderForm(page);
  const reach = new ReachForm(page);
  return {
    attach() {
      order.attach();
      reach.attach();
      for (const button of $$("[data-tell]")) {
        button.onclick = () => {
          page.writes(button.dataset.tell.split(" ").map((to) => ({ to, text: button.dataset.text })));
          document.getElementById("notes")?.lastElementChild?.scrollIntoView({ block: "center" });
        };
      }
    },
    above: (chart) => chart.addPass("reaches", (pen, group) => reach.draw(pen, group)),
    renewed: () => reach.askAgain(),
  };
});
