// The chart room of an admiral at sea.

import { openRoom } from "../../room.js";
import { atSea } from "../../room/at_sea.js";

openRoom(atSea);
