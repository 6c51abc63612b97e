/* What is in the player's hand, and the orders that come of it. The same for every board game; the game says what differs:

   { units(now), mine(unit, now), reach(id, now) → labels, put(id, label, orders, now) → orders, choose(label, orders, now) → orders | null,
     lifted(unit, squares) → sentence, square(label) → words, redraw({ fresh, jumped }), and where they are wanted hover(label),
     back(label) → orders without the move that began there | null,
     after(unit as it was) as soon as it has been put where it may stand }

   Every order is handed to the frame at once, as a change of what will stand when its turn has come: the frame posts one after the
   other, each built on what was kept of the one before, and a seal pressed after them goes after them. A quick hand loses none. */

export class Play {
  table; board; game;

  constructor(table, board, game) {
    Object.assign(this, { table, board, game });
    this.now = null;
    this.held = null;      // id of the unit in the hand
    this.hovered = null;   // square under the pointer or the cursor
    this.laying = new Map();   // unit id → orders for it that were not answered yet
    for (const place of [table.form, table.list]) place.addEventListener("keydown", (event) => event.key === "Escape" && this.let());
  }

  /* ---- what the frame shows ---- */

  show(now) {
    const before = this.now;
    this.now = now;
    this.at = new Map(this.units().filter((unit) => unit.at).map((unit) => [unit.at, unit]));
    if (this.held && (!now.editable || !this.unit(this.held))) this.held = null;
    const revealed = before?.options?.form === "place" && now.options?.form !== "place";   // both armies: one's own may be out of sight
    this.redraw({ fresh: !before || revealed, jumped: Boolean(before) && Math.abs((before.view.move ?? 0) - (now.view.move ?? 0)) > 1 });
  }

  units() { return this.game.units(this.now); }
  unit(id) { return this.units().find((unit) => unit.id === id) ?? null; }
  reach() { return this.held && this.now.editable ? this.game.reach(this.held, this.now) : []; }
  redraw(how = {}) {
    this.game.redraw(how);
    if (this.board.lined && this.hovered) this.board.line(this.game.square(this.hovered), true);
  }

  /** Marks the square of an order that was refused, and tells why on the board; aloud the frame says it. Asked when the order
      was answered and shown: the refusals of the one before it are none of its own. */
  refusal(label) {
    if (!label || !this.now.refused?.length) return;
    this.board.flash(label);
    const why = this.now.refused.map(({ rule, text }) => `${rule}: ${text}`).join(" ");
    this.board.tell(why);
    this.board.line(why);
  }

  say(text) {
    this.table.say(text);
    const short = text.replace(/ Enter .*/, "");   // fingers have no keys
    this.board.tell(short);
    this.board.line(short);
  }

  /* ---- the hand ---- */

  pick(id) {
    const unit = this.unit(id);
    this.held = id;
    this.redraw();
    if (unit) this.say(this.game.lifted(unit, this.reach().length));
  }

  /** Taken up beside the board, by a key: the cursor goes where the unit stands, or where it was last. */
  goOn(event) {
    if (event.detail === 0 && this.held) this.board.focus(this.unit(this.held)?.at ?? this.board.at);
  }

  let() {
    if (!this.held) return;
    this.held = null;
    this.redraw();
    this.say("Deselected.");
  }

  press(label) {
    const { now, game } = this;
    const unit = this.at.get(label);
    const own = unit && now.editable && game.mine(unit, now);
    if (!now.editable) return this.say(game.square(label));
    if (this.held) {
      if (unit?.id === this.held) return this.let();
      if (this.reach().includes(label)) return this.put(label);
      if (own) return this.pick(unit.id);
    } else if (own) return this.pick(unit.id);
    const chosen = unit ? game.choose(label, now.orders ?? {}, now) : null;
    if (chosen) {
      this.held = null;
      return this.order((orders) => game.choose(label, orders, this.now) ?? orders, label);
    }
    if (this.held) return this.put(label);
    const back = unit ? null : game.back?.(label);
    if (back) return this.order(() => back, label);
    return this.say(game.square(label));
  }

  /** Puts the unit down. Where it may not stand the order goes out all the same, and the server answers by which rule. */
  put(label) {
    const id = this.held;
    const unit = this.unit(id);
    const legal = this.reach().includes(label);
    this.held = null;
    if (legal) this.board.pieces.lay(id, this.board.place(label));
    this.redraw();
    this.laying.set(id, (this.laying.get(id) ?? 0) + 1);
    this.order((orders) => this.game.put(id, label, orders, this.now), label).finally(() => this.laying.set(id, this.laying.get(id) - 1));
    if (legal) this.game.after?.(unit);   // at once: a quick hand does not wait for the answer
  }

  lift(label) {
    const unit = this.at.get(label);
    if (!unit || !this.now.editable || !this.game.mine(unit, this.now)) return null;
    if (this.held !== unit.id) this.pick(unit.id);
    return unit;
  }

  drop(label) {
    if (!this.held) return;
    if (!label || this.at.get(label)?.id === this.held) return void this.redraw();   // it stays in the hand
    if (this.reach().includes(label) || !this.at.has(label)) this.put(label);
    else this.press(label);
  }

  hover(label) {
    this.hovered = label;
    this.board.line(label ? this.game.square(label) : "", true);
    this.game.hover?.(label);
  }

  /** Whether an order for this unit is on its way. */
  isLaid(id) { return this.laying.get(id) > 0; }

  /** `change(orders)` answers the new orders; it is asked when its turn has come. */
  async order(change, label = null) {
    if (!this.now.editable) return;
    this.board.unmark();   // what was refused before is not spoken of any more
    try {
      await this.table.order(change);
      this.refusal(label);
    } catch {
      if (label) this.board.flash(label);   // the frame says what went wrong
    }
    this.redraw();
  }
}
