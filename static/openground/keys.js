/* The table by keys alone: Tab from body to body, full stop and comma from man to man, arrows by inches, Enter puts down. */

import { FORMS, TURN } from "./formation.js";
import { INCH, middle } from "./geometry.js";

const PAN = 60;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export const HELP = "Tab and Shift+Tab: next and previous unit. Full stop and comma: next and previous man. A: his whole unit. Arrows: move by an inch, with Shift by an eighth; with nothing selected they move the map. "
  + "Enter: place. V: go via here (with the mouse: hold Shift as you release). Escape: deselect. L: line, K: two ranks, C: column, Q and E: turn, X and Z: open out, close up. H: the next enemy unit to charge with the selected men, Enter charges it. G: the next gun; while aiming, full stop and comma choose the target and Enter lays the shot. Plus, minus: zoom in, out. 0: whole table.";

export class Keys {
  /** @type {import("./page.js").Page} */ page;

  constructor(page) {
    this.page = page;
    page.stage.host.addEventListener("keydown", (event) => this.down(event));
  }

  down(event) {
    if (event.target !== this.page.stage.host || event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Control")) return;
    if (this.act(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Whether the key was one of the table's. */
  act(event) {
    const { page } = this;
    const { hand, stage, aim } = page;
    const { key } = event;
    if (key in ARROWS) return this.arrow(key, event.shiftKey);
    if (key === "Tab") return this.body(event.shiftKey ? -1 : 1);
    const acts = {
      Enter: () => this.enter(), " ": () => this.enter(), Escape: () => this.escape(), ".": () => (aim.shooter ? aim.next(1) : this.man(1)), ",": () => (aim.shooter ? aim.next(-1) : this.man(-1)),
      a: () => page.wholeBody(), q: () => hand.turn(TURN), e: () => hand.turn(-TURN), v: () => hand.by(), g: () => this.gun(),
      "+": () => stage.camera.zoom(1.3), "=": () => stage.camera.zoom(1.3), "-": () => stage.camera.zoom(1 / 1.3), 0: () => stage.camera.whole(),
      f: () => page.frame([...hand.selected]), h: () => page.charging.next(), ...Object.fromEntries(FORMS.map(([name, , how]) => [name, () => hand.form(how)])),
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return false;
    return act() !== false;
  }

  arrow(key, fine) {
    const { hand, stage } = this.page;
    const sign = stage.camera.sign;
    const [dx, dy] = ARROWS[key].map((part) => part * sign);
    if (hand.movable.length) {
      const by = fine ? INCH / 8 : INCH;
      hand.step(dx * by, dy * by);
      if (hand.ghosts.length) stage.camera.reveal(middle(hand.ghosts));
      this.page.say(hand.verdicts());
    } else stage.camera.pan(-dx * PAN * sign, dy * PAN * sign);
    return true;
  }

  enter() {
    const { page } = this;
    if (page.hand.ghosts.length) page.hand.putDown();
    else if (page.charging.body) page.charging.order();
    else if (page.aim.shooter && page.aim.to) page.aim.press(page.aim.to.man ? { man: page.aim.to.man } : null, page.aim.to);
    else if (page.hand.selected.size === 1 && page.melees.press([...page.hand.selected][0])) return;
    else page.say(page.words.hand([...page.hand.selected]));
  }

  escape() {
    const { page } = this;
    if (page.faults.close() || page.aim.stop() || page.charging.stop() || page.kind.escape?.(page)) return undefined;
    if (!page.hand.selected.size && !page.hand.ghosts.length) return false;
    page.hand.let();
    this.at = null;   // Tab leaves the table
    return undefined;
  }

  /** One's own bodies, then the enemy's; after the last one Tab leaves the table. */
  body(by) {
    const { page } = this;
    const { field } = page;
    const keys = [...field.bodies.values()].filter((body) => field.of(body.key).length).sort((a, b) => Number(b.side === field.own) - Number(a.side === field.own)).map((body) => body.key);
    if (this.at === null) {
      this.at = undefined;
      return false;
    }
    const next = this.at === undefined ? (by > 0 ? 0 : keys.length - 1) : keys.indexOf(this.at) + by;
    if (!keys[next]) {
      this.at = undefined;
      return false;
    }
    this.at = keys[next];
    page.hand.body(this.at);
    const middle = field.middleOf([...page.hand.selected]);
    if (middle) page.stage.camera.reveal(middle);
    return true;
  }

  man(by) {
    const { page } = this;
    const { field, hand } = page;
    const held = field.men.get([...hand.selected].at(by > 0 ? -1 : 0));
    const pool = page.field.stage === "choose" ? page.melees.melees.flatMap((melee) => [...melee.blue, ...melee.red]).map((id) => field.men.get(id)).filter(Boolean)
      : field.of(held?.body ?? [...field.bodies.keys()][0]).sort((a, b) => a.x - b.x || a.y - b.y);
    if (!pool.length) return;
    const at = pool.findIndex((man) => man.id === held?.id);
    const next = pool[(hand.selected.size > 1 ? (by > 0 ? 0 : pool.length - 1) : at + by + pool.length) % pool.length];
    hand.take([next.id]);
    page.stage.camera.reveal(next);
  }

  gun() {
    const { page } = this;
    const guns = [...page.field.guns.values()].filter((gun) => gun.side === page.field.own && Number.isFinite(gun.x));
    if (!guns.length) return;
    const now = guns.findIndex((gun) => gun.id === (page.aim.shooter?.id ?? [...page.hand.selected][0]));
    const gun = guns[(now + 1) % guns.length];
    page.aim.stop();
    page.hand.take([gun.id], { quiet: true });
    page.say(page.words.gun(gun));
    if (page.now.editable && page.field.stage === "guns" && page.mine(gun.id) && (page.now.options?.guns?.[gun.id]?.fire ?? 0) > 0) page.layOn(gun.id);
    page.stage.camera.reveal(gun);
  }
}
