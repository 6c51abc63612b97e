// The newsroom: articles are written in it.

import { openRoom } from "../../room.js";
import { Articles } from "./articles.js";

openRoom(({ draft }) => {
  const articles = new Articles(draft);
  return { attach: () => articles.attach() };
});
