/* A form marked data-once is sent once, however often its button is pressed: an invitation that opened a chair opens no second. */

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-once]")) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});

// who comes back to the page by the browser's own button may press again
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
