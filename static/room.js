// A room: its chart, the orders being written, the seal, and the news that comes in. What a kind of seat has besides comes with
// the page of its folder (campaign/rooms/<kind>/page/page.js), which opens the room.

import { getJson, marks, openChart } from "./chart.js";
import { layerBox, Settings } from "./chart/layers.js";
import { bundle, folded, strength } from "./chart/old.js";
import * as waters from "./chart/waters.js";
import { AtHand } from "./room/at_hand.js";
import { Clock } from "./room/clock.js";
import { pageData } from "./room/course.js";
import { Draft } from "./room/draft.js";
import { openEarlier } from "./room/earlier.js";
import { Notes } from "./room/slips.js";
import { Sealing } from "./room/seal.js";
import { Tools } from "./room/tools.js";
import { Why } from "./room/why.js";
import { copying } from "./room/copy.js";
import { dress, openAsking } from "./room/ask.js";
import { bearing } from "./room/wireless.js";
import { $, $$, element, say } from "./shell/dom.js";
import { markFoot, markInView, standBelow } from "./shell/foot.js";
import { Live } from "./shell/live.js";
import { keepPlace } from "./shell/place.js";
import { unpressed } from "./shell/press.js";

const FRESH_MIN = 360; // what was seen within a run: the chart opens on it
const LAYERS = [["tracks", "Tracks"], ["contacts", "Contacts"], ["bearings", "Wireless bearings"], ["battles", "Battles"],
  ["merchants", "Merchantmen and lanes"], ["tips", "Tips"], ["waters", "Cables, harbours and mines"],
  ["ways", "Roads and rails"], ["wires", "Wires"], ["marches", "Ordered marches"], ["riders", "Riders"]];
const room = $("#room");
const urls = Object.fromEntries(Object.entries(room.dataset).filter(([k]) => k.startsWith("url")).map(([k, v]) => [k.slice(3).toLowerCase(), v]));
const readonly = "readonly" in room.dataset;

/** Whether the run was stopped: an enemy is in sight. */
const isStopped = () => "stopped" in $("#papers").dataset;

function papers() {
  const { version, state, call, clock } = $("#papers").dataset;
  return { version: `${version}/${state}/${call}`, state, call: Number(call), clock, editable: state === "open" && !readonly };
}

const draft = new Draft(pageData(papers().editable, papers().call), urls);
let shown = { forces: [], contacts: [], tips: [], battles: [], now: 0 };
let chart = null;
let tools = null;
let why = null;
let kind = {};
const settings = new Settings(room.dataset.rid);
let circles = !settings.off.has("circles");

const notes = new Notes(draft);
const sealing = new Sealing(draft, urls, { refresh });
const atHand = new AtHand();

/** Everything that hangs on elements of the column, which is exchanged when news comes. */
function attach() {
  kind.attach?.();
  notes.attach();
  copying.reveal($("#now"));
  sealing.attach();
  tools?.attach();
  dress();
  $$('[data-mode="lay"]').forEach((button) => {
    button.disabled = !(tools && draft.editable);
  });
  shortenTimes();
  markInView();
  tellOthers();
  atHand.attach();
}

/** For what stands beside the room, such as a guide. */
function tellOthers() {
  const { state, call } = papers();
  const orders = draft.body();
  const { forces = {}, bodies = {} } = orders; // legs of ships, tasks of bodies ashore
  const legs = [...Object.values(forces), ...Object.values(bodies ?? {})].reduce((sum, one) => sum + (one?.legs?.length ?? one?.tasks?.length ?? 0), 0);
  const runs = $$("#ruler li").findIndex((run) => run.matches(".now")) + 1;
  const [contacts, tips] = ["contact", "use-tip"].map((name) => $$(`[data-${name}]`).length);
  document.dispatchEvent(new CustomEvent("room", { detail: { state, call, legs, runs, contacts, tips, stopped: isStopped(), orders } }));
}

for (const name of ["changed", "moved", "answered", "chosen"]) {
  draft.addEventListener(name, () => {
    tellOthers();
    kind.changed?.();
    chart?.redraw();
  });
}

