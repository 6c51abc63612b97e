/* A battle that is over plays by itself, a move at a time, from where it is looked at or from its beginning. */

const A_MOVE_MS = 600;

export class Player {
  /** `onchange()` is told when it begins and when it stops. */
  constructor(replay, { onchange = () => {} } = {}) {
    this.replay = replay;
    this.onchange = onchange;
    this.timer = null;   // of the next move
  }

  get playing() { return this.timer !== null; }

  /** What the button says. */
  get words() { return this.playing ? "Pause" : this.replay.index === this.replay.last ? "Play from the beginning" : "Play"; }

  toggle() {
    if (this.playing) return this.pause();
    const { replay } = this;
    const next = () => {
      this.timer = replay.index + 1 < replay.last ? setTimeout(next, A_MOVE_MS) : null;
      replay.go(replay.index + 1);
      if (!this.playing) this.onchange();
    };
    this.timer = setTimeout(next, A_MOVE_MS);
    if (replay.index === replay.last) replay.go(0);
    return this.onchange();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.onchange();
  }
}
