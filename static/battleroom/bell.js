/* Telling somebody who looks elsewhere that it is his move: a sound, and the browser's notice, both as he likes. */

import { element, say } from "../shell/dom.js";

const SOUND = "sound";
const TONES = [[660, 0], [880, 0.14]];   // hertz, and seconds until it begins

const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* it holds for this page only */ } };

export class Bell {
  /** @type {import("./table.js").Table} */ table;

  audio;

  constructor(host, table) {
    this.table = table;
    this.on = kept(SOUND) !== "off";
    this.sound = element("button", { type: "button", class: "btn small", onclick: () => this.turn() });
    this.notice = element("button", { type: "button", class: "btn small", onclick: () => this.ask() }, "Browser notifications");
    this.said = element("p", { class: "note", hidden: true });
    host.append(element("p", { class: "label" }, "Notify me when it is my move"), element("div", { class: "acts" }, this.sound, this.notice), this.said);
    this.show();
  }

  show() {
    say(this.sound, this.on ? "Sound: on" : "Sound: off");
    this.sound.setAttribute("aria-pressed", String(this.on));
    const may = "Notification" in window ? Notification.permission : "none";
    this.notice.hidden = may !== "default";
    this.said.hidden = may === "default";
    say(this.said, { granted: "Notifications are on in this browser.", denied: "This browser’s settings block notifications.", none: "This browser has no notifications." }[may] ?? "");
  }

  turn() {
    this.on = !this.on;
    keep(SOUND, this.on ? "on" : "off");
    if (this.on) this.ring();
    this.show();
  }

  async ask() {
    await Notification.requestPermission();
    this.show();
  }

  /** What happened between two states that somebody waits for, in words; "" where nothing did. */
  news(before, state) {
    const asked = (one) => one.asked && !one.sealed && !one.idle && one.stage === "playing";
    const fights = state.side in state.sides;
    if (fights && state.stage === "done" && before.stage !== "done") return "The battle is over.";
    if (fights && state.draw === "offered_to_you" && before.draw !== "offered_to_you") return "You have been offered a draw.";
    if (fights && asked(state) && (!asked(before) || state.number !== before.number)) return "It is your move.";
    const said = state.talk?.lines.at(-1);
    return said && !said.you && state.talk.last > (before.talk?.last ?? 0) ? `${said.who}: ${said.text}` : "";
  }

  heard(before, state) {
    const words = this.news(before, state);
    if (!words) return;
    if (this.on) this.ring();
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification("Sealed Orders", { body: words, tag: location.pathname });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }

  /** Two short tones, made here. A browser that wants a press first stays silent. */
  ring() {
    if (!window.AudioContext) return;
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume().catch(() => { /* not before a press */ });
    for (const [hertz, wait] of TONES) {
      const [tone, loud] = [this.audio.createOscillator(), this.audio.createGain()];
      const at = this.audio.currentTime + wait;
      tone.frequency.value = hertz;
      loud.gain.setValueAtTime(0.12, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      tone.connect(loud).connect(this.audio.destination);
      tone.start(at);
      tone.stop(at + 0.32);
    }
  }
}
