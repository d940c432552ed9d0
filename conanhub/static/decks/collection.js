/* The quick entry: its list comes with the first suggestion chosen, which Enter takes; Ctrl Z in its empty field takes the
   last entry back. Needs combobox.js. Without script the field takes the same words, and no list is needed. */
(() => {
  const field = () => document.getElementById("quick-text");
  document.addEventListener("combobox:chosen", (event) => {
    if (event.target.id === "quick-text") document.getElementById("quick-pick").value = event.detail?.dataset.pick ?? "";
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "quick-options") combobox.choose(field(), combobox.chosen(field()));
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "quick-text") document.getElementById("quick-pick").value = "";
  });
  document.addEventListener("click", (event) => {
    const one = event.target.closest("#quick-options [role=option]");
    if (!one) return;
    combobox.choose(field(), one);
    field().form.requestSubmit();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "quick-text" || event.target.value || event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    const undo = document.getElementById("collection-undo");
    if (!undo) return;
    event.preventDefault();
    undo.click();
  });
})();
