// Links of people at seats: the buttons that copy them.

import { copying } from "./room/copy.js";

copying.start(document.body);
