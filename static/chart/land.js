// The coast: rings of longitude and latitude made into one path for the present scale, with water lines along it.

import { near, rhumb } from "./geo.js";
import { make } from "./pen.js";

const WATER = [[17.6, 16.4], [11, 9.8], [5.6, 4.4]]; // three lines: the wide stroke, then the gap inside it

/** Every ring of whatever GeoJSON the theatre sends: a geometry, a feature or a collection of either. */
export function ringsOf(shape) {
  if (!shape) return [];
  if (shape.type === "FeatureCollection") return shape.features.flatMap(ringsOf);
  if (shape.type === "GeometryCollection") return shape.geometries.flatMap(ringsOf);
  if (shape.type === "Feature") return ringsOf(shape.geometry);
  if (shape.type === "Polygon") return shape.coordinates;
  if (shape.type === "MultiPolygon") return shape.coordinates.flat();
  return [];
}

/** Leaflet's own projection, with longitudes as the chart about this middle counts them: nothing happens at the 180th meridian. */
export function about(middle) {
  const plain = L.CRS.EPSG3857;
  return L.Util.extend({}, plain, {
    latLngToPoint: ({ lat, lng }, zoom) => plain.latLngToPoint(L.latLng(lat, near(lng, middle)), zoom),
  });
}

/** How far along a–b it meets c–d (0 to 1), or null. */
function meeting(a, b, c, d) {
  const [x, y, u, v] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const turn = x * v - y * u;
  if (!turn) return null;
  const t = ((c.x - a.x) * v - (c.y - a.y) * u) / turn;
  const s = ((c.x - a.x) * y - (c.y - a.y) * x) / turn;
  return t >= 0 && t <= 1 && s >= 0 && s <= 1 ? t : null;
}

function inside(ring, x, y) {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i];
    const b = ring[j];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

let charts = 0; // a page may have several, each with its own coast

export class Land {
  /** Projects the rings once, at scale 0; later scales only multiply. */
  constructor(shape, crs = L.CRS.EPSG3857) {
    this.projected = ({ lon, lat }) => crs.latLngToPoint(L.latLng(lat, lon), 0);
    this.placed = (x, y) => crs.pointToLatLng(L.point(x, y), 0);
    this.rings = ringsOf(shape).map((ring) => {
      const points = ring.map(([lon, lat]) => this.projected({ lon, lat }));
      return { points, bounds: L.bounds(points) };
    });
    this.shown = [];
    this.id = `coast-${++charts}`;
  }

  /** Draws the coast of what lies within bounds (layer pixels). */
  draw(group, map, bounds) {
    const scale = map.getZoomScale(map.getZoom(), 0);
    const origin = map.getPixelOrigin();
    const margin = 40;
    const window = L.bounds(bounds.min.subtract([margin, margin]), bounds.max.add([margin, margin]));
    const world = L.bounds(window.min.add(origin).divideBy(scale), window.max.add(origin).divideBy(scale));
    this.shown = [];
    let d = "";
    for (const ring of this.rings) {
      if (!world.intersects(ring.bounds)) continue;
      const size = ring.bounds.getSize().multiplyBy(scale);
      if (size.x < 0.8 && size.y < 0.8) continue;
      const placed = ring.points.map((p) => L.point(p.x * scale - origin.x, p.y * scale - origin.y));
      const clipped = L.PolyUtil.clipPolygon(L.LineUtil.simplify(placed, 0.6), window, false);
      if (clipped.length < 3) continue;
      this.shown.push({ ring: clipped, bounds: L.bounds(clipped) });
      d += "M" + clipped.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L") + "z";
    }
    group.replaceChildren();
    const defs = make("defs", {}, group);
    make("path", { id: this.id, d }, defs);
    for (const [line, gap] of WATER) {
      make("use", { href: `#${this.id}`, class: "c-wl", "stroke-width": line }, group);
      make("use", { href: `#${this.id}`, class: "c-wl gap", "stroke-width": gap }, group);
    }
    make("use", { href: `#${this.id}`, class: "c-land" }, group);
  }

  /** Where a rhumb line (straight on this chart) first meets a shore, as a part of its length; null if it is clear. */
  shore(from, to) {
    const a = this.projected(from);
    const b = this.projected(to);
    const way = L.bounds([a, b]);
    let first = null;
    for (const { points, bounds } of this.rings) {
      if (!way.intersects(bounds)) continue;
      for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
        const t = meeting(a, b, points[j], points[i]);
        if (t !== null && (first === null || t < first)) first = t;
      }
    }
    return first;
  }

  /** Miles to the first shore on a rhumb line; null if it is clear. A part of a line on the chart is not that part of its miles. */
  milesToShore(from, to) {
    const part = this.shore(from, to);
    if (part === null) return null;
    const [a, b] = [this.projected(from), this.projected(to)];
    const { lng, lat } = this.placed(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
    return rhumb(from, { lon: lng, lat }).nm;
  }

  /** Whether a place lies on land, by the coast as it was given. */
  holds(place) {
    const { x, y } = this.projected(place);
    let odd = false;
    for (const { points, bounds } of this.rings) {
      if (x < bounds.min.x || x > bounds.max.x || y < bounds.min.y || y > bounds.max.y) continue;
      if (inside(points, x, y)) odd = !odd;
    }
    return odd;
  }

  /** Whether a point in layer pixels lies on land, for the halo under a name. */
  has(x, y) {
    let odd = false;
    for (const { ring, bounds } of this.shown) {
      if (x < bounds.min.x || x > bounds.max.x || y < bounds.min.y || y > bounds.max.y) continue;
      if (inside(ring, x, y)) odd = !odd;
    }
    return odd;
  }
}
