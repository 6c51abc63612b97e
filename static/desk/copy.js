/* Buttons that copy a link. They appear only where this works. */

export const copying = {
  reveal(root) {
    for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
  },

  start(root) {
    this.reveal(root);
    root.addEventListener("click", async (event) => {
      const button = event.target.closest("[data-copy]");
      if (!button) return;
      const field = document.getElementById(button.dataset.copy);
      field.select();
      let done = false;
      try {
        await navigator.clipboard.writeText(field.value);
        done = true;
      } catch {
        done = document.execCommand("copy");   // without https there is no clipboard but this one
      }
      button.textContent = done ? "Copied" : "Selected";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  },
};