async function layChart() {
  const host = $("#map");
  chart = await openChart(host, { side: room.dataset.side });
  draft.shore = (from, to) => chart.land.milesToShore(from, to);
  why = new Why(host.parentElement, ({ lon, lat }) => {
    const size = chart.map.getSize();
    return chart.map.latLngToContainerPoint([lat, lon]).x > size.x / 2;
  });
  chart.addPass("waters", (pen, group) => {
    waters.cables(pen, group, chart.theatre.cables);
    waters.harbours(pen, group, shown.waters?.harbours, room.dataset.side);
    waters.mines(pen, group, shown.waters?.marks, room.dataset.side, (mark) =>
      pressed(() => why.tip(mark, ({ struck: "A mine", siege: "A siege" })[mark.what] ?? "Mines", [{ when: mark.when, text: mark.text }])));
  });
  chart.addPass("tracks", (pen, group) => shown.forces.forEach((force) => marks.track(pen, group, force)));
  chart.addPass("bearings", (pen, group) => (shown.bearings ?? []).forEach((row) =>
    bearing(pen, group, row, () => pressed(() => why.tip({ lon: row.from[0], lat: row.from[1], of: row.of }, "Hostile wireless", [{ when: "", text: row.text }])))));
  chart.addPass("tips", (pen, group) => shown.tips.forEach((tip, n) => {
    const number = String(tip.number ?? shown.tips.length - n);
    marks.spot(pen, group, tip, number, tip.text, () => pressed(() => why.tip(tip, `Tip ${number}`, [{ when: tip.when ?? "", text: tip.text }])));
  }));
  chart.addPass("battles", (pen, group) => shown.battles.forEach((battle) =>
    marks.spot(pen, group, battle, "×", battle.title, () => pressed(() => why.tip(battle, battle.title, [])))));
  kind.below?.(chart);
  chart.reserve = () => [...shown.forces, ...shown.contacts, ...shown.tips];
  chart.addPass("forces", (pen, group) => shown.forces.forEach((force, n) =>
    marks.force(pen, group, circles ? force : { ...force, may_nm: null }, { id: n, onPress: () => pressed(() => why.force(force)) })));
  // after the own forces, whose names come first
  chart.addPass("contacts", drawContacts);
  kind.above?.(chart);
  tools = new Tools(chart, kind.steers ?? draft, { onLegs: (n) => kind.onLegs?.(n), way: kind.way });
  await loadChart();
  if (settings.restore(chart)) chart.cutSheet();
  else fitOwn();
  chartButtons();
  chart.redraw();
  attach();
}

/** Contacts by their age: faint when old, one mark for several old ones in a heap, none when older than the reader wants them. */
function drawContacts(pen, group) {
  const seen = shown.contacts.filter((contact) => settings.fresh(contact.old_min));
  for (const heap of folded(pen, seen)) {
    const [first] = heap;
    if (heap.length > 1) bundle(pen, group, heap, marks.hit, () => pressed(() => why.heap(heap)));
    else {
      const drawn = circles && first.old_min <= FRESH_MIN ? first : { ...first, may_nm: null };
      marks.contact(pen, group, drawn, { id: seen.indexOf(first), fade: strength(first), onPress: () => pressed(() => why.contact(first)) });
    }
  }
}

/** A press on a mark opens its note, unless a tool is in hand: then the chart is meant. */
function pressed(open) {
  if (!tools.mode) open();
}

let charts = 0;

/** What the chart shows; false when it was asked for again meanwhile. */
async function loadChart() {
  const turn = ++charts;
  const address = new URL(urls.chart, location.href);
  if (settings.whole) address.searchParams.set("all", "1");
  const answer = await getJson(address);
  if (turn !== charts) return false;
  shown = { ...answer, whole: settings.whole };
  draft.standing = Object.fromEntries(shown.forces.map((force) => [force.key, force.legs ?? []]));
  return true;
}

function fitOwn() {
  if (isStopped()) { // an enemy is in sight: what counts is near
    const near = shown.contacts.filter((c) => c.age === "now").map((c) => [c.lon, c.lat]);
    return chart.fit([...shown.forces.filter((force) => force.known !== "reported").flatMap((force) => around(force, 12)), ...near], { maxZoom: 9 });
  }
  const places = shown.forces.flatMap((force) => around(force, force.around_nm ?? Math.max((force.reach_nm || 0) * 0.7, 40)));
  places.push(...shown.contacts.filter((c) => c.old_min <= FRESH_MIN).map((c) => [c.lon, c.lat]), ...shown.tips.map((t) => [t.lon, t.lat]), ...(shown.merchants ?? []).filter((m) => m.state !== "in_port").map((m) => [m.lon, m.lat]));
  if (places.length) chart.fit(places, kind.nearest ? { maxZoom: kind.nearest } : {});
}

function around({ lon, lat }, nm) {
  const dLat = nm / 60;
  const dLon = dLat / Math.cos((lat * Math.PI) / 180);
  return [[lon - dLon, lat - dLat], [lon + dLon, lat + dLat]];
}

