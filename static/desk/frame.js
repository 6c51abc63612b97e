/* Keys for a page of the desk that has none of its own making (the desk itself has: keys.js). Works without. */

import { PageKeys } from "./page.js";

if (document.querySelector(".pages") && !document.querySelector(".floor.desk")) new PageKeys().start();
