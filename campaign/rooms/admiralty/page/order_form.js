// An order to a force by fields: the server writes the words, which become a dispatch of the draft.

import { $, element, icon } from "../../shell/dom.js";
import { Form } from "./form.js";

export class OrderForm extends Form {
  constructor(page) {
    super("telegram");
    this.page = page;
    /** @type {{made: any, added: boolean, call: string | undefined} | null} the last answer, until a field is changed */
    this.last = null;
  }

  attach() {
    if (!super.attach()) return false;
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.write(true);
    };
    $("[data-reckon]", this.form).onclick = () => this.write(false);
    this.show();
    return true;
  }

  async write(adds) {
    const made = await this.ask(this.page.urls.telegram);
    this.blame(made.field ?? "");
    this.last = { made, added: adds && !made.error, call: $("#papers").dataset.call };
    if (this.last.added) this.page.writes([{ to: made.to, text: made.text }]);
    this.show();
  }

  show() {
    const place = $("[data-made]", this.form);
    if (this.last?.call !== $("#papers").dataset.call) { // of another run's orders
      place.replaceChildren();
      return;
    }
    const { made, added } = this.last;
    if (made.error) {
      place.replaceChildren(element("p", { class: "fault", role: "alert" }, icon("i-stop"), element("span", null, made.error)));
      return;
    }
    place.replaceChildren(
      element("p", { class: "tx" }, made.text),
      ...made.lines.map((line) => element("p", { class: line.warns ? "note lamp" : "note" }, line.text)),
      element("p", { class: "note" }, added ? "Added to your dispatches. It goes when you seal." : "Not added yet."),
    );
  }
}
