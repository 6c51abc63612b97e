// The replay in a file that needs no network: its films stand in the page.

import { $, data } from "../shell/dom.js";
import { Replay } from "./replay.js";

const films = data("films", null);
const node = $("#replay");
if (films && node) {
  const source = { theatre: async () => films.theatre, truth: async () => films.truth, eye: async (key) => films.eyes[key] };
  new Replay(node, source, { address: false }).open().then(() => node.setAttribute("data-open", "")).catch((error) => {
    console.error(error);
    $("[data-say=wrong]", node).textContent = "The charts could not be drawn; the tables of the report are below.";
  });
}
