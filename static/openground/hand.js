/* What is in the player's hand: men and guns that were taken, and where they would be put. Nothing is ordered before they are put down;
   then everything goes out as one change of the sheet, and what the server does not take is kept here to be shown where it was wanted. */

import { sentence } from "../shell/words.js";
import { far, INCH, inside, middle, radius } from "./geometry.js";
import { closeUp } from "./contact.js";
import { taken } from "./crews.js";
import { carried, turned } from "./formation.js";
import { against } from "./solid.js";

const STUCK = "They cannot get there in this move, and stay: something is in the way or the way costs too much. Move them less far, another way, or one by one.";

export class Hand {
  /** @type {import("./page.js").Page} */ page;

  /** `page` has field, mode, solids, order(change), say(text), redraw(). */
  constructor(page) {
    this.page = page;
    this.selected = new Set();
    this.ghosts = [];
    this.tried = new Map();   // id → where it was wanted, until it stands there
  }

  get field() { return this.page.field; }
  get mode() { return this.page.mode; }

  one(id) { return this.field.men.get(id) ?? this.field.guns.get(id) ?? this.field.things.get(id) ?? this.field.waiting.find((one) => one.id === id) ?? null; }

  /** Those in the hand that may be put somewhere now. */
  get movable() { return [...this.selected].filter((id) => this.mode.can?.(id)); }

  /* ---- taking ---- */

  take(ids, { add = false, quiet = false } = {}) {
    const all = ids.filter((id) => this.one(id));
    if (add && all.length === 1 && this.selected.has(all[0])) this.selected.delete(all[0]);
    else this.selected = new Set(add ? [...this.selected, ...all] : all);
    this.ghosts = [];
    this.less = "";
    if (!quiet) this.page.say(this.words());
    this.page.picked();
  }

  /** A whole body; of one's own, those of it who may be moved and do not stay by a gun. */
  body(key, how) {
    const own = this.field.of(key).map((man) => man.id);
    const men = own.length ? own : [...this.field.things.values()].filter((thing) => thing.body === key).map((thing) => thing.id);   // a column of wagons
    const may = taken(this.page, men.filter((id) => this.mode.can?.(id)), key);
    this.take(may.length ? may : men, how);
  }

  lasso(ring, add) {
    const found = this.field.standing.filter((man) => inside(man.x, man.y, ring)).map((man) => man.id);
    const may = found.filter((id) => this.mode.can?.(id));
    this.take(may.length ? may : found, { add: add && this.selected.size > 0 });
  }

  let() {
    if (this.ghosts.length) this.ghosts = [];
    else this.selected = new Set();
    this.page.picked();
  }

  words() { return this.page.words.hand([...this.selected]) + (this.less && !this.ghosts.length ? ` ${this.less}` : ""); }

  /* ---- carrying ---- */

  /** Lifts what is in the hand: from now on it is shown where it would be put. */
  raise() {
    if (this.ghosts.length) return true;
    const ids = this.mode.with ? this.mode.with(this.movable) : this.movable;
    this.ghosts = ids.map((id) => this.ghost(id)).filter(Boolean);
    this.angle = 0;   // how far they have been turned since they were lifted, to the left
    return this.ghosts.length > 0;
  }

  ghost(id) {
    const one = this.one(id);
    if (!one) return null;
    const place = this.tried.get(id) ?? one;
    if (!Number.isFinite(place.x)) return null;
    const gun = this.field.guns.has(id);
    return { ...one, id, gun, x: place.x, y: place.y, r: gun ? 128 : radius(one), verdict: "" };
  }

  begin(hit) {
    const id = hit.man ?? hit.gun ?? hit.thing;
    if (!this.selected.has(id)) {
      if (!this.mode.can?.(id)) return false;
      this.take(this.page.together(id), { quiet: true });
    }
    if (!this.raise()) return false;
    this.start = this.wanted;
    return true;
  }

  /** Those lifted where they are held, which may be farther than they go. */
  get wanted() { return this.ghosts.map((ghost) => (ghost.held ? { ...ghost, ...ghost.held } : ghost)); }

  drag(from, to) {
    if (this.start) this.lay(carried(this.start, to.x - from.x, to.y - from.y));
  }

  /** Moves what is lifted by so much, as the arrow keys do. */
  step(dx, dy) {
    if (this.raise()) this.lay(carried(this.wanted, dx, dy), { blows: Math.hypot(dx, dy) > 48 });   // by small steps he may stand beside an enemy untouched
  }