function chartButtons() {
  $$("[data-zoom]").forEach((button) => { button.onclick = () => chart.zoomBy(Number(button.dataset.zoom)); });
  $("[data-frame]").onclick = fitOwn;
  $("[data-fit]").onclick = () => chart.map.fitBounds(chart.bounds);
  const layers = LAYERS.filter(([pass]) => chart.passes.some((one) => one.name === pass) && (pass !== "tips" || ["press", "trade"].includes(room.dataset.role)));
  $("[data-layers]").replaceWith(layerBox(chart, settings, layers, { ages: true, changed: () => {
    if (settings.whole !== shown.whole) renewChart().catch(() => { /* no line: it comes with the next news */ });
  } }));
  chart.scale.draw(); // there are more buttons now for it to keep clear of
  const button = $("[data-circles]");
  if (!button) return; // the press has none
  circles = !settings.off.has("circles");
  button.setAttribute("aria-pressed", String(circles));
  button.onclick = () => {
    circles = !circles;
    settings.off[circles ? "delete" : "add"]("circles");
    settings.keep();
    button.setAttribute("aria-pressed", String(circles));
    chart.redraw();
  };
}

// a link to a part of the page that is folded opens it
document.addEventListener("click", (event) => {
  const part = event.target.closest('a[href^="#"]')?.getAttribute("href").slice(1);
  const fold = part && document.getElementById(part)?.closest("details");
  if (fold) fold.open = true;
});

// rows of the tables show their mark on the chart
document.addEventListener("click", (event) => {
  const seen = event.target.closest("[data-contact]");
  const force = event.target.closest("[data-force-at]");
  const merchant = event.target.closest("[data-merchant]");
  const plotted = merchant && shown.merchants?.find((m) => m.key === merchant.dataset.merchant);
  if (chart && plotted) chart.show(plotted.lon, plotted.lat);
  if (!chart || !(seen || force)) return;
  const found = seen
    ? [shown.contacts[seen.dataset.n], ...shown.contacts].find((c) => c?.label === seen.dataset.contact) // two ships may have an A
    : shown.forces.find((f) => f.key === force.dataset.forceAt);
  if (!found) return;
  chart.show(found.lon, found.lat);
  if (seen) why.contact(found, seen);
  else why.force(found, force);
});

function focusOf(node) {
  if (!node || !$("#now").contains(node)) return null;
  const row = node.closest("tr[data-n]");
  const selector = node.id ? `#${CSS.escape(node.id)}` : row && node.dataset.field ? `tr[data-n="${row.dataset.n}"] [data-field="${node.dataset.field}"]` : null;
  const typed = node.matches("input, textarea") && "shown" in node.dataset && node.value !== node.dataset.shown ? node.value : null;
  return selector && { selector, typed, start: node.selectionStart, end: node.selectionEnd };
}

/** @type {Promise<any>} */
let fetching = Promise.resolve();

/** Fetches the column anew without disturbing what is open, focused or being written; one at a time. Whether it came: where
    there is no line, the next look asks again. */
function refresh(message, focus = null) {
  fetching = fetching.then(() => renew(message, focus)).catch(() => false);
  return fetching;
}

async function renew(message, focus) {
  const before = papers();
  const page = await column();
  if (page === null) return false;
  if (isOtherwiseEnded(page)) location.reload(); // who won and the film stand above the column
  const waited = Boolean($("#action"));
  exchange(page, focus);
  const typing = document.activeElement?.matches("input, textarea, select");
  const calls = !waited && $("#action");
  say($("#tell"), message || (calls ? "An action waits for you: fight it, or leave it to the captains." : whatChanged(before, papers())));
  if (calls && !typing) calls.scrollIntoView({ block: "start" }); // nothing goes on until he has chosen
  // orders are asked for anew: what came in is read before them, wherever the page was scrolled to
  else if (papers().call !== before.call && !typing) $("details.came")?.scrollIntoView({ block: "start" });
  // the chart comes when it comes: orders do not wait for it
  if (chart) renewChart().catch(() => { /* no line: it comes with the next news */ });
  return true;
}

/** Whether the war has ended since this page was loaded, or is opened or judged otherwise. */
function isOtherwiseEnded(page) {
  const { ended = "" } = new DOMParser().parseFromString(page, "text/html").querySelector("#papers")?.dataset ?? {};
  return ended !== ($("#ended")?.dataset.opened ?? "");
}

let wasStopped = isStopped();

async function renewChart() {
  if (!await loadChart()) return;
  chart.redraw();
  why.renewed(shown);
  kind.renewed?.();
  const inView = shown.forces.some((force) => chart.sees(force));
  const stopped = isStopped();
  if (shown.forces.length && (!inView || stopped !== wasStopped)) fitOwn();
  wasStopped = stopped;
}

/** The column as the server has it now, asked for again when something was written meanwhile. */
async function column() {
  for (;;) {
    if (draft.editable) await draft.flush();
    const written = draft.sent;
    const answer = await fetch(`${urls.room}?part=column`, { credentials: "same-origin", headers: { "HX-Request": "true" } });
    if (!answer.ok) return null;
    const page = await answer.text();
    await unpressed();
    if (written === draft.sent) return page;
  }
}

