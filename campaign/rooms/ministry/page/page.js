// The war ministry: who comes and where to, trains, cargo, its own bodies; it writes to its generals.

import { openRoom } from "../../room.js";
import { inTheField } from "../../field/field.js";
import { Office } from "../../field/office.js";

openRoom((page) => {
  const office = new Office(page.draft);
  const field = inTheField(page);
  return { ...field, attach: () => { field.attach(); office.attach(); } };
});