  /** Those lifted, their middle at a place that was pressed: where they would be put, until they are. */
  bring(place) {
    const about = middle(this.wanted);
    this.lay(carried(this.wanted, place.x - about.x, place.y - about.y));
    this.page.say(this.verdicts());
  }

  /** Turned where they are held, by an angle to the left. */
  turn(by) {
    if (!this.raise()) return;
    this.angle += by;
    this.lay(turned(this.wanted, by));
    this.page.say(this.verdicts());
  }

  form(how) {
    if (!this.raise()) return;
    this.lay(how(this.wanted));
    this.page.say(this.verdicts());
  }

  /** The handle beside a body turns it about its middle. */
  handle(to, done) {
    if (!this.turning) {
      if (!this.raise()) return;
      const about = middle(this.ghosts);
      this.turning = { about, places: this.wanted, at: Math.atan2(this.page.handleAt.y - about.y, this.page.handleAt.x - about.x) };
    }
    const { about, places, at } = this.turning;
    this.angle = Math.atan2(to.y - about.y, to.x - about.x) - at;
    this.lay(turned(places, this.angle, about));
    if (done) {
      this.turning = null;
      this.putDown();
    }
  }

  lay(places, { blows = true } = {}) {
    const moving = new Set(places.map((place) => place.id));
    const { solids, field } = this.page;
    const given = (place) => ({ ...this.left(place), solids, near: field.near, moving, edge: this.mode.edge });
    const brought = blows && this.mode.blows?.(places) ? closeUp(places, { field, given }) : places;
    this.ghosts = brought.map((place) => this.reached({
      ...place, verdict: place.gun || place.what ? this.gunVerdict(place) : this.mode.against?.(place) ?? against(place, place, given(place)),
    }));
    if (field.stage === "guns") this.ghosts.filter((ghost) => ghost.gun && ghost.held).forEach((gun) => this.follow(gun));
    this.page.redraw();
  }

  /** The crew of a gun that is shown at the edge of its circle stands by it there. */
  follow(gun) {
    const crew = new Set(this.page.guns.crew(gun.id));
    const [dx, dy] = [gun.x - gun.held.x, gun.y - gun.held.y];
    this.ghosts = this.ghosts.map((ghost) => (crew.has(ghost.id) ? { ...ghost, held: { x: ghost.x, y: ghost.y }, x: ghost.x + dx, y: ghost.y + dy } : ghost));
  }

  /** Who is held farther off than he goes is shown at the edge of his circle; where he is held is kept. */
  reached(ghost) {
    const { held, ...place } = ghost;
    const { from, reach } = place.verdict === "far" ? this.left(place) : {};
    const way = from ? far(from, place) : 0;
    if (!way || reach === null || way <= reach) return place;
    const share = Math.max(0, reach) / way;
    return { ...place, held: { x: place.x, y: place.y }, x: from.x + (place.x - from.x) * share, y: from.y + (place.y - from.y) * share };
  }

  /** From where and how far someone may still go: after the places by way of which he is led, what these have left him. */
  left({ id, via = [] }) {
    const from = this.mode.origin(id);
    const reach = this.mode.reach(id);
    if (!via.length || !from) return { from, reach };
    const stops = [from, ...via.map(([x, y]) => ({ x, y }))];
    const gone = stops.slice(1).reduce((sum, stop, i) => sum + far(stop, stops[i]), 0);
    return { from: stops.at(-1), reach: reach === null ? null : reach - gone };
  }

  /** Men may be led by a way of one's own: from here they go on to where they are put down. */
  get mayGoBy() { return this.field.stage === "men" && this.ghosts.some((ghost) => !ghost.gun && !ghost.what); }

  by() {
    if (!this.mayGoBy) return;
    this.ghosts = this.ghosts.map((ghost) => (ghost.gun || ghost.what ? ghost : { ...ghost, via: [...(ghost.via ?? []), [Math.round(ghost.x), Math.round(ghost.y)]] }));
    this.start = null;
    this.page.say("They go via this place. Now drag them to where they are to stand.");
    this.page.redraw();
  }

