// Rhumb lines for the preview while a course is being laid. The server reckons again and its answer is what counts.
// Positions in decimal degrees, distances in nautical miles (one minute of latitude), courses in degrees true.

const RAD = Math.PI / 180;

/** The stretched latitude of Mercator's projection, in radians. */
function stretched(lat) {
  return Math.log(Math.tan(Math.PI / 4 + (lat * RAD) / 2));
}

/** A longitude within -180…180. */
export function turned(lon) {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** Course and distance from one place to another. */
export function rhumb(a, b) {
  const dLat = (b.lat - a.lat) * RAD;
  const dLon = turned(b.lon - a.lon) * RAD;
  const dPsi = stretched(b.lat) - stretched(a.lat);
  const q = Math.abs(dPsi) > 1e-11 ? dLat / dPsi : Math.cos(a.lat * RAD);
  const nm = (Math.hypot(dLat, q * dLon) / RAD) * 60;
  return { course: (Math.atan2(dLon, dPsi) / RAD + 360) % 360, nm };
}

/** The place reached by steaming a course for a distance. */
export function along(a, course, nm) {
  const d = (nm / 60) * RAD;
  const dLat = d * Math.cos(course * RAD);
  const lat = Math.max(-89.9, Math.min(89.9, a.lat + dLat / RAD));
  const dPsi = stretched(lat) - stretched(a.lat);
  const q = Math.abs(dPsi) > 1e-11 ? ((lat - a.lat) * RAD) / dPsi : Math.cos(a.lat * RAD);
  return { lon: turned(a.lon + (d * Math.sin(course * RAD)) / q / RAD), lat };
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

/** 62 -> "N 62° E", as courses were written. */
export function courseWords(deg) {
  const d = ((Math.round(deg) % 360) + 360) % 360;
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
