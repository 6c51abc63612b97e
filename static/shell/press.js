/* Nothing moves under a hand that presses. A browser counts a press only where it begins and ends on the same element: what is drawn
   anew between the two, or pushed down by what is drawn above it, is pressed in vain and nobody told. So whoever redraws by himself,
   for news or for an answer, waits here first. */

const GIVEN_UP_MS = 2000; // a hand that stays down that long drags or reads; news does not wait for it
let down = null; // {done, up, limit} while the pointer is pressed

function press(event) {
  if (down || !event.isPrimary) return;
  let up;
  const done = new Promise((resolve) => { up = resolve; });
  down = { done, up, limit: setTimeout(release, GIVEN_UP_MS) };
}

function release() {
  if (!down) return;
  clearTimeout(down.limit);
  down.up();
  down = null;
}

/** The click comes in the same breath as the end of the press: after both, work goes on. */
const over = () => setTimeout(release);

window.addEventListener("pointerdown", press, true);
for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, over, true);
window.addEventListener("blur", over); // the window's own: what is pressed takes the focus from another element as well

/** Resolves when no pointer is pressed. */
export async function unpressed() {
  while (down) await down.done;
}