  gunVerdict(place) {
    const { solids } = this.page;
    const reach = this.mode.reach(place.id);
    if (place.what) return this.mode.thingVerdict?.(place) ?? "";
    const beyond = this.mode.against?.(place);
    if (beyond) return beyond;
    if ((this.mode.edge !== false && solids.outside(place.x, place.y)) || solids.at(place.x, place.y, 40)) return "blocked";
    return reach !== null && far(place, this.mode.origin(place.id)) > reach ? "far" : "";
  }

  /** Brings those lifted as near to where they are held as all of them may go together, so that they keep their order. */
  shorten() {
    if (!this.raise()) return;
    const ways = this.wanted.map((ghost) => ({ ghost, left: this.left(ghost) })).map(({ ghost, left }) => ({ ghost, from: left.from ?? ghost, reach: left.reach ?? Infinity }));
    const most = Math.min(1, ...ways.map(({ ghost, from, reach }) => (reach - 2) / (far(ghost, from) || 1)));
    this.lay(ways.map(({ ghost, from }) => ({ ...ghost, x: Math.trunc(from.x + (ghost.x - from.x) * most), y: Math.trunc(from.y + (ghost.y - from.y) * most) })));
    this.page.say(this.verdicts());
  }

  /** Takes up again those who were refused, where they were wanted. */
  retry(ids) {
    this.take(ids, { quiet: true });
    if (this.raise()) this.lay(this.ghosts);
  }

  /** What stands against those lifted, counted, in words. */
  verdicts() {
    const count = (verdict) => this.ghosts.filter((ghost) => ghost.verdict === verdict).length;
    const met = this.ghosts.filter((ghost) => ghost.touch).length;
    const outside = this.page.kind.formed ? "outside the deployment zone" : "outside the zone: they are placed as near as there is room";   // a unit is not taken apart for room
    const said = [[met, "in contact"], [count("far"), this.mode.edge === false ? outside : "as far as they can"], [count("blocked"), "placed beside it"], [count("round"), "by a detour"]];
    const words = said.filter(([n]) => n).map(([n, what]) => `${n} ${what}`);
    return sentence(words.length ? words.join(", ") : this.ghosts.length ? (this.mode.edge === false ? "they can stand here" : "all within reach") : "");
  }

  /** `on`: they are to go on from here. */
  drop(ok, on = false) {
    this.start = null;
    if (ok && on && this.mayGoBy) this.by();
    else if (ok) this.putDown();
    else this.ghosts = [];
  }

  /** Orders them where they are shown. */
  putDown() {
    const [places, shown] = [this.wanted, this.ghosts];
    this.ghosts = [];
    this.start = null;
    this.turning = null;
    if (!places.length) return;
    for (const { id, x, y } of places) this.tried.set(id, { x, y });
    const { angle } = this;
    const near = this.mode.near?.(places) ?? places.map(({ id }) => id);   // the rules bring them as near as they may
    this.less = "";
    this.page.order((orders) => ({ ...this.mode.put(places, orders, angle), near })).then(() => this.answered(places, shown));
    this.page.redraw();
  }

  /** Where all of them stay and the server refused none of it, as a unit does that finds no way for the whole of it, that is told: the page would show nothing.
      A unit that goes less far than it was `shown` is told of by the kind of game. */
  answered(places, shown) {
    const { page } = this;
    const stays = ({ id, x, y }) => {
      const [one, from] = [this.one(id), this.mode.origin(id)];
      return from && one && far(one, from) < 1 && far({ x, y }, from) > INCH && !page.faults.by.has(id);
    };
    if (this.field.stage === "men" && !page.now.refused?.length) this.less = places.every(stays) ? STUCK : page.kind.fellShort?.(page, shown) ?? "";
    if (this.less) page.say(this.less);
    page.redraw();
  }

  /** Back to where they set out. */
  home() {
    const ids = this.movable;
    this.ghosts = [];
    ids.forEach((id) => this.tried.delete(id));
    if (ids.length) this.page.order((orders) => this.mode.back(ids, orders));
  }

  /** The answer has come: who stands where he was wanted needs no mark any more, nor who no longer counts. */
  settle(refused) {
    for (const id of [...this.selected]) if (!this.one(id)) this.selected.delete(id);
    for (const [id, place] of [...this.tried]) {
      const one = this.one(id);
      const stands = one && Math.abs(one.x - place.x) < 1 && Math.abs(one.y - place.y) < 1;
      if (!one || stands || !refused.has(id)) this.tried.delete(id);
    }
  }
}
