/* A panel beside the table or under it: `show()` draws it into its host from the whole of the page. */

export class Panel {
  host;
  /** @type {import("./page.js").Page} */ page;

  constructor(host, page) { Object.assign(this, { host, page }); }
}
