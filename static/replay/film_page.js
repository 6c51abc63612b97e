// The film of a war that is over, in a room.

import { getJson } from "../chart.js";
import { copying } from "../room/copy.js";
import { $ } from "../shell/dom.js";
import { Film } from "./film.js";

const node = $("#film");
const sharing = $("#share");
const { urlTruth, urlEye, urlTheatre } = node.dataset;
const source = {
  theatre: () => getJson(urlTheatre),
  truth: () => getJson(urlTruth),
  eye: (key) => getJson(`${urlEye}?seat=${encodeURIComponent(key)}`),
};
new Film(node, source).open().then(() => node.setAttribute("data-open", "")).catch((error) => {
  console.error(error);
  $("[data-say=wrong]", node).textContent = "The film could not be loaded. Reload the page.";
});

if (sharing) {
  copying.start(sharing);
  sharing.addEventListener("submit", async (event) => {
    event.preventDefault();
    const say = $("[data-say=share]", sharing);
    say.textContent = "";
    try {
      const answer = await fetch(sharing.action, { method: "POST", body: new FormData(sharing), headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      $("#shared").value = (await answer.json()).address;
      $(".pair-line", sharing).hidden = false;
      $("#shared").select();
    } catch (error) {
      console.error(error);
      say.textContent = "The page could not be shared. Press Share again.";
    }
  });
}
