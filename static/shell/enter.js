/* A chair's link opens by a form that is sent, never by being looked at: the way in for whoever is known to want it. */

import { element } from "./dom.js";

/** A button that goes in by the link it is given with `action`. */
export const wayIn = (words, more = {}) => element("form", { method: "post", ...more }, element("button", { class: "btn go" }, words));

/** Go in by a link at once. */
export function goIn(url) {
  const form = element("form", { method: "post", action: url, hidden: true });
  document.body.append(form);
  form.submit();
}
