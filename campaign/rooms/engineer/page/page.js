// The engine-room as the umpire looks into it.

import { openRoom } from "../../room.js";

openRoom();
