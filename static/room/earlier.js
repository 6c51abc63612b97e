// Lists that go on in a fold: the earlier ones are fetched when it is opened. Without scripts its link does the same.

import { say } from "../shell/dom.js";

const LINK = "a[href*='earlier=']";

/** Fetches the fold of a list whenever one is opened that still holds its link; `shown` hears that one has come. */
export function openEarlier(room, url, shown) {
  // toggle does not bubble
  room.addEventListener("toggle", ({ target }) => { if (target.open && target.dataset.earlier) fetchFold(target, url, shown); }, true);
  room.addEventListener("click", (event) => {
    const fold = event.target.closest("[data-earlier]");
    if (!fold || !event.target.closest(LINK)) return;
    event.preventDefault();
    fetchFold(fold, url, shown);
  });
}

async function fetchFold(fold, url, shown) {
  const place = fold.querySelector(".fetched");
  const link = place.querySelector(LINK);
  if (!link || "fetching" in fold.dataset) return;
  fold.dataset.fetching = "";
  try {
    const address = new URL(url, location.href);
    address.searchParams.set("part", "earlier");
    address.searchParams.set("earlier", fold.dataset.earlier);
    const answer = await fetch(address, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(answer.status);
    window.htmx.swap(place, await answer.text(), { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 });
    shown();
  } catch {
    say(link, "They could not be loaded. Try again");
  } finally {
    delete fold.dataset.fetching;
  }
}
