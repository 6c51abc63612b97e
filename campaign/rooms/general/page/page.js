// Headquarters in the field: orders for bodies, on a chart with roads.

import { openRoom } from "../../room.js";
import { inTheField } from "../../field/field.js";

openRoom(inTheField);
