/* What every page has beyond its links and forms: the theme without a page load, keys for the search field, for links that
   name one and for the cards before and after, menus that close, a button that copies. All work without this file, by form,
   link and Tab. Where htmx is at work: a free way to other pages, and a word when a piece of the page cannot be had. */
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
    const menu = document.querySelector(".site-menu");
    if (menu.offsetParent) menu.open = true;
    const field = [...document.querySelectorAll(".site-find input")].find((one) => one.offsetParent);
    if (!field) return;
    event.preventDefault();
    field.focus();
  });

  /* A link that names a key is followed by it, unless a part of the page has that key for itself. */
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    document.querySelector(`a[data-shortcut="${CSS.escape(event.key)}"]`)?.click();
  });

  /* Arrows go to the card before and after. */
  document.addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!rel || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.closest("input, textarea, select, .scroll-x")) return;
    document.querySelector(`[data-arrows] a[rel=${rel}]`)?.click();
  });

  /* Menus close with Escape and with a click elsewhere. */
  const open = "details.menu[open], .site-menu[open]";
  const closeMenus = (but) => document.querySelectorAll(open).forEach((one) => { one.open = one.contains(but ?? null); });
  document.addEventListener("click", (event) => closeMenus(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.target.closest(open)?.querySelector("summary").focus();
    closeMenus();
  });

  /* What a field holds is copied by a button, where the browser lets a page do so. */
  for (const button of navigator.clipboard ? document.querySelectorAll("button[data-copy]") : []) button.hidden = false;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value).then(() => { button.textContent = "Copied"; }, () => { /* it is chosen, so that keys copy it */ });
  });

  /* A page that is loaded anew when something has ended (HX-Refresh) does not hold back whoever is on the way to another one. */
  let left = -Infinity;
  addEventListener("beforeunload", () => { left = performance.now(); });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const isLeaving = performance.now() - left < 10000; // after a download one is still here, and the page asks again
    if (isLeaving && event.detail.xhr.getResponseHeader("HX-Refresh")) event.preventDefault();
  });

  const say = (sentence) => {
    const main = document.getElementById("content");
    main.querySelector(".is-failure")?.remove();
    const note = document.createElement("div");
    note.className = "is-failure notice notice-bad";
    note.setAttribute("role", "alert");
    note.textContent = sentence;
    main.prepend(note);
    note.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("htmx:sendError", () => say("The site does not answer, so nothing was changed. Try again in a moment."));
  document.addEventListener("htmx:responseError", (event) => {
    const status = event.detail.xhr.status;
    say(status === 503 ? "The site cannot do this at the moment, and what you have just done may not be saved. Try again in a minute."
      : status >= 500 ? "Something went wrong on our side. Load the page again to see what is saved."
      : "That was refused, and nothing was changed. Load the page again.");
  });
})();
