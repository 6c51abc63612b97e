// A chart on Leaflet, without tiles: sea, coast, graticule, names and ports, and whatever passes a page adds on top.
//
//   const chart = await openChart(document.querySelector(".chart"));   // data-theatre on the element
//   chart.addPass("forces", (pen, group) => …);   chart.redraw();   chart.fit([[lon, lat], …]);
//
// A pass draws into its own group after every move and every change of scale. Colours are classes of chart.css, so a
// change of theme needs nothing. Needs the global L of leaflet.js.

import { Frame, graticule, Scale } from "./chart/frame.js";
import { near } from "./chart/geo.js";
import { about, Land } from "./chart/land.js";
import * as marks from "./chart/marks.js";
import { make } from "./chart/pen.js";
import { rose } from "./chart/rose.js";
import { Pen, Sheet } from "./chart/sheet.js";
import { element } from "./shell/dom.js";

const ROSE = 56;
const GROUND = new Set(["land", "graticule", "edge"]); // what only a move of the chart changes

/** Fetches JSON, or says what went wrong. */
export async function getJson(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" }, credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

export class Chart {
  constructor(host, theatre, { side = "neutral", rose: withRose = true } = {}) {
    this.host = host;
    this.theatre = theatre;
    this.side = side;
    const [w, s, e, n] = theatre.bounds;
    this.middle = (w + e) / 2;
    const crs = about(this.middle);
    this.land = new Land(theatre.land, crs);
    this.withRose = withRose;
    this.roseAt = null;
    this.passes = [];
    this.off = new Set(); // passes that the reader does not want to see
    this.reserve = () => []; // places whose marks no name may cover
    const face = element("div", { class: "map-face" });
    host.replaceChildren(face);
    this.map = L.map(face, {
      crs,
      attributionControl: false, zoomControl: false, zoomSnap: 0.25, zoomDelta: 0.5, wheelPxPerZoomLevel: 120,
      minZoom: 2, maxZoom: 11, worldCopyJump: false, maxBoundsViscosity: 0.8, keyboardPanDelta: 60,
      zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    this.bounds = L.latLngBounds([s, w], [n, e]);
    this.map.setMaxBounds(this.bounds.pad(0.25));
    this.keepLarge();
    this.map.fitBounds(this.bounds);
    this.addPass("land", (pen, group) => this.land.draw(group, this.map, pen.bounds));
    this.addPass("graticule", graticule);
    this.addPass("edge", (pen, group) => this.edge(pen, group));
    this.sheet = new Sheet((bounds) => this.draw(bounds));
    this.map.addLayer(this.sheet);
    this.frame = new Frame(host, this.map);
    this.scale = new Scale(host, this.map);
    this.frame.draw();
    this.scale.draw();
    new ResizeObserver(() => {
      this.map.invalidateSize({ animate: false });
      this.keepLarge();
    }).observe(host);
  }

  /** The theatre fills the sheet one way at least: made smaller it would be a stamp on empty paper. */
  keepLarge() {
    const fits = this.map.getBoundsZoom(this.bounds);
    if (!Number.isFinite(fits)) return;
    const least = Math.floor(fits * 4) / 4;
    this.map.options.minZoom = least; // setMinZoom would glide there, and whoever frames something next would be carried away
    if (this.map.getZoom() < least) this.map.setZoom(least, { animate: false });
  }

  /** Adds something to draw, above what is there already. */
  addPass(name, draw) {
    this.passes.push({ name, draw });
  }

  draw(bounds, { ground = true } = {}) {
    this.pen = new Pen(this.map, this.land, bounds, this.bounds);
    const marked = this.reserve().map((mark) => this.pen.at(mark));
    this.scale?.draw(marked.map((p) => this.onPage(p)));
    this.clearOfTools();
    for (const p of marked) this.pen.room.take(p.x - 9, p.y - 9, 18, 18);
    for (const p of this.pen.points(this.theatre.ports ?? [])) this.pen.room.take(p.x - 4, p.y - 4, 8, 8);
    for (const pass of this.passes) if (ground || !GROUND.has(pass.name)) this.drawPass(pass);
    this.background();
  }

  /** The box of a mark on the page. */
  onPage(p) {
    const face = this.map.getContainer().getBoundingClientRect();
    const [x, y] = [face.left + p.x - this.pen.view.x, face.top + p.y - this.pen.view.y];
    return { left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 };
  }

  /** No name under the scale, the buttons or the caption that lie on the chart. */
  clearOfTools() {
    const face = this.map.getContainer().getBoundingClientRect();
    for (const node of [this.scale?.svg, ...(this.host.parentElement?.querySelectorAll(".ctl, .cap") ?? [])]) {
      const box = node?.getBoundingClientRect();
      if (!box?.width || box.top > face.bottom) continue;
      this.pen.room.take(this.pen.view.x + box.left - face.left, this.pen.view.y + box.top - face.top, box.width, box.height);
    }
  }

  drawPass(pass) {
    pass.before = this.pen.room.taken.slice();
    const group = this.sheet.group(pass.name);
    if (pass.name !== "land") group.replaceChildren();
    if (!this.off.has(pass.name)) pass.draw(this.pen, group);
  }

  /** Names of places last, for they give way to everything that is reported; but drawn underneath it. */
  background() {
    const group = this.sheet.group("names");
    group.replaceChildren();
    const after = this.sheet.group("edge");
    if (after.nextSibling !== group) after.after(group);
    marks.ports(this.pen, group, this.theatre.ports ?? [], this.side);
    if (this.withRose) this.drawRose(group);
    marks.seaNames(this.pen, group, this.theatre.names ?? []);
    marks.stations(this.pen, group, this.theatre.stations ?? [], this.side);
  }

  /** Draws again what lies on the chart; land and graticule stand as they are. */
  redraw() {
    if (this.sheet._bounds) this.draw(this.sheet._bounds, { ground: false });
  }

  /** Draws one pass again, for what changes while the hand moves. */
  redrawPass(name) {
    const pass = this.passes.find((p) => p.name === name);
    if (!pass || !this.pen) return;
    this.pen.room.taken = pass.before ?? [];
    this.drawPass(pass);
  }

  /** Beyond the edge of the theatre there is only paper. */
  edge(pen, group) {
    const b = pen.bounds;
    const nw = this.map.latLngToLayerPoint(this.bounds.getNorthWest());
    const se = this.map.latLngToLayerPoint(this.bounds.getSouthEast());
    const inner = `M${nw.x} ${nw.y}H${se.x}V${se.y}H${nw.x}z`;
    make("path", { class: "c-sheet", "fill-rule": "evenodd", d: `M${b.min.x} ${b.min.y}H${b.max.x}V${b.max.y}H${b.min.x}z${inner}` }, group);
    make("path", { class: "c-frame", "stroke-width": 1.2, d: inner }, group);
  }

  drawRose(group) {
    this.roseAt ??= this.findSea();
    if (!this.roseAt) return;
    const p = this.pen.at(this.roseAt);
    const r = ROSE * 2 ** (this.map.getZoom() - this.roseAt.zoom);
    const box = { x: p.x - r - 6, y: p.y - r - 18, w: 2 * r + 12, h: 2 * r + 24 };
    if (r < 34 || r > 96 || !this.pen.room.fits(box)) return;
    this.pen.room.take(box.x, box.y, box.w, box.h);
    rose(group, p, r);
  }

  /** A place of open sea where the rose disturbs nothing, as near a corner as can be. */
  findSea() {
    const v = this.pen.view;
    const reach = ROSE + 22;
    const seas = [];
    for (let x = v.x + reach + 24; x < v.x + v.w - reach - 24; x += 36) {
      for (let y = v.y + reach + 24; y < v.y + v.h - reach - 80; y += 36) {
        const free = this.pen.room.fits({ x: x - reach, y: y - reach - 8, w: 2 * reach, h: 2 * reach + 8 });
        if (!free || !this.isOpen(x, y, reach)) continue;
        const middle = Math.abs(x - v.x - v.w / 2) / v.w + Math.abs(y - v.y - v.h / 2) / v.h;
        seas.push({ x, y, middle });
      }
    }
    if (!seas.length) return null;
    const best = seas.sort((a, b) => b.middle - a.middle || a.y - b.y)[0];
    const place = this.map.layerPointToLatLng([best.x, best.y]);
    return { lon: place.lng, lat: place.lat, zoom: this.map.getZoom() };
  }

  isOpen(x, y, r) {
    for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 6) {
      for (const part of [1, 0.5]) {
        if (this.land.has(x + part * r * Math.cos(angle), y + part * r * Math.sin(angle))) return false;
      }
    }
    return !this.land.has(x, y);
  }

  /** Shows all the places given as [lon, lat], with room about them and no nearer than `maxZoom`; a small theatre may fill the sheet. */
  fit(places, { maxZoom = Math.max(7.25, this.map.getBoundsZoom(this.bounds, true)), pad = 0.12 } = {}) {
    if (!places.length) return;
    const box = this.within(L.latLngBounds(places.map(([lon, lat]) => [lat, this.east(lon)])).pad(pad));
    this.roseAt = null;
    this.host.style.removeProperty("--sheet");
    this.map.invalidateSize({ animate: false });
    this.map.fitBounds(box, { maxZoom, animate: false });
    if (this.cutSheet()) this.map.fitBounds(box, { maxZoom, animate: false });
    this.map.panInsideBounds(this.bounds, { animate: false });
  }

  /** On a phone a sheet that is taller than the theatre is cut to it: beyond the edge it would be empty paper. Whether it was. */
  cutSheet() {
    const { x, y } = this.map.getSize();
    const [south, north] = [this.bounds.getSouthWest(), this.bounds.getNorthEast()].map((corner) => this.map.project(corner).y);
    const spare = Math.floor(y - (south - north));
    if (spare <= 0 || y <= x) return false;
    this.host.style.setProperty("--sheet", `${this.host.offsetHeight - spare}px`);
    this.map.invalidateSize({ animate: false });
    return true;
  }

  /** So much of a box as lies in the theatre: beyond it there is nothing to see. */
  within(box) {
    const edge = this.bounds;
    if (!edge.intersects(box)) return box;
    return L.latLngBounds(
      [Math.max(box.getSouth(), edge.getSouth()), Math.max(box.getWest(), edge.getWest())],
      [Math.min(box.getNorth(), edge.getNorth()), Math.min(box.getEast(), edge.getEast())],
    );
  }

  /** Shows the waters so many miles about a place, large enough to steer between the shores. */
  approach({ lon, lat }, nm) {
    const dLat = nm / 60;
    const dLon = dLat / Math.cos((lat * Math.PI) / 180);
    this.fit([[lon - dLon, lat - dLat], [lon + dLon, lat + dLat]], { maxZoom: this.map.getMaxZoom(), pad: 0 });
  }

  /** Brings one place to the middle. */
  show(lon, lat) {
    const point = this.map.latLngToContainerPoint([lat, lon]);
    const size = this.map.getSize();
    const inside = point.x > 60 && point.y > 60 && point.x < size.x - 60 && point.y < size.y - 60;
    if (!inside) this.map.panTo([lat, this.east(lon)]);
  }

  /** A longitude as this chart counts it: on from its western edge, also past the 180th meridian. */
  east(lon) {
    return near(lon, this.middle);
  }

  /** Whether a place lies in what is seen of the chart. */
  sees({ lon, lat }) {
    return this.map.getBounds().contains([lat, this.east(lon)]);
  }

  zoomBy(step) {
    this.map.setZoom(this.map.getZoom() + step);
  }
}

/** Opens a chart in `host`, whose data-theatre says where land, ports and names are. */
export async function openChart(host, options = {}) {
  const theatre = options.theatre ?? (await getJson(host.dataset.theatre));
  return new Chart(host, theatre, options);
}

export { make, marks };
