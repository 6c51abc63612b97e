/* The mustering kept up to date: when there is news the page is asked for again, and what differs is put in its place.
   What is being typed stays. Works without: every form is an ordinary one. */

import { copying } from "../room/copy.js";
import { exchange } from "../shell/exchange.js";
import { Live } from "../shell/live.js";
import { unpressed } from "../shell/press.js";

const root = document.getElementById("muster");
const REGIONS = ["#now", ".board"];
let version = root.dataset.version;

async function fetched() {
  const answer = await fetch(root.dataset.page, { credentials: "same-origin" }); // the page may be the answer to a form
  if (!answer.ok) throw new Error(String(answer.status));
  if (new URL(answer.url).pathname !== root.dataset.page) location.assign(answer.url); // the war has begun
  const html = await answer.text();
  await unpressed();
  return new DOMParser().parseFromString(html, "text/html");
}

const versionOf = (page) => page.getElementById("muster")?.dataset.version ?? version;

/** What the reader has typed or chosen and not sent, by the name of the field. */
function typed(region) {
  return [...region.querySelectorAll("input[name], select[name], textarea[name]")]
    .filter((node) => node.type !== "hidden")
    .filter((node) => node.type === "checkbox" ? node.checked !== node.defaultChecked
      : node.tagName === "SELECT" ? [...node.options].some((o) => o.selected !== o.defaultSelected)
        : node.value !== node.defaultValue)
    .map((node) => [node.name, node.type === "checkbox" ? node.checked : node.value]);
}

function put(page) {
  for (const selector of REGIONS) {
    const here = document.querySelector(selector), fresh = page.querySelector(selector);
    if (!here || !fresh) continue;
    const kept = typed(here);
    exchange(here, fresh);
    for (const [name, value] of kept) {
      const node = here.querySelector(`[name="${name}"]`);
      if (node) node[node.type === "checkbox" ? "checked" : "value"] = value;
    }
    copying.reveal(here);
  }
  version = versionOf(page);
}

/** A link to one of the terms opens the fold they lie in. */
root.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#t-"]'), fold = document.getElementById("all-terms");
  if (link && fold) fold.open = true;
});

copying.start(root);
if (!("readonly" in root.dataset)) {
  new Live(root.dataset.news, {
    version: () => version,
    look: async () => versionOf(await fetched()),
    onNews: async () => put(await fetched()),
  });
}
