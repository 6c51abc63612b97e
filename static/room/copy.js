// Copying an address out of its field, where there is a clipboard and where there is none.

export async function copyFrom(field, button) {
  field.select();
  let done = false;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    done = document.execCommand("copy"); // without https there is no clipboard but this one
  }
  button.textContent = done ? "Copied" : "Selected";
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

/** Buttons that copy a link. They appear only where this works. */
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
