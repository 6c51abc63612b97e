/* Little Wars on its table: the common page of open ground, with the boxes, wagons and trains of the larger game. */

import { open as openGround } from "../../openground/page.js";
import { Boxes } from "./boxes.js";
import { things } from "../../openground/things.js";
import { acts, under } from "./larger.js";

export function open(table) {
  return openGround(table, { things, acts, under, panels: [(host, page) => new Boxes(host, page)] });
}
