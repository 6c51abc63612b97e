// The film of a war that is over, in a room.

import { getJson } from "../chart.js";
import { $ } from "../shell/dom.js";
import { Film } from "./film.js";

const node = $("#film");
const { urlTruth, urlEye, urlTheatre } = node.dataset;
const source = {
  theatre: () => getJson(urlTheatre),
  truth: () => getJson(urlTruth),
  eye: (key) => getJson(`${urlEye}?seat=${encodeURIComponent(key)}`),
};
new Film(node, source).open().then(() => node.setAttribute("data-open", "")).catch((error) => {
  console.error(error);
  $("[data-say=wrong]", node).textContent = "The film could not be loaded. Reload the page to see it.";
});
