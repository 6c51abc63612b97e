/* Where a ship comes by an order that is being tried, before the server has it: drawn with the numbers her options carry (how many
   points of helm for each square of speed, under what speed she stops). A forecast; where she is afterwards the server says.
   Yards, degrees, squares a move. */

const RAD = Math.PI / 180;
const SQUARE = 100;
const KNOTS = 3;          // one square a move
const POINT = 11.25;      // degrees

export const squares = (knots) => knots / KNOTS;
export const knotsOf = (run) => run * KNOTS;

/** So many points she can turn in a move at this speed; a boat under water has no circle and turns at once. */
const mostPoints = (run, plan) => (plan.card ? Math.abs(run) * plan.each : plan.atOnce);

/** The squares she runs in this move from `now`, and her speed after it: a square more at most, less at once, a move to stop. */
function way(now, { wanted, limits: [least, most], creep }) {
  let speed = Math.max(least, Math.min(most, wanted));
  if (Math.abs(speed) < creep) speed = 0;
  if (now && (speed === 0 || speed * now < 0)) return { run: now, after: 0 };
  if (Math.abs(speed) > Math.abs(now)) speed = speed > 0 ? Math.min(now + 1, speed) : Math.max(now - 1, speed);
  return { run: speed, after: speed };
}

/** From -180 to 180, to the right positive. */
export const apart = (a, b) => (((a - b + 540) % 360) + 360) % 360 - 180;

const within = (points, most) => Math.max(-most, Math.min(most, points));

/** The helm that brings her to a course, by the shorter way, as far as one move lets her. */
const towards = (course, heading, run, plan) => within(apart(course, heading) / POINT, mostPoints(run, plan));

/** Her place after a move: first the turn on her circle, then straight; with the engines a square of way for each 8 points. */
export function steam(place, run, wanted, plan) {
  const most = mostPoints(run, plan);
  if (!most) return { ...place };
  const points = within(wanted, most);
  const part = plan.card ? Math.abs(points) / most : 0;
  const turned = place.heading + points * POINT;
  let { x, y } = place;
  if (points && plan.engines) ({ x, y } = turnPoint(place, run, points));
  else if (points && plan.card) {
    const radius = (plan.card / 2) * Math.sign(run) * Math.sign(points);
    x += radius * (Math.cos(place.heading * RAD) - Math.cos(turned * RAD));
    y += radius * (Math.sin(turned * RAD) - Math.sin(place.heading * RAD));
  }
  const straight = run * SQUARE * (1 - part);
  return { x: x + straight * Math.sin(turned * RAD), y: y + straight * Math.cos(turned * RAD), heading: ((turned % 360) + 360) % 360 };
}

/** The way itself, as places from the begin of the move to its end. */
function path(place, run, wanted, plan, steps) {
  const most = mostPoints(run, plan);
  const points = within(wanted, most);
  const part = most && plan.card ? Math.abs(points) / most : 0;
  const out = [];
  for (let i = 1; i <= steps && part && !plan.engines; i += 1) out.push(steam(place, run * part * (i / steps), points * (i / steps), plan));
  if (plan.engines && part) out.push(turnPoint(place, run, points));
  return [...out, steam(place, run, points, plan)];
}

/** Where a turn with the engines is made. */
function turnPoint(place, run, points) {
  const half = (place.heading + (points * POINT) / 2) * RAD;
  const covered = (Math.abs(points) / 8) * SQUARE * Math.sign(run);
  return { x: place.x + covered * Math.sin(half), y: place.y + covered * Math.cos(half), heading: place.heading + points * POINT };
}

/** What a ship is to do by her order (or, without one, as she went): run, points, engines, course. */
export function ordered(ship, order, options) {
  const now = squares(options.speed_kn);
  const able = {
    now, limits: options.knots.map(squares), wanted: order?.knots === undefined ? now : squares(order.knots), creep: squares(options.stops_under_kn),
    card: options.card_yd, each: options.points_a_square, atOnce: options.turn_points, engines: Boolean(order?.engines),
  };
  const { run } = way(now, able);
  const [most, heading, free] = [mostPoints(run, able), ship.heading_deg ?? 0, ship.steering !== false];
  let points = 0;
  if (order && "turn_points" in order) points = order.turn_points;
  else if (order && "course_deg" in order) points = towards(order.course_deg, heading, run, able);
  return { ...able, run, most, heading, free, points: free ? within(points, most) : 0, course: order?.course_deg };
}

/** One move of so many minutes: the helm in the first of them, then on towards her course, if she has one; gathering way by
    a square a minute. `each` are her places after every minute, for a move may end before its time. */
export function move(place, speed, plan, points, minutes) {
  let [here, now, helm] = [place, speed, points];
  const ways = [{ ...place }];
  const each = [];
  for (let i = 0; i < Math.max(1, minutes); i += 1) {
    const { run, after } = way(now, plan);
    ways.push(...path(here, run, helm, plan, minutes > 1 ? 2 : 8));
    here = steam(here, run, helm, plan);
    each.push(here);
    now = after;
    helm = plan.course === undefined ? 0 : towards(plan.course, here.heading, now, plan);
  }
  return { place: here, ways, speed: now, each };
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
    points = towards(plan.course, place.heading, speed, plan);
  }
  return { ...plan, legs };
}

export { POINT };
