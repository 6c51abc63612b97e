// The war ministry: it writes, and sends what arrives.

import { openRoom } from "../../room.js";
import { inTheField } from "../../field/field.js";

openRoom(inTheField);
