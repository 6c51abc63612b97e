/* A line of the log as it is so of a ship that lies dead in the water. What is stored tells each hurt by its own rule, whatever the others have left of her:
   that she turns in a larger circle, is silent until some move, or wanders, who neither turns, fires nor moves any more. The record keeps its words. */

const DEAD = "dead in the water";
const DECK = 2;   // flooded to the main deck: dead in the water and silent (NAV-T-114)
const STILL = [
  [/ has no steering and wanders ([\d.]+) points to (port|starboard)/, " swings $1 points to $2 where she lies"],
  [/(she is raked (?:aft|forward)) and turns in a larger circle/, "$1"],
  [/; her helm is jammed for [^;.]+/, ""],
  [/: no steering for (?:a move|two moves)/, ": the steersman is lost, and she has no way on her"],
  [/; [\w-]+ fires? lost, silent until move \d+/, ""],
  [/; the [^;]+? fires more slowly for a while/, ""],
];
const STEADY = / has no steering and wanders 0\.0 points to (?:port|starboard)/;

const FIRES = / fires .+ at (.+)\.$/;

/** A line of one's own fire with what was seen of it: where the log of that move tells of nothing that struck her, that is said too. */
function spotted(text, view) {
  const at = text.match(FIRES)?.[1];
  const seen = at && view.log.some((line) => line.text !== text && !FIRES.test(line.text) && line.text.includes(at));
  return at && !seen ? text.replace(/\.$/, "; no hit seen.") : text;
}

/** The text of a line in the log of this view. */
export function said(stored, view) {
  const text = spotted(stored, view);
  const lies = text.includes(DEAD) || view.ships.some((ship) => ship.level === DECK && ship.name && text.startsWith(`${ship.name} `));
  if (!lies) return text.replace(STEADY, " has no steering and keeps her heading");
  return STILL.reduce((words, [was, so]) => words.replace(was, so), text);
}
