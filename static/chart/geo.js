// Rhumb lines on the ellipsoid (WGS 84), for the preview while a course is being laid: the same figures that the server
// reckons (naval/geo/course.py), so that nothing jumps when its answer comes. The server's answer is what counts.
// Positions in decimal degrees, distances in nautical miles of 1,852 m, courses in degrees true.

const RAD = Math.PI / 180;
const A = 6378137 / 1852; // equatorial radius
const F = 1 / 298.257223563;
const E2 = F * (2 - F);
const E = Math.sqrt(E2);
const N = F / (2 - F);
const RECTIFYING = (A / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const ARC = [(-3 * N) / 2 + (9 * N ** 3) / 16, (15 * N ** 2) / 16, (-35 * N ** 3) / 48];
const FOOT = [(3 * N) / 2 - (27 * N ** 3) / 32, (21 * N ** 2) / 16, (151 * N ** 3) / 96];
const FLAT = 1e-5;

function sines(angle, terms) {
  return terms.reduce((sum, term, k) => sum + term * Math.sin(2 * (k + 1) * angle), 0);
}

/** Miles along the meridian from the equator. */
function arcTo(phi) {
  return RECTIFYING * (phi + sines(phi, ARC));
}

/** The latitude (radians) that so many miles of meridian lead to. */
function footOf(arc) {
  const mu = arc / RECTIFYING;
  return mu + sines(mu, FOOT);
}

/** How far up Mercator's chart a latitude lies, in radians. */
function stretched(phi) {
  const s = Math.sin(phi);
  return Math.atanh(s) - E * Math.atanh(E * s);
}

/** Miles for a radian on the chart, mean between two latitudes. */
function scaleBetween(phi1, phi2) {
  if (Math.abs(phi2 - phi1) >= FLAT) return (arcTo(phi2) - arcTo(phi1)) / (stretched(phi2) - stretched(phi1));
  const phi = (phi1 + phi2) / 2;
  return (A * Math.cos(phi)) / Math.sqrt(1 - E2 * Math.sin(phi) ** 2);
}

/** A longitude within -180…180. */
export function turned(lon) {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** A longitude as a chart counts it whose middle this is: no more than half round from there, and so past 180 or -180 where the
    chart is. */
export function near(lon, middle) {
  return Math.abs(lon - middle) <= 180 ? lon : middle + turned(lon - middle);
}

/** Course and distance from one place to another. */
export function rhumb(a, b) {
  const [phi1, phi2] = [a.lat * RAD, b.lat * RAD];
  const east = turned(b.lon - a.lon) * RAD;
  const north = stretched(phi2) - stretched(phi1);
  const nm = Math.abs(phi2 - phi1) < FLAT
    ? Math.hypot(east * scaleBetween(phi1, phi2), arcTo(phi2) - arcTo(phi1))
    : Math.hypot(east, north) * scaleBetween(phi1, phi2);
  return { course: (Math.atan2(east, north) / RAD + 360) % 360, nm };
}

/** The place reached by steaming a course for a distance. */
export function along(a, course, nm) {
  const phi1 = a.lat * RAD;
  const phi2 = Math.max(-89.9 * RAD, Math.min(89.9 * RAD, footOf(arcTo(phi1) + nm * Math.cos(course * RAD))));
  const east = (nm * Math.sin(course * RAD)) / scaleBetween(phi1, phi2);
  return { lon: turned(a.lon + east / RAD), lat: phi2 / RAD };
}

/** A ring of places around one, for circles that are true on Mercator's chart. */
export function circle(centre, nm, steps = 96) {
  return Array.from({ length: steps + 1 }, (_, i) => along(centre, (i * 360) / steps, nm));
}

/** An ellipse of error: half axes along and across the line of sight. */
export function ellipse(centre, alongNm, acrossNm, bearing, steps = 48) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (i * 2 * Math.PI) / steps;
    const x = acrossNm * Math.sin(t);
    const y = alongNm * Math.cos(t);
    return along(centre, bearing + Math.atan2(x, y) / RAD, Math.hypot(x, y));
  });
}

/** The whole number nearest to one; of two the even one, as the server rounds. */
function whole(value) {
  const up = Math.round(value);
  return up - value === 0.5 && up % 2 ? up - 1 : up;
}

/** 62 -> "N 62° E", as courses were written. */
export function courseWords(deg) {
  const d = ((whole(deg) % 360) + 360) % 360;
  if (d === 0) return "N";
  if (d === 90) return "E";
  if (d === 180) return "S";
  if (d === 270) return "W";
  if (d < 90) return `N ${d}° E`;
  if (d < 180) return `S ${180 - d}° E`;
  if (d < 270) return `S ${d - 180}° W`;
  return `N ${360 - d}° W`;
}

const POINTS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/** "N 62 E", "62", "NNE" -> degrees; null when it is none of these. */
export function courseDegrees(text) {
  const t = String(text).trim().toUpperCase().replace(/[°º]/g, " ").replace(/\s+/g, " ").trim();
  const point = POINTS.indexOf(t.replace(/ /g, ""));
  if (point >= 0) return point * 22.5;
  if (/^\d{1,3}(\.\d+)?$/.test(t)) return Number(t) <= 360 ? Number(t) % 360 : null;
  const quadrant = /^([NS]) ?(\d{1,2}(?:\.\d+)?) ?([EW])$/.exec(t);
  if (!quadrant) return null;
  const angle = Number(quadrant[2]);
  if (angle > 90) return null;
  const north = quadrant[1] === "N";
  const east = quadrant[3] === "E";
  if (north) return east ? angle : (360 - angle) % 360;
  return east ? 180 - angle : 180 + angle;
}

function minutesOf(value) {
  const all = Math.round(Math.abs(value) * 60);
  return `${Math.floor(all / 60)}° ${String(all % 60).padStart(2, "0")}′`;
}

/** 55.97, 5.12 -> "55° 58′ N, 5° 07′ E". */
export function placeWords(p) {
  return `${minutesOf(p.lat)} ${p.lat < 0 ? "S" : "N"}, ${minutesOf(p.lon)} ${p.lon < 0 ? "W" : "E"}`;
}

/** 4 -> "4 h", 4.5 -> "4 h 30". */
export function hoursWords(hours) {
  const all = Math.round(hours * 60);
  const h = Math.floor(all / 60);
  const m = all % 60;
  if (!h) return `${m} min`;
  return m ? `${h} h ${String(m).padStart(2, "0")}` : `${h} h`;
}

/** A number with at most one decimal, and none when it would be .0. */
export function figure(value, digits = 1) {
  const rounded = Number(value.toFixed(digits));
  return rounded.toLocaleString("en-GB", { maximumFractionDigits: digits });
}
