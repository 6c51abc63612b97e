/* Buttons that copy a link. They appear only where this works. */

import { copyFrom } from "../room/copy.js";

export const copying = {
  reveal(root) {
    for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
  },

  start(root) {
    this.reveal(root);
    root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-copy]");
      if (button) copyFrom(document.getElementById(button.dataset.copy), button);
    });
  },
};
