// The replay on its page: films are fetched when they are looked at first.

import { getJson } from "../chart.js";
import { $ } from "../shell/dom.js";
import { Replay } from "./replay.js";

const node = $("#replay");
const { urlTruth, urlEye, urlTheatre } = node.dataset;
const once = (make) => {
  let found = null;
  return () => (found ??= make());
};
const source = {
  theatre: once(() => getJson(urlTheatre)),
  truth: () => getJson(urlTruth),
  eye: (key) => getJson(`${urlEye}${urlEye.includes("?") ? "&" : "?"}seat=${encodeURIComponent(key)}`),
};
new Replay(node, source).open().then(() => node.setAttribute("data-open", "")).catch((error) => {
  console.error(error);
  $("[data-say=wrong]", node).textContent = "The charts could not be drawn. The tables below are for the hour in the address; reload the page.";
});
