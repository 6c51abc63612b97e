/* A panel of the page: `show(now)` draws it into its host; `hands` says which ship is in hand and takes orders. */

export class Panel {
  host; hands;

  constructor(host, hands) { Object.assign(this, { host, hands }); }
}
