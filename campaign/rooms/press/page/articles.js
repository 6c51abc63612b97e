// Articles of the press: headline, dateline, edition, how long it is held back, one version for each Admiralty; and corrections.

import { $, $$, cut, element } from "../../shell/dom.js";
import { Slips } from "../../room/slips.js";

const CHARACTERS_MOST = 2000; // SC-N-45; the server counts again

/** What stands in a paragraph, with its lines. */
const written = (text) => [...text.childNodes].map((node) => (node.nodeName === "BR" ? "\n" : node.textContent)).join("");

export class Articles extends Slips {
  constructor(draft) {
    super(draft, { list: "#articles", add: "#add-article", name: "articles" });
  }

  blank() {
    return { headline: "", edition_min: this.editions()[0], versions: { blue: "", red: "" } };
  }

  /** Minutes of the run's editions, the earliest first; 0 is its end. */
  editions() {
    return $$("[data-edition] option", $("#cut-article").content).map((option) => Number(option.value));
  }

  attach() {
    super.attach();
    this.begin("[data-use-tip]", ({ text }) => ({ ...this.blank(), versions: { blue: text, red: text } }));
    this.begin("[data-use-letter]", ({ head, text }) => ({ ...this.blank(), headline: head.slice(0, 120), versions: { blue: text, red: text } }));
    this.begin("[data-correct]", ({ correct }, button) => (
      { ...this.blank(), ...this.proof(button.closest(".proof")), corrects: Number(correct) }
    ));
    this.begin("[data-withdraw]", ({ withdraw }) => ({ ...this.blank(), withdraws: Number(withdraw) }));
  }

  /** An article as it was printed, to be corrected and not written anew; a side that did not have it has nothing. */
  proof(printed) {
    const versions = $$("[data-of]", printed).map((text) => [text.dataset.of, written(text)]);
    const lines = (name) => Object.fromEntries($$(`[data-${name}-of]`, printed).map((text) => [text.getAttribute(`data-${name}-of`), text.textContent]));
    return {
      headline: $("h2", printed).textContent,
      dateline: $(".deck:not([data-place-of])", printed)?.textContent ?? "",
      versions: { ...this.blank().versions, ...Object.fromEntries(versions) },
      headlines: lines("head"),
      datelines: lines("place"),
    };
  }

  /** Buttons elsewhere on the page that begin an article. */
  begin(selector, make) {
    $$(selector).forEach((button) => {
      button.onclick = () => {
        if (!this.list || !this.draft.editable) return;
        this.items.push(make(button.dataset, button));
        this.lay();
        this.written();
        const slip = this.list.lastElementChild;
        slip.scrollIntoView({ block: "nearest" });
        $(this.items.at(-1).withdraws ? "textarea" : "[data-headline]", slip).focus();
      };
    });
  }

  slip(article, n) {
    const slip = cut("article");
    article.versions ??= {};
    $("[data-title]", slip).textContent = `Article ${n + 1}`;
    const about = $("[data-about]", slip);
    about.hidden = !(article.corrects || article.withdraws);
    about.textContent = article.withdraws
      ? `Withdraws No. ${article.withdraws}. Its readers get a notice; you may leave the text empty.`
      : `Corrects No. ${article.corrects}.`;
    this.field(slip, "headline", n, article.headline ?? "", (text) => { article.headline = text; });
    this.field(slip, "dateline", n, article.dateline ?? "", (text) => { article.dateline = text; });
    const edition = this.field(slip, "edition", n, article.edition_min ?? 0, (minutes) => { article.edition_min = Number(minutes); });
    if (edition.selectedIndex < 0) { // an hour that is none of the list's, as a program may write
      edition.append(element("option", { value: article.edition_min }, `${article.edition_min} minutes into the run`));
      edition.value = article.edition_min;
    }
    this.field(slip, "hold", n, this.hours(article.delay_min), (text) => { article.delay_min = this.minutes(text); });
    for (const text of $$("[data-version]", slip)) {
      const side = text.dataset.version;
      this.field(slip, `headline-${side}`, n, article.headlines?.[side] ?? "", (said) => {
        article.headlines = { ...article.headlines, [side]: said };
      });
      this.field(slip, `dateline-${side}`, n, article.datelines?.[side] ?? "", (said) => {
        article.datelines = { ...article.datelines, [side]: said };
      });
      text.id = `version-${n}-${side}`;
      text.value = article.versions[side] ?? "";
      const count = $(`[data-count="${side}"]`, slip);
      const reckon = () => {
        count.textContent = `${text.value.length.toLocaleString("en")} of ${CHARACTERS_MOST.toLocaleString("en")} characters`;
        count.classList.toggle("lamp", text.value.length > CHARACTERS_MOST);
      };
      text.oninput = () => { article.versions[side] = text.value; reckon(); this.written(); };
      reckon();
    }
    return slip;
  }

  field(slip, name, n, value, take) {
    const input = $(`[data-${name}]`, slip);
    input.id = `${name}-${n}`;
    input.value = value;
    input.oninput = () => { take(input.value); this.written(); };
    return input;
  }

  hours(minutes) {
    if (!minutes) return "";
    return Number.isFinite(minutes) ? String(Math.round((minutes / 60) * 100) / 100) : String(minutes);
  }

  /** Hours as typed, in whole minutes; what is no number goes to the server, which says so. */
  minutes(text) {
    const hours = Number(text.replace(",", "."));
    if (!text.trim()) return 0;
    return Number.isFinite(hours) ? Math.round(hours * 60) : text;
  }
}
