/* The desk of an assistant: its chart, and its parts kept up to date. Works without. */

import { Truth } from "./truth.js";
import { Regions } from "./regions.js";

const page = document.querySelector(".charge-page");
const truth = new Truth(document.getElementById("truth"), { onpick: (n) => document.getElementById(`line-${n}`)?.focus() });
truth.open();
new Regions(page, { onchange: () => truth.refresh() }).start();
