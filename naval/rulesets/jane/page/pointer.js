/* The plot under the hand: drag moves the paper, wheel or two fingers enlarge it, keys do the same. One finger up and down
   still scrolls a phone's page, as long as the paper is not held across. */

const STEP_PX = 60;
const DRAG_FROM = 4;

export function pointers(plot) {
  const { host, camera } = plot;
  const held = new Map();
  const at = (event) => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  host.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.zoom(Math.exp(-event.deltaY * 0.0014), at(event));
  }, { passive: false });
  host.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button, input, select") || event.button) return;
    held.set(event.pointerId, at(event));
    plot.dragged = false;
    plot.handle = event.target.closest?.("[data-handle]")?.dataset.handle ?? null;
    if (plot.handle) {
      event.preventDefault();
      host.setPointerCapture(event.pointerId);
    }
  });
  host.addEventListener("pointermove", (event) => {
    const was = held.get(event.pointerId);
    if (!was) return;
    const now = at(event);
    if (plot.handle) {
      plot.dragged = true;
      plot.dragging(plot.handle, now, false);
      return;
    }
    if (held.size === 1) {
      if (!plot.dragged && Math.hypot(now.x - was.x, now.y - was.y) < DRAG_FROM) return;
      plot.dragged = true;
      host.setPointerCapture(event.pointerId);
      camera.pan(now.x - was.x, now.y - was.y);
    } else if (held.size === 2) {
      const other = [...held].find(([id]) => id !== event.pointerId)[1];
      plot.dragged = true;
      camera.zoom(
        Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(was.x - other.x, was.y - other.y) || 1),
        { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
      );
    }
    held.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) host.addEventListener(name, (event) => {
    if (!held.delete(event.pointerId)) return;
    if (plot.handle && plot.dragged && name !== "pointercancel") plot.dragging(plot.handle, at(event), true);
    plot.handle = null;
  });
  host.addEventListener("keydown", (event) => {
    if (event.target !== host || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      "+": () => camera.zoom(1.4), "=": () => camera.zoom(1.4), "-": () => camera.zoom(1 / 1.4), 0: () => plot.fit("all"), 1: () => plot.fit("now"),
      ArrowLeft: () => camera.pan(STEP_PX, 0), ArrowRight: () => camera.pan(-STEP_PX, 0),
      ArrowUp: () => camera.pan(0, STEP_PX), ArrowDown: () => camera.pan(0, -STEP_PX),
      ".": () => plot.hands.next(1), ",": () => plot.hands.next(-1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
