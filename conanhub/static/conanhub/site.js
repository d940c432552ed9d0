/* The theme switch without a page load, and "/" for the search field. Both work without this file, by form and by Tab. */
(() => {
  const root = document.documentElement;
  const wanted = { auto: "light", light: "dark", dark: "auto" };
  const words = { auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-theme-switch]");
    if (!form) return;
    event.preventDefault();
    const theme = form.elements.theme.value;
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
    for (const other of document.querySelectorAll("[data-theme-switch]")) {
      other.elements.theme.value = wanted[theme];
      other.querySelector("[data-theme-word]").textContent = words[theme];
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const field = [...document.querySelectorAll(".site-find input")].find((one) => one.offsetParent);
    if (!field) return;
    event.preventDefault();
    field.focus();
  });
})();