/** Puts a new column in place and takes hold of it in the same breath: no button of it is ever without its work. */
function exchange(page, focus) {
  const kept = focusOf(document.activeElement);
  const open = new Map($$("details[id], details[data-keep]").map((d) => [d.id || d.dataset.keep, d.open]));
  const now = $("#now");
  const stopped = isStopped();
  keepPlace(now, () => {
    window.htmx.swap(now, page, { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 });
    for (const d of $$("details[id], details[data-keep]")) if (open.has(d.id || d.dataset.keep)) d.open = open.get(d.id || d.dataset.keep);
    if (!stopped && isStopped() && $("#contacts")) $("#contacts").open = true;
    const { editable, call } = papers();
    entitle();
    draft.read(pageData(editable, call));
    attach();
  });
  const target = focus ? $(focus) : kept && $(kept.selector);
  target?.focus({ preventScroll: !focus });
  if (target && kept?.typed && draft.editable) target.value = kept.typed;
  if (kept && target && kept.start !== null && kept.start !== undefined && target.setSelectionRange) {
    try { target.setSelectionRange(kept.start, kept.end); } catch { /* selects and numbers have no caret */ }
  }
}

/** The ship in the title is the flagship of the papers: she may have been lost since the page was opened. */
function entitle() {
  const { flagship: ship } = $("#papers").dataset;
  const [head, room] = [$(".top h1"), document.title.split(/, .* · | · /)[0]];
  if (($("em", head)?.textContent ?? "") === ship) return;
  head.replaceChildren(room, ...(ship ? [", ", element("em", null, ship)] : []));
  document.title = `${room}${ship ? `, ${ship}` : ""} · Sealed Orders`;
}

/** One sentence for what is new: a run to write orders for, papers, or neither. */
function whatChanged(before, after) {
  if (after.state === "resolving" && before.state !== "resolving") return "Orders are closed; the run is being resolved.";
  if (after.call !== before.call && after.state === "open") return `${$("details.came") ? "New papers have arrived, and your" : "Your"} orders are due${isStopped() ? "" : ` for ${after.clock}`}.`;
  if (after.version.split("/")[0] !== before.version.split("/")[0]) return "New papers have arrived.";
  return "";
}

/** Within the present day the hour is enough: "Day 3, 11:58" -> "11:58". */
function shortenTimes() {
  const today = /^Day \d+/.exec(papers().clock)?.[0];
  for (const time of $$("time")) {
    time.title ||= time.textContent;
    if (today && time.title.startsWith(`${today}, `)) time.textContent = time.title.slice(today.length + 2);
  }
}

/** Opens the room of this page. ``kindOf`` is given what a kind of seat may build on, and answers with what it has besides:
    attach() takes hold of the column whenever it was exchanged, changed() hears that the draft was, renewed() that the chart has
    been fetched; nearest is the scale at which it opens at most; below(chart) and above(chart) add passes under the forces and over all; steers is what the chart's tools lay
    legs for, onLegs(n) hears which. */
export function openRoom(kindOf = (_room) => ({})) {
  kind = kindOf({
    draft, urls, refresh, clock: (now = shown.now) => new Clock(papers().clock, now),
    get chart() { return chart; },
    get tools() { return tools; },
    get shown() { return shown; },
    get circles() { return circles; },
    writes: (added) => notes.take(added),
    tells: (place, title, text) => pressed(() => why.tip(place, title, [{ when: "", text }])),
  });
  openAsking(urls.why);
  copying.start($("#now"));
  markFoot();
  standBelow($(".top"));
  attach();
  openEarlier(room, urls.room, attach);
  layChart().catch((error) => {
    console.error(error);
    $("#map").replaceChildren(element("p", { class: "note wait" }, "The chart could not be loaded. Reload the page; the tables are on the right."));
  });

  // a deputy who only reads is told of news as well; who types in from paper holds no room that could tell him any
  if ((!readonly || "hears" in room.dataset) && !("quiet" in room.dataset)) {
    let waiting = null;
    new Live(`/room/${room.dataset.rid}/news`, {
      version: () => papers().version,
      onNews() {
        // several papers come in together; one look at them is enough
        waiting ??= setTimeout(() => {
          waiting = null;
          refresh("");
        }, 150);
      },
      async look() {
        const answer = await fetch(`${urls.room}?part=column`, { credentials: "same-origin" });
        if (answer.status === 404) location.reload(); // the room is not held any more, and no socket has said so
        if (!answer.ok) return null;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const { version, state, call } = page.querySelector("#papers").dataset;
        return `${version}/${state}/${call}`;
      },
    });
  }
}
