/* What a screen reader is told: one polite region, in whole sentences, everything of one moment together. */

export class Voice {
  constructor(region) {
    this.region = region;
    this.words = [];
  }

  say(text) {
    const sentence = String(text ?? "").trim();
    if (!sentence || this.words.includes(sentence)) return;
    this.words.push(sentence);
    this.timer ??= setTimeout(() => {
      const said = this.words.map((one) => (/[.!?:…”]$/.test(one) ? one : `${one}.`)).join(" ");
      this.words = [];
      this.timer = null;
      // the same words twice are two happenings: a region that does not change is not read
      this.region.textContent = this.region.textContent === said ? `${said}\u00a0` : said;
    }, 120);
  }
}
