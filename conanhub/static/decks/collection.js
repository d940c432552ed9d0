/* Arrow keys in the suggestions of the quick entry; Ctrl Z in its empty field takes the last entry back. Without this
   file the field takes the same words, and the list of suggestions is not needed. */
(() => {
  const field = () => document.getElementById("quick-text");
  const options = () => [...document.querySelectorAll("#quick-options [role=option]")];
  const chosen = () => options().find((one) => one.getAttribute("aria-selected") === "true");

  const show = () => {
    const one = chosen();
    field().setAttribute("aria-expanded", String(options().length > 0));
    if (one) field().setAttribute("aria-activedescendant", one.id);
    else field().removeAttribute("aria-activedescendant");
    document.getElementById("quick-pick").value = one ? one.dataset.pick : "";
  };
  const choose = (one) => {
    for (const other of options()) other.setAttribute("aria-selected", String(other === one));
    show();
  };
  const close = () => {
    document.getElementById("quick-options").replaceChildren();
    show();
  };

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "quick-options") show();
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "quick-text") document.getElementById("quick-pick").value = "";
  });
  document.addEventListener("click", (event) => {
    const one = event.target.closest("#quick-options [role=option]");
    if (!one) return;
    choose(one);
    field().form.requestSubmit();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "quick-text") return;
    const all = options();
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && all.length) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : all.length - 1;
      choose(all[(all.indexOf(chosen()) + step) % all.length]);
    } else if (event.key === "Escape" && all.length) {
      event.preventDefault();
      close();
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.target.value) {
      const undo = document.getElementById("collection-undo");
      if (!undo) return;
      event.preventDefault();
      undo.click();
    }
  });
})();
