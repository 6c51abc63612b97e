// The sheet of a chart: one SVG that Leaflet moves and scales, drawn afresh after every move by a list of passes.

import { boxOf, letter, make, pathOf, Room } from "./pen.js";

/** Leaflet keeps the sheet in place while the chart is dragged or the scale changes; `onDraw` fills it afterwards.
    @type {any} */
export const Sheet = L.Renderer.extend({
  options: { padding: 0.35 },

  initialize(onDraw, options) {
    L.setOptions(this, options);
    L.stamp(this);
    this._layers = {};
    this._onDraw = onDraw;
  },

  _initContainer() {
    this._container = make("svg", { class: "c sheet-svg", "aria-hidden": "true" });
    this._rootGroup = make("g", {}, this._container);
  },

  _destroyContainer() {
    L.DomUtil.remove(this._container);
    delete this._container;
    delete this._rootGroup;
  },

  _onZoomEnd() {},
  _updatePaths() {},

  _update() {
    if (this._map._animatingZoom && this._bounds) return;
    /** @type {any} */ (L.Renderer.prototype)._update.call(this);
    const b = this._bounds;
    const size = b.getSize();
    this._container.setAttribute("width", size.x);
    this._container.setAttribute("height", size.y);
    this._container.setAttribute("viewBox", [b.min.x, b.min.y, size.x, size.y].join(" "));
    L.DomUtil.setPosition(this._container, b.min);
    this._onDraw(b);
    this.fire("update");
  },

  group(name) {
    const found = this._rootGroup.querySelector(`:scope > [data-pass="${name}"]`);
    return found ?? make("g", { "data-pass": name }, this._rootGroup);
  },
});

/** What a pass draws with: pixels for places, miles in pixels, and room for names. */
export class Pen {
  constructor(map, land, bounds, edges) {
    this.map = map;
    this.land = land;
    this.bounds = bounds;
    // names keep within what is seen of the theatre, not within the padding around it
    const corner = map.containerPointToLayerPoint([0, 0]);
    const size = map.getSize();
    this.view = { x: corner.x, y: corner.y, w: size.x, h: size.y };
    const nw = map.latLngToLayerPoint(edges.getNorthWest());
    const se = map.latLngToLayerPoint(edges.getSouthEast());
    const x = Math.max(corner.x, nw.x) + 4;
    const y = Math.max(corner.y, nw.y) + 4;
    this.room = new Room(Math.min(corner.x + size.x, se.x) - 4 - x, Math.min(corner.y + size.y, se.y) - 4 - y, x, y);
    this.onLand = (x, y) => Boolean(land) && land.has(x, y);
  }

  at(place) {
    return this.map.latLngToLayerPoint([place.lat, place.lon]);
  }

  points(places) {
    return places.map((p) => this.at(p));
  }

  /** Lettering beside a place, `r` pixels from it, where there is room for it; its box, or null. `how`: see Room.place. */
  letter(group, p, r, lines, how = {}) {
    const { w, h } = boxOf(lines);
    const box = this.room.place(p, r, w, h, how);
    if (box) letter(group, box, lines, this.onLand);
    return box;
  }

  /** Lettering as near a mark as there is room, the longest choice of lines first; with a thin line where it had to give way. */
  name(group, p, choices, hue, how = {}) {
    for (const far of [10, 22, 36, 52]) {
      for (const lines of choices) {
        const box = this.letter(group, p, far, lines, how);
        if (!box) continue;
        if (far > 10) this.tie(group, p, box, hue);
        return box;
      }
    }
    return null;
  }

  tie(group, p, box, hue) {
    const to = { x: Math.max(box.x, Math.min(box.x + box.w, p.x)), y: Math.max(box.y, Math.min(box.y + box.h, p.y)) };
    group.prepend(make("path", { class: `tick ${hue}`, "stroke-width": 0.8, d: pathOf([p, to]) }));
  }

  /** Pixels in a nautical mile at a latitude. */
  mile(lat) {
    const a = this.map.latLngToLayerPoint([lat - 0.25, 0]);
    const b = this.map.latLngToLayerPoint([lat + 0.25, 0]);
    return Math.abs(a.y - b.y) / 30;
  }

  seen(p, margin = 0) {
    const v = this.view;
    return p.x > v.x - margin && p.y > v.y - margin && p.x < v.x + v.w + margin && p.y < v.y + v.h + margin;
  }
}
