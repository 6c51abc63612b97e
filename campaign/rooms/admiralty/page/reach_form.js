// How far forces may be by an hour at a speed, reckoned by the server from their last reports: in a table, and as lines on the chart.

import { drawReach } from "../../chart/reach.js";
import { $, element, icon } from "../../shell/dom.js";
import { Form } from "./form.js";

const figure = (nm) => Math.round(nm).toLocaleString("en-GB");
const COLUMNS = ["Force", "Miles", "Coal lasts", "Nearest own port"];

export class ReachForm extends Form {
  constructor(page) {
    super("reach");
    this.page = page;
    this.answers = [];
    this.fault = "";
    this.turn = 0;
  }

  attach() {
    if (!super.attach()) return false;
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.reckon(true);
    };
    $("[data-clear]", this.form).onclick = () => {
      this.turn++;
      this.answers = [];
      this.fault = "";
      this.show();
      $("button", this.form).focus();
    };
    this.show();
    return true;
  }

  /** New papers have come: what is shown is reckoned again. */
  askAgain() {
    if (this.answers.length && this.form) this.reckon(false);
  }

  async reckon(asked) {
    const turn = ++this.turn;
    const force = this.fields.find((field) => field.name === "force");
    const keys = force.value ? [force.value] : [...force.options].map((one) => one.value).filter(Boolean);
    const found = [];
    for (const key of keys) {
      const made = await this.ask(this.page.urls.reach, { force: key });
      if (turn !== this.turn) return;
      found.push(made);
      if (made.error) break;
    }
    this.fault = found.find((one) => one.error)?.error ?? "";
    this.answers = this.fault ? [] : found;
    this.show();
    if (asked) this.look();
  }

  /** Brings the lines into view on the chart. */
  look() {
    const places = this.answers.flatMap((one) => [[one.lon, one.lat], ...(one.run?.lines.flat() ?? [])]);
    if (places.length) this.page.chart?.fit(places);
  }

  show() {
    const place = $("[data-reached]");
    $("[data-clear]", this.form).hidden = !this.answers.length && !this.fault;
    if (this.fault) place.replaceChildren(element("p", { class: "fault", role: "alert" }, icon("i-stop"), element("span", null, this.fault)));
    else if (!this.answers.length) place.replaceChildren();
    else place.replaceChildren(this.table());
    this.page.chart?.redraw();
  }

  table() {
    const sub = (text, lamp = "") => element("span", { class: `sub ${lamp}` }, text);
    const how = ({ run, knots }) => (!run ? "she cannot steam" : `at ${knots} knots${run.lines.length ? "" : ": all of the chart"}`);
    const row = (one) => element("tr", { "data-reach": one.force },
      element("th", { scope: "row" }, one.name, sub(`reported ${one.when}`)),
      element("td", { "data-head": "Miles" }, `${figure(one.run?.nm ?? 0)} by ${one.until}`, sub(how(one))),
      element("td", { "data-head": "Coal lasts" }, `${figure(one.nm)} miles`, one.ship ? sub(`until ${one.ship} is empty`) : ""),
      element("td", { "data-head": "Nearest own port" }, one.port ? `${one.port.name}, ${figure(one.port.nm)} miles` : "none", one.port && !one.port.enough ? sub("not enough coal at two-thirds speed", "lamp") : ""));
    return element("table", { class: "stack headed", id: "reached" },
      element("thead", null, element("tr", null, ...COLUMNS.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", null, ...this.answers.map(row)));
  }

  draw(pen, group) {
    if (!this.form) return;
    for (const one of this.answers) drawReach(pen, group, one, `reach-${one.force}`, `${one.name}, by ${one.until}`);
  }
}
