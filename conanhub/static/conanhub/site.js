/* The theme switch without a page load, "/" for the search field, and a word when a piece of the page cannot be had.
   The first two work without this file, by form and by Tab; the last is needed only where htmx is at work. */
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

  const say = (sentence) => {
    const main = document.getElementById("content");
    main.querySelector(".messages.is-failure")?.remove();
    const list = document.createElement("ul");
    list.className = "messages is-failure";
    list.setAttribute("role", "alert");
    const line = list.appendChild(document.createElement("li"));
    line.className = "error";
    line.textContent = sentence;
    main.prepend(list);
    list.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("htmx:sendError", () => say("The site does not answer, so nothing was changed. Try again in a moment."));
  document.addEventListener("htmx:responseError", (event) => {
    const status = event.detail.xhr.status;
    say(status >= 500 ? "Something went wrong on our side. Load the page again to see what is saved."
      : "That was refused, and nothing was changed. Load the page again.");
  });
})();
