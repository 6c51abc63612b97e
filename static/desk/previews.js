/* A page with something on it that is computed to be looked at. */

import { looking } from "./again.js";

looking();
