// The edge of a chart: graticule, zebra border in tens of minutes, degrees in the margin, and the scale of miles.

import { figure, turned } from "./geo.js";
import { make } from "./pen.js";

const EDGE = 24; // width of the margin in pixels; chart.css insets the map by the same
const BAND = 5;
const STEPS = [1 / 6, 0.5, 1, 2, 5, 10]; // degrees between two lines of the graticule
const BANDS = [1 / 60, 1 / 12, 1 / 6, 0.5, 1, 2.5]; // degrees in one cell of the zebra

/** The finest step whose cells are at least so many pixels wide. */
function stepFor(perDegree, least, steps) {
  return steps.find((step) => step * perDegree >= least) ?? steps[steps.length - 1];
}

function degreeWords(value, positive, negative) {
  const minutes = Math.round(Math.abs(value) * 60);
  const sign = minutes % 10800 === 0 ? "" : value < 0 ? ` ${negative}` : ` ${positive}`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}°${rest ? ` ${String(rest).padStart(2, "0")}′` : ""}${sign}`;
}

function* multiples(from, to, step) {
  for (let n = Math.ceil(from / step - 1e-9); n * step <= to + 1e-9; n++) yield [n * step, n];
}

function perDegree(map) {
  const { lat, lng } = map.getCenter();
  return map.latLngToContainerPoint([lat, lng + 1]).x - map.latLngToContainerPoint([lat, lng]).x;
}

/** A pass of the sheet: the hairlines under everything that is reported. */
export function graticule(pen, group) {
  const map = pen.map;
  const nw = map.layerPointToLatLng(pen.bounds.min);
  const se = map.layerPointToLatLng(pen.bounds.max);
  const step = stepFor(perDegree(map), 64, STEPS);
  let d = "";
  for (const [lon] of multiples(nw.lng, se.lng, step)) {
    const x = map.latLngToLayerPoint([0, lon]).x;
    d += `M${x} ${pen.bounds.min.y}V${pen.bounds.max.y}`;
  }
  for (const [lat] of multiples(se.lat, nw.lat, step)) {
    const y = map.latLngToLayerPoint([lat, 0]).y;
    d += `M${pen.bounds.min.x} ${y}H${pen.bounds.max.x}`;
  }
  make("path", { class: "c-grat", d }, group);
}

/** The margin: drawn over the map, kept in step with it while it moves. */
export class Frame {
  constructor(host, map) {
    this.map = map;
    this.svg = make("svg", { class: "c frame", "aria-hidden": "true" }, host);
    map.on("move zoom resize viewreset", () => this.draw());
  }

  draw() {
    const size = this.map.getSize();
    const w = size.x + 2 * EDGE;
    const h = size.y + 2 * EDGE;
    this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    this.svg.setAttribute("width", w);
    this.svg.setAttribute("height", h);
    this.svg.replaceChildren();
    const [r, b] = [w - EDGE, h - EDGE];
    make("path", { class: "c-sheet", "fill-rule": "evenodd", d: `M0 0H${w}V${h}H0zM${EDGE} ${EDGE}V${b}H${r}V${EDGE}z` }, this.svg);
    this.zebra(r, b);
    this.degrees(r, b);
    const outer = EDGE - BAND;
    make("path", { class: "c-frame", "stroke-width": 0.8,
      d: `M${EDGE} ${EDGE}H${r}V${b}H${EDGE}zM${outer} ${outer}H${r + BAND}V${b + BAND}H${outer}z` }, this.svg);
    make("path", { class: "c-frame", "stroke-width": 1.6, d: `M3 3H${w - 3}V${h - 3}H3z` }, this.svg);
  }

  x(lon) {
    return this.map.latLngToContainerPoint([0, lon]).x + EDGE;
  }

  y(lat) {
    return this.map.latLngToContainerPoint([lat, 0]).y + EDGE;
  }

  zebra(right, bottom) {
    const view = this.map.getBounds();
    const band = stepFor(perDegree(this.map), 7, BANDS);
    let d = "";
    for (const [lon, n] of multiples(view.getWest() - band, view.getEast(), band)) {
      if (n % 2) continue;
      const a = Math.max(EDGE, this.x(lon));
      const z = Math.min(right, this.x(lon + band));
      if (z > a) d += `M${a} ${EDGE - BAND}H${z}v${BAND}H${a}zM${a} ${bottom}H${z}v${BAND}H${a}z`;
    }
    for (const [lat, n] of multiples(view.getSouth() - band, view.getNorth(), band)) {
      if (n % 2) continue;
      const a = Math.max(EDGE, this.y(lat + band));
      const z = Math.min(bottom, this.y(lat));
      if (z > a) d += `M${EDGE - BAND} ${a}V${z}h${BAND}V${a}zM${right} ${a}V${z}h${BAND}V${a}z`;
    }
    make("path", { class: "c-zebra", d }, this.svg);
  }

  degrees(right, bottom) {
    const view = this.map.getBounds();
    const step = stepFor(perDegree(this.map), 64, STEPS);
    const write = (x, y, text, turn) => {
      const transform = turn ? `rotate(${turn} ${x} ${y})` : null;
      make("text", { class: "deg", x, y, "text-anchor": "middle", transform }, this.svg, text);
    };
    for (const [lon] of multiples(view.getWest(), view.getEast(), step)) {
      const x = this.x(lon);
      if (x < EDGE + 22 || x > right - 22) continue;
      const text = degreeWords(turned(lon), "E", "W");
      write(x, 14.5, text);
      write(x, bottom + 16, text);
    }
    for (const [lat] of multiples(view.getSouth(), view.getNorth(), step)) {
      const y = this.y(lat);
      if (y < EDGE + 22 || y > bottom - 22) continue;
      const text = degreeWords(lat, "N", "S");
      write(14.5, y, text, -90);
      write(right + 10, y, text, 90);
    }
  }
}

/** The scale of nautical miles, true at the middle of the chart. */
export class Scale {
  constructor(host, map) {
    this.host = host;
    this.map = map;
    this.svg = make("svg", { class: "c scale", "aria-hidden": "true", height: 24 }, host);
  }

  /** Drawn with the chart; `marks` are boxes on the page that it must not hide. */
  draw(marks = []) {
    const lat = this.map.getCenter().lat;
    const middle = this.map.latLngToContainerPoint([lat - 0.25, 0]);
    const above = this.map.latLngToContainerPoint([lat + 0.25, 0]);
    const mile = (middle.y - above.y) / 30;
    const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].find((n) => n * mile >= 30) ?? 500;
    const wide = step * mile;
    const parts = wide * 5 > this.map.getSize().x * 0.36 ? 3 : 5;
    const words = this.map.getSize().x < 400 ? "miles" : `miles at ${Math.round(Math.abs(lat))}° ${lat < 0 ? "S" : "N"}`;
    this.svg.replaceChildren();
    this.svg.setAttribute("width", wide * parts + (words === "miles" ? 60 : 110));
    for (let n = 0; n <= parts; n++) {
      const x = 10 + n * wide;
      if (n < parts) make("path", { class: n % 2 ? "c-frame" : "c-zebra bar", "stroke-width": 0.8, d: `M${x} 17h${wide}v4h-${wide}z` }, this.svg);
      make("text", { class: "lab sm", x, y: 12, "text-anchor": "middle" }, this.svg, figure(n * step));
    }
    make("text", { class: "lab sm", x: 20 + parts * wide, y: 22 }, this.svg, words);
    this.clear(marks);
  }

  /** In the first corner where it lies on nothing; if there is none, in its own, above the buttons of the chart. */
  clear(marks) {
    const tools = this.host.parentElement?.querySelector(".ctl")?.getBoundingClientRect();
    const above = tools?.width ? this.host.getBoundingClientRect().bottom - tools.top + 6 : 0;
    const under = [...marks, ...(tools?.width ? [tools] : [])];
    const corners = [{}, ...(above ? [{ bottom: `${above}px` }] : []), { right: "auto", left: "34px" }, { bottom: "auto", top: "32px" }, { right: "auto", left: "34px", bottom: "auto", top: "32px" }];
    const stand = (corner) => Object.assign(this.svg.style, { right: "", bottom: "", left: "", top: "" }, corner);
    const free = corners.find((corner) => {
      stand(corner);
      const bar = this.svg.getBoundingClientRect();
      return !under.some((one) => one.right > bar.left && one.left < bar.right && one.bottom > bar.top && one.top < bar.bottom);
    });
    if (!free) stand(above ? corners[1] : {});
  }
}
