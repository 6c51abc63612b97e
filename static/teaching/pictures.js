/* The pictures of a page that explains: each is a real position, drawn once by the rule set's own page on a bench nobody sees, and
   copied from there. What stands on the page is a drawing and nothing to press. */

import { data, element } from "../shell/dom.js";

const LEAST = 560;   // px: on a phone what is drawn is reduced
const FRAMES = 12;   // a board lays itself out, measures itself and draws again: it is copied when it has come to rest

const bench = document.getElementById("bench");
const { sides } = data("drawn");
const quiet = () => { /* nothing is told of a picture */ };

/** Waits for so many frames; a page that is not looked at draws none, so time counts too. */
const rest = (frames) => new Promise((done) => {
  const next = (left) => (left ? step(() => next(left - 1)) : done());
  const step = (go) => {
    let gone = false;
    const once = () => {
      if (gone) return;
      gone = true;
      go();
    };
    requestAnimationFrame(once);
    setTimeout(once, 120);
  };
  next(frames);
});

function hands(picture, board) {
  const place = () => element("div");
  return {
    board, form: place(), list: place(), side: picture.side, sides, posts: [], say: quiet, rule: () => ({ title: "", source: "" }),
    order: () => Promise.resolve(),
    view: (n) => (n === picture.view.move ? picture.before ?? picture.view : n === picture.view.move - 1 ? picture.before : null),
  };
}

/** What was drawn, without anything in it that could be found, focused or read: what was on a canvas becomes an image. */
function copy(drawn) {
  const { width, height } = drawn.getBoundingClientRect();
  const sheet = element("div", { class: `drawn ${drawn.localName === "svg" ? "" : drawn.className}` });
  sheet.style.aspectRatio = `${Math.round(width)} / ${Math.round(height)}`;
  for (const node of drawn.localName === "svg" ? [drawn] : drawn.querySelectorAll(":scope > svg, :scope > canvas")) {
    const image = node.localName === "canvas" ? element("img", { src: node.toDataURL(), alt: "" }) : node.cloneNode(true);
    for (const one of [image, ...image.querySelectorAll("*")]) {
      for (const name of ["id", "tabindex", "role", "aria-label", "aria-describedby", "aria-selected", "data-square"]) one.removeAttribute(name);
    }
    image.querySelector(".cells")?.remove();
    sheet.append(image);
  }
  return sheet;
}

async function draw(page, figure) {
  const picture = data(figure.dataset.picture);
  const board = element("div", { class: "board" });
  const wide = Math.max(LEAST, figure.clientWidth);
  Object.assign(bench.style, { width: `${wide}px`, height: `${Math.round(wide * 0.8)}px` });
  bench.replaceChildren(element("div", { class: "battle-floor" }, board));
  const floor = page.open(hands(picture, board));
  floor.show({
    view: picture.view, options: picture.options, orders: picture.orders, refused: [], lacks: [],
    live: Boolean(picture.orders), editable: false, number: picture.view.move, result: null,
  });
  await rest(FRAMES);
  for (const frame of board.querySelectorAll(".bd-frame")) frame.scrollTo(0, 0);   // its edges go with what is scrolled
  await rest(2);
  const drawn = board.querySelector(picture.part);
  if (drawn) figure.querySelector(".how-drawing").replaceChildren(copy(drawn));
  bench.replaceChildren();
}

async function all() {
  const page = await import(bench.dataset.page);
  for (const figure of document.querySelectorAll("[data-picture]")) await draw(page, figure);
  document.body.dataset.drawn = "all";
}

/** Drawn anew when paper and night are exchanged: what comes from a canvas has its ink in it. */
let turn = all();
const again = () => { turn = turn.then(all).catch(console.error); };
turn.catch(console.error);
new MutationObserver(again).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
