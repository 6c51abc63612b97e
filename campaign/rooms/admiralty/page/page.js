// The Admiralty: it writes, and steers nothing.

import { openRoom } from "../../room.js";

openRoom();
