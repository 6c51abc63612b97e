// The phrase book of a dispatch: a phrase is chosen, its blanks are filled in, and its words are added to the text.

import { $, data, element } from "../shell/dom.js";

const BLANK = /\{([^}]+)\}/g;
const LISTS = { place: "phrase-places", "place 2": "phrase-places", force: "phrase-forces" };

/** The words of a phrase; what stands in brackets goes where one of its blanks is empty. null while another blank is empty. */
export function wordsOf(phrase, given) {
  const filled = (text) => text.replace(BLANK, (_, name) => given[name]?.trim() ?? "");
  const whole = (text) => [...text.matchAll(BLANK)].every(([, name]) => given[name]?.trim());
  const text = phrase.replace(/\[([^\]]*)\]/g, (_, part) => (whole(part) ? part : ""));
  return whole(text) ? filled(text) : null;
}

/** Lay out the book in a fold; `add(words)` is given what was made. */
export function layPhraseBook(fold, add) {
  const book = data("data-phrases", null);
  fold.hidden = !book;
  if (!book) return;
  const [choice, meaning, blanks, insert] = ["phrase", "meaning", "blanks", "insert"].map((name) => $(`[data-${name}]`, fold));
  choice.append(...book.phrases.map((one, n) => element("option", { value: n }, one.text.replace(/[[\]]/g, "").replace(BLANK, "…"))));
  const given = {};
  const made = () => wordsOf(book.phrases[choice.value].text, given);
  const ready = () => { insert.disabled = made() === null; };
  const lay = () => {
    const { text, meaning: says } = book.phrases[choice.value];
    meaning.textContent = `The reader ${says}.`;
    blanks.replaceChildren(...[...text.matchAll(BLANK)].map(([, name]) => {
      const field = element("input", { autocomplete: "off", value: given[name] ?? "" });
      if (LISTS[name]) field.setAttribute("list", LISTS[name]);
      field.oninput = () => { given[name] = field.value; ready(); };
      return element("label", null, element("span", { class: "label" }, name), field);
    }));
    ready();
  };
  choice.onchange = lay;
  insert.onclick = () => add(made());
  lay();
}
