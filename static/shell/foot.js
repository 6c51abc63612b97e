/* The bar at the foot of a narrow page: its links lead to parts of the page, and the part that is in view is marked. */

const EYE = 0.4;        // how far down the window one reads
const SETTLES_MS = 900; // so long a page may scroll to what was pressed

const bar = () => document.getElementById("foot");
let held = 0;   // until then the link that was pressed stays marked: a short part at the end of a page never comes to the eye

const drawn = (node) => Boolean(node?.getClientRects().length);

/** What a link leads to; of a part that has no box of its own on a narrow page its first that has. */
function partOf(link) {
  const part = document.querySelector(link.hash);
  return drawn(part) ? part : [...(part?.children ?? [])].find(drawn) ?? null;
}

/** Whether the page is so narrow that it has its bar: what comes in may be out of sight. */
export const narrow = () => drawn(bar());

function mark(link) {
  for (const one of bar().querySelectorAll("a")) one.toggleAttribute("aria-current", one === link);
}

/** The smallest part that the eye is on, else the last one above it. */
function inView() {
  const eye = innerHeight * EYE;
  const parts = [...bar().querySelectorAll("a")].filter(drawn).flatMap((link) => {
    const box = partOf(link)?.getBoundingClientRect();
    return box?.height ? [{ link, box }] : [];
  });
  const on = parts.filter(({ box }) => box.top <= eye && box.bottom >= eye).sort((a, b) => a.box.height - b.box.height)[0];
  const above = parts.filter(({ box }) => box.bottom < eye).sort((a, b) => b.box.bottom - a.box.bottom)[0];
  return (on ?? above ?? parts[0])?.link;
}

/** Marks what is in view; also to be called when the bar was exchanged. */
export function markInView() {
  if (!narrow() || performance.now() < held) return;
  const link = inView();
  if (link) mark(link);
}

/** On a phone the head of the page stays above while it is scrolled: what is scrolled to comes below it, however high it is. */
export function standBelow(top) {
  if (top) new ResizeObserver(() => document.documentElement.style.setProperty("--top", `${top.offsetHeight}px`)).observe(top);
}

/** Once a page; `onpress(target)` hears which part was asked for. */
export function markFoot(onpress = (_part) => {}) {
  let waiting = 0;
  addEventListener("scroll", () => { waiting ||= requestAnimationFrame(() => { waiting = 0; markInView(); }); }, { passive: true });
  bar()?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    held = performance.now() + SETTLES_MS;
    mark(link);
    onpress(document.querySelector(link.hash));
    partOf(link)?.scrollIntoView({ block: "start" });   // the browser itself finds no part without a box
  });
}
