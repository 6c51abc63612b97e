/* The ruling drawer over the desk. A link with data-rule opens it; without this it is a page of its own. */

import { h } from "../shell/dom.js";

export function ruling(desk) {
  let drawer = null;

  async function fill(href) {
    const url = new URL(href, location.href);
    url.searchParams.set("part", "drawer");
    const answer = await fetch(url, { credentials: "same-origin" });
    if (!answer.ok || answer.redirected) {
      location.assign(href);
      return;
    }
    const inside = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    drawer ??= open();
    drawer.querySelector(".in").replaceChildren(...inside.childNodes);
    drawer.setAttribute("aria-label", drawer.querySelector("h2")?.textContent ?? "Rule");
    if (!drawer.open) drawer.showModal();
  }

  function open() {
    const shut = h("button", { class: "btn small shut", type: "button" }, "Shut");
    const made = h("dialog", { class: "drawer" }, shut, h("div", { class: "in" }));
    shut.addEventListener("click", () => made.close());
    made.addEventListener("click", take);
    document.body.append(made);
    return made;
  }

  function take(event) {
    const link = event.target.closest("a[data-rule], a[data-drawer]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    fill(link.href).catch(() => location.assign(link.href));
  }

  desk.addEventListener("click", take);
}
