/* Suggestions under a field, as an ARIA combobox: arrows choose one, Enter or a click takes it, Escape and Tab close the
   list. A search field with data-complete asks for them while somebody writes; the quick entry of the collection fills
   its list by itself and is told by "combobox:chosen" what is chosen. Without this file every field is a plain one. */
(() => {
  const listOf = (field) => document.getElementById(field.getAttribute("aria-controls"));
  const options = (field) => [...listOf(field).querySelectorAll("[role=option]")];
  const chosen = (field) => options(field).find((one) => one.getAttribute("aria-selected") === "true");

  const choose = (field, option) => {
    const all = options(field);
    for (const one of all) one.setAttribute("aria-selected", String(one === option));
    field.setAttribute("aria-expanded", String(all.length > 0));
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
    field.dispatchEvent(new CustomEvent("combobox:chosen", { bubbles: true, detail: option }));
  };
  const say = (field, words) => {
    const place = document.getElementById(`${field.id}-said`);
    if (place) place.textContent = words;
  };
  const close = (field) => {
    listOf(field).replaceChildren();
    choose(field, undefined);
    say(field, "");
  };
  window.combobox = { options, chosen, choose, close };

  const isField = (one) => one.matches?.("[role=combobox][aria-controls]");
  const isSearch = (one) => isField(one) && one.dataset.complete;
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!isField(field) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const all = options(field);
    if (!all.length) return;
    const now = all.indexOf(chosen(field));
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(field, all[event.key === "ArrowDown" ? (now + 1) % all.length : (now > 0 ? now : all.length) - 1]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close(field);
    } else if (event.key === "Enter" && isSearch(field)) {
      if (now < 0) return void close(field);
      event.preventDefault();
      take(field, all[now]);
    }
  });

  /* Search fields: ask after a short pause, for the newest text alone. */
  let pause = 0;
  let asking = null;
  const stop = () => {
    clearTimeout(pause);
    asking?.abort();
  };
  const ask = async (field) => {
    asking = new AbortController();
    const address = new URL(field.dataset.complete, location.href);
    address.searchParams.set("q", field.value);
    address.searchParams.set("at", field.selectionStart);
    try {
      const answer = await fetch(address, { signal: asking.signal });
      const text = answer.ok ? await answer.text() : "";
      if (document.activeElement !== field) return;
      listOf(field).innerHTML = text.trim();
      choose(field, undefined);
      const many = options(field).length;
      say(field, many ? `${many} suggestion${many > 1 ? "s" : ""}, arrow down chooses one` : "");
    } catch { /* a newer question is under way, or the site does not answer: the field works without */ }
  };
  const take = (field, option) => {
    field.value = option.dataset.text;
    field.setSelectionRange(option.dataset.at, option.dataset.at);
    close(field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  document.addEventListener("input", (event) => {
    if (!isSearch(event.target)) return;
    stop();
    pause = setTimeout(ask, 120, event.target);
  });
  document.addEventListener("focusout", (event) => {
    if (!isSearch(event.target)) return;
    stop();
    close(event.target);
  });
  document.addEventListener("submit", (event) => {
    stop();
    for (const field of event.target.elements) if (isSearch(field)) close(field);
  });
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest?.(".completions")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const option = event.target.closest?.(".completions [role=option]");
    if (option) take(document.querySelector(`[aria-controls="${option.parentElement.id}"]`), option);
  });
  for (const field of document.querySelectorAll("[data-complete]")) {
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-controls", `${field.id}-options`);
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("autocomplete", "off");
  }
})();
