// The chart room of the scouts: ships are steered in it as in an admiral's.

import { openRoom } from "../../room.js";
import { atSea } from "../../room/at_sea.js";

openRoom(atSea);
