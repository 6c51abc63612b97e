/* The page of odds: while some are being worked out it looks again by itself; when they are done they count in the luck as well. */

import { $ } from "../shell/dom.js";
import { exchange } from "../shell/exchange.js";
import { again, fetched } from "./again.js";

again($("#odds"), {
  async done() {
    const whole = await fetched(location.href).catch(() => null);
    if (whole && $("#luck")) exchange($("#luck"), $("#luck", whole));
  },
});
