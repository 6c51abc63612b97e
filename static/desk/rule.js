/* Drawers over the desk: a link with data-rule opens one, and what is sent from it stays there until it is taken. Without this
   each is a page of its own. */

import { element, tell } from "../shell/dom.js";
import { looking } from "./again.js";

export function ruling(desk, { taken }) {
  let drawer = null;
  let from = null;   // what the focus goes back to: by name, for its part of the page is exchanged meanwhile

  async function fill(href) {
    const url = new URL(href, location.href);
    url.searchParams.set("part", "drawer");
    const answer = await fetch(url, { credentials: "same-origin" });
    if (!answer.ok || answer.redirected) {
      location.assign(href);
      return;
    }
    put(await answer.text());
    (drawer.querySelector("[autofocus], [id^='of-']") ?? drawer.querySelector("textarea[name=reason]"))?.focus();
  }

  /** What a drawer holds; of an answer that is a whole page, its part for a drawer. */
  function put(html) {
    const inside = new DOMParser().parseFromString(html, "text/html").body;
    drawer ??= open();
    drawer.querySelector(".in").replaceChildren(...inside.childNodes);
    drawer.setAttribute("aria-label", drawer.querySelector("h2")?.textContent ?? "Rule");
    if (!drawer.open) drawer.showModal();
    looking(drawer);
  }

  function open() {
    const shut = element("button", { class: "btn small shut", type: "button" }, "Close");
    const made = element("dialog", { class: "drawer" }, shut, element("div", { class: "in" }));
    shut.addEventListener("click", () => made.close());
    made.addEventListener("click", take);
    made.addEventListener("submit", send);
    made.addEventListener("close", () => back());
    made.addEventListener("keydown", (event) => {   // in a reason Enter sends, Shift and Enter is a new line
      if (["PageUp", "PageDown"].includes(event.key)) return kind(event, event.key === "PageUp" ? -1 : 1);
      if (event.key !== "Enter" || event.shiftKey || !event.target.matches("textarea[name=reason]")) return;
      event.preventDefault();
      event.target.form.requestSubmit();
    });
    document.body.append(made);
    return made;
  }

  /** Page Up and Page Down: another kind of ruling. */
  function kind(event, way) {
    const kinds = [...drawer.querySelectorAll(".kinds a")];
    if (kinds.length < 2) return;
    event.preventDefault();
    const at = kinds.findIndex((one) => one.hasAttribute("aria-current"));
    fill(kinds.at((at + way) % kinds.length).href).catch(() => {});
  }

  function back() {   // a dialog says late that it was closed: who has gone on to another line meanwhile stays there
    if (document.activeElement?.matches("[data-line], [data-item]")) return;
    const node = from ? document.querySelector(`[data-line="${from}"]`) ?? document.getElementById(from) : null;
    (node ?? document.getElementById("do-h"))?.focus({ preventScroll: true });
  }

  async function send(event) {
    event.preventDefault();
    const form = event.target;
    const url = new URL(form.action);
    url.searchParams.set("part", "drawer");
    const press = event.submitter ?? form.querySelector("button:not([type=button])");
    const body = new FormData(form, event.submitter);   // before it is disabled: a button that is says nothing
    press.disabled = true;
    try {
      const headers = { "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content };
      const answer = await fetch(url, { method: "POST", body, credentials: "same-origin", headers });
      const html = await answer.text();
      if (html.includes('id="desk"')) {   // taken: the answer is the desk
        drawer.close();
        taken(html);
      } else if (answer.status < 500) {
        put(html);
        drawer.querySelector(".fault, [role=status]")?.scrollIntoView({ block: "nearest" });
        const no = drawer.querySelector(".fault[role=alert]");   // what was refused is read or mended next, not the reason
        if (no) no.tabIndex = -1;
        (drawer.querySelector("[aria-invalid]") ?? no ?? drawer.querySelector("#tried button") ?? drawer.querySelector("textarea[name=reason]"))?.focus();
      } else throw new Error(String(answer.status));
    } catch {
      press.disabled = false;
      const said = drawer.querySelector(".no-way") ?? drawer.querySelector(".in").appendChild(element("p", { class: "fault no-way", role: "alert" }));
      tell(said, "It did not reach the server. Nothing was changed; try again.");
    }
  }

  function take(event) {
    const link = event.target.closest("a[data-rule], a[data-drawer]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.href, link.closest("[data-line]") ?? (drawer?.contains(link) ? null : link));
  }

  /** Open a drawer for an address; `at` is the line, or what was pressed. */
  function show(href, at = null) {
    if (at) from = at.dataset.line ?? at.id;
    fill(href).catch(() => location.assign(href));
  }

  desk.addEventListener("click", take);
  return { show };
}
