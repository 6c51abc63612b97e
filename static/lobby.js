/* What the lobby can do with a script: a game's level and side are remembered, links copied and shared, and the page keeps up with
   what happens at my battles and in the list. Without it every form works. */

import { copying } from "./room/copy.js";

const EVERY_MS = 20_000;
const KEPT = "lobby";

const read = () => { try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}"); } catch { return {}; } };
const keep = (all) => { try { localStorage.setItem(KEPT, JSON.stringify(all)); } catch { /* it holds for this page only */ } };

/** Level and side of each game, as this browser chose them last. */
function remember() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-remember]"))) {
    const game = form.dataset.remember;
    for (const [name, value] of Object.entries(read()[game] ?? {})) {
      for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`input[name="${name}"]`))) radio.checked = radio.value === value;
      const select = /** @type {HTMLSelectElement | null} */ (form.querySelector(`select[name="${name}"]`));
      if (select && [...select.options].some((one) => one.value === value)) select.value = value;
    }
    form.addEventListener("change", () => {
      const chosen = new FormData(form);
      keep({ ...read(), [game]: Object.fromEntries(["level", "side"].filter((name) => chosen.has(name)).map((name) => [name, chosen.get(name)])) });
    });
  }
}

/** Say beside Options how many settings differ from the usual. */
function countChanges() {
  for (const options of document.querySelectorAll("details.options")) {
    const form = /** @type {HTMLFormElement} */ (options.querySelector("form"));
    const label = options.querySelector("[data-changed]");
    const count = () => {
      const changed = new Set();
      for (const field of /** @type {Iterable<any>} */ (form.elements)) {
        const same = field.type === "radio" || field.type === "checkbox" ? field.checked === field.defaultChecked
          : field.options ? (usual(field) === field.value) : field.value === field.defaultValue;
        if (field.name && field.type !== "hidden" && !same) changed.add(field.name);
      }
      label.textContent = changed.size ? `${changed.size} changed` : "";
    };
    form.addEventListener("input", count);
    count();
  }
}

const usual = (select) => ([...select.options].find((one) => one.defaultSelected) ?? select.options[0])?.value;

function share() {
  const reveal = () => {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share]"))) button.hidden = !("share" in navigator);
  };
  reveal();
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-share]");
    if (!(button instanceof HTMLElement)) return;
    const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.share));
    navigator.share({ title: "A battle", url: field.value }).catch(() => {});  // who closes the sheet has not failed
  });
  return reveal;
}

const busy = (part) => part.contains(document.activeElement) || part.querySelector("details[open]");
const said = (part) => part?.textContent.replace(/\s+/g, " ").trim() ?? "";

/** Bring the parts that others change up to date, but none that somebody is using. */
async function keepUp(reveal) {
  if (document.hidden) return;
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const invite of document.querySelectorAll("[data-invite]")) {
    const game = invite.closest(".game");
    if (fresh.querySelector(`#${game.id} [data-invite]`) || invite.contains(document.activeElement)) continue;
    invite.remove();
    document.getElementById("told").textContent = `Somebody has joined your battle: ${said(game.querySelector("h2")?.firstChild)}.`;
  }
  for (const part of ["mine", "open-chairs", "watch"].map((id) => document.getElementById(id))) {
    const next = fresh.getElementById(part.id);
    if (!next || busy(part) || said(next) === said(part)) continue;
    if (part.id === "open-chairs") showTaken(part, next);
    part.replaceWith(next);
  }
  document.title = fresh.title;
  for (const link of document.querySelectorAll(".foot a")) {
    const next = fresh.querySelector(`.foot a[href="${link.getAttribute("href")}"]`);
    if (next && said(next) !== said(link)) link.replaceChildren(...next.childNodes);
  }
  copying.reveal(document);
  reveal();
}

/** Keep the row of a game that somebody else has taken, without its buttons, until the page is opened again. */
function showTaken(part, next) {
  const rows = [...part.querySelectorAll("li[data-open]")];
  const list = next.querySelector("ul");
  for (const row of rows.filter((one) => list && !next.querySelector(`li[data-open="${one.dataset.open}"]`))) {
    const seats = row.querySelector(".seats");
    if (seats) seats.textContent = "taken";
    list.append(row);
  }
}

/** `n` leads to the battle where it is my move, the most urgent first. */
function answerKeys() {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    /** @type {HTMLAnchorElement | null} */ (document.querySelector("#mine tr.now a"))?.click();
  });
}

remember();
countChanges();
copying.start(document);
answerKeys();
const reveal = share();
setInterval(() => keepUp(reveal), EVERY_MS);
