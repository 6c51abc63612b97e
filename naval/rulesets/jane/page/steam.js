/* How a ship steams through one move: the arithmetic of movement.py, so that a helm can be tried before it is ordered.
   What is drawn from it is a forecast; where she is afterwards the server says. Yards, degrees, squares a move. */

const RAD = Math.PI / 180;
const SQUARE = 100;
const KNOTS = 3;          // one square a move
const POINT = 11.25;      // degrees
const IN_A_TURN = 2 / 3;  // of her speed (SC-T-06)
const UNDER_WATER = 16;   // points
const CREEP = 0.5;        // squares; under that she stops (SC-T-07)

export const squares = (knots) => knots / KNOTS;
export const knotsOf = (run) => run * KNOTS;

/** So many points she can turn in a move at this speed on her card; a boat under water has none and turns at once. */
export const mostPoints = (run, card) => (card ? Math.abs(run) * SQUARE * IN_A_TURN / ((Math.PI / 16) * (card / 2)) : UNDER_WATER);

/** Squares run in this move by a ship at `now` who is ordered `ordered`: a square more at most, less at once, a move to stop. */
export function way(now, ordered, [least, most]) {
  let wanted = Math.max(least, Math.min(most, ordered));
  if (Math.abs(wanted) < CREEP) wanted = 0;
  if (now && (wanted === 0 || wanted * now < 0)) return { run: now, after: 0 };
  if (Math.abs(wanted) <= Math.abs(now)) return { run: wanted, after: wanted };
  const run = wanted > 0 ? Math.min(now + 1, wanted) : Math.max(now - 1, wanted);
  return { run, after: run };
}

/** From -180 to 180, to the right positive. */
export const apart = (a, b) => (((a - b + 540) % 360) + 360) % 360 - 180;

/** The helm that brings her to a course, by the shorter way, as far as one move lets her. */
export function towards(course, heading, run, card) {
  const most = mostPoints(run, card);
  return Math.max(-most, Math.min(most, apart(course, heading) / POINT));
}

/** Her place after a move: first the turn on the card's arc, then straight; with the engines a square of way for each 8 points. */
export function steam(place, run, wanted, card, engines = false) {
  const most = mostPoints(run, card);
  if (!most) return { ...place };
  const points = Math.max(-most, Math.min(most, wanted));
  const part = card ? Math.abs(points) / most : 0;
  const turned = place.heading + points * POINT;
  let { x, y } = place;
  if (points && engines) {
    const half = (place.heading + (points * POINT) / 2) * RAD;
    const covered = (Math.abs(points) / 8) * SQUARE * Math.sign(run);
    x += covered * Math.sin(half);
    y += covered * Math.cos(half);
  } else if (points && card) {
    const radius = (card / 2) * Math.sign(run) * Math.sign(points);
    x += radius * (Math.cos(place.heading * RAD) - Math.cos(turned * RAD));
    y += radius * (Math.sin(turned * RAD) - Math.sin(place.heading * RAD));
  }
  const straight = run * SQUARE * (1 - part);
  return { x: x + straight * Math.sin(turned * RAD), y: y + straight * Math.cos(turned * RAD), heading: ((turned % 360) + 360) % 360 };
}

/** The way itself, as places from the begin of the move to its end. */
export function path(place, run, wanted, card, engines = false, steps = 8) {
  const most = mostPoints(run, card);
  const points = Math.max(-most, Math.min(most, wanted));
  const part = most && card ? Math.abs(points) / most : 0;
  const out = [{ ...place }];
  for (let i = 1; i <= steps && part && !engines; i += 1) {
    const u = i / steps;
    out.push(steam(place, run * part * u, points * u, card));
  }
  const end = steam(place, run, points, card, engines);
  if (engines && part) out.push(turnPoint(place, run, points));
  out.push(end);
  return out;
}

function turnPoint(place, run, points) {
  const half = (place.heading + (points * POINT) / 2) * RAD;
  const covered = (Math.abs(points) / 8) * SQUARE * Math.sign(run);
  return { x: place.x + covered * Math.sin(half), y: place.y + covered * Math.cos(half), heading: place.heading + points * POINT };
}

/** What a ship is to do by her order (or, without one, as she went): run, points, engines, course. */
export function ordered(ship, order, options) {
  const now = squares(options?.speed_kn ?? ship.kn ?? 0);
  const limits = (options?.knots ?? [-(ship.max_kn ?? 0) / 2, ship.max_kn ?? 0]).map(squares);
  const wanted = order?.knots === undefined ? now : squares(order.knots);
  const { run, after } = way(now, wanted, limits);
  const card = options?.card_yd ?? ship.card_yd ?? 800;
  const heading = ship.heading_deg ?? 0;
  const free = ship.steering !== false;
  let points = 0;
  if (order && "turn_points" in order) points = order.turn_points;
  else if (order && "course_deg" in order) points = towards(order.course_deg, heading, run, card);
  const most = mostPoints(run, card);
  return {
    now, run, after, card, most, limits, wanted, heading, engines: Boolean(order?.engines), free,
    points: free ? Math.max(-most, Math.min(most, points)) : 0, course: order?.course_deg,
  };
}

/** One move of so many minutes: the helm in the first of them, then on towards her course, if she has one; gathering way by
    a square a minute. */
export function move(place, speed, plan, points, minutes) {
  let here = place;
  let now = speed;
  let helm = points;
  const ways = [{ ...place }];
  for (let i = 0; i < Math.max(1, minutes); i += 1) {
    const { run, after } = way(now, plan.wanted, plan.limits);
    ways.push(...path(here, run, helm, plan.card, plan.engines, minutes > 1 ? 2 : 8).slice(1));
    here = steam(here, run, helm, plan.card, plan.engines);
    now = after;
    helm = plan.course === undefined ? 0 : towards(plan.course, here.heading, now, plan.card);
  }
  return { place: here, ways, speed: now };
}

/** Where her order brings her, move by move: the first is this move; more as long as a course is not reached (`moves` at most). */
export function forecast(ship, order, options, moves = 4, minutes = 1) {
  const plan = ordered(ship, order, options);
  const legs = [];
  let place = { x: ship.x_yd, y: ship.y_yd, heading: plan.heading };
  let { now: speed, points } = plan;
  for (let i = 0; i < moves; i += 1) {
    const leg = move(place, speed, plan, points, minutes);
    legs.push(leg);
    ({ place, speed } = leg);
    if (plan.course === undefined || Math.abs(apart(plan.course, place.heading)) < 0.5) break;
    points = towards(plan.course, place.heading, speed, plan.card);
  }
  return { ...plan, legs };
}

export { POINT };
