// A way round the land, laid by the server: out of a harbour, or to where a leg was to end that the shore stands before.

import { getJson } from "../chart.js";
import { $, tell } from "../shell/dom.js";
import { count } from "../shell/words.js";

export class Way {
  constructor(/** @type {import("./draft.js").Draft} */ draft, url) {
    this.draft = draft;
    this.url = url;
    for (const name of ["changed", "answered", "chosen"]) draft.addEventListener(name, () => this.show());
    // what was said of one course says nothing of the next
    for (const name of ["changed", "chosen"]) draft.addEventListener(name, () => this.busy || this.say(""));
  }

  attach() {
    const button = $("#take-out");
    if (button) button.onclick = () => this.lay(null, "Out of harbour");
    this.show();
  }

  /** The button stands where a force lies in port with nothing laid. */
  show() {
    const button = $("#take-out");
    const { draft } = this;
    if (button) button.hidden = !(this.url && draft.editable && draft.force?.port && !draft.legs.length);
  }

  /** Asks for the way from the end of the course to a place (none: to the open sea) and adds its legs; false if there is none. */
  async lay(to, words = "Around the land") {
    const { draft } = this;
    const { force, legs, call } = draft;
    if (!this.url || !force || this.busy) return false;
    const from = draft.startOf(legs.length);
    const query = new URLSearchParams({ force: force.key, from: `${from.lon},${from.lat}`, ...(to ? { to: `${to.lon},${to.lat}` } : {}) });
    this.busy = true;
    this.say("Looking for a route around the land.");
    try {
      const { places } = await getJson(`${this.url}?${query}`);
      // whoever chose another force, or was asked anew, has nothing laid behind his back
      if (draft.force !== force || draft.call !== call || draft.legs !== legs) return this.say("");
      for (const place of places) draft.add(place);
      this.say(`${words}: ${count(places.length, "leg")} laid.`);
      return true;
    } catch {
      this.say("No route clear of land was found. Lay the course leg by leg.");
      return false;
    } finally {
      this.busy = false;
    }
  }

  say(text) {
    const note = $("#way-note");
    if (note) tell(note, text);
    return false;
  }
}
