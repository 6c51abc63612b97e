// Paper or night orders. Loaded before the style sheets, so that no page flashes in the wrong one.
(function () {
  "use strict";
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search).get("theme");
  const KEY = "theme";

  function kept() {
    try { return localStorage.getItem(KEY); } catch { return null; } // storage may be forbidden; the reader's setting counts then
  }

  function keep(value) {
    try { localStorage.setItem(KEY, value); } catch { /* the choice holds for this page only */ }
  }

  function wear(value) {
    if (value !== "light" && value !== "dark") return;
    root.dataset.theme = value;
    document.dispatchEvent(new CustomEvent("themechange", { detail: value }));
  }

  function isNight() {
    return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  wear(asked || kept());
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    const value = isNight() ? "light" : "dark";
    keep(value);
    wear(value);
  });
})();
