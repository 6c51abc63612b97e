/* Pointing at places on the table for what needs one: where a mine is laid, from where to where a trench is dug, where one lands. */

import { f, svg } from "../../shell/dom.js";

export class Pick {
  constructor() { this.asked = null; }

  /** Asks for so many places: `{ words, places, act(points) }`. The same again gives it up. */
  start(page, asked) {
    this.asked = asked;
    this.points = [];
    page.aim.stop();
    page.say(asked.words);
    page.come();
    page.redraw();
  }

  get words() { return this.asked?.words ?? ""; }

  stop(page) {
    if (!this.asked) return false;
    this.asked = null;
    page.redraw();
    return true;
  }

  /** Whether the press was for this. */
  press(page, place) {
    if (!this.asked || !place) return false;
    this.points.push([Math.round(place.x), Math.round(place.y)]);
    if (this.points.length >= this.asked.places) {
      const { asked, points } = this;
      this.asked = null;
      asked.act(points);
    }
    page.redraw();
    return true;
  }

  overlay(camera) {
    if (!this.asked) return [];
    return this.points.map(([x, y]) => svg("circle", { class: "og-mark", cx: f(camera.x(x)), cy: f(camera.y(y)), r: 6 }));
  }
}

