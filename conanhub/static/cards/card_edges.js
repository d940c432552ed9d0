/* The edges of a card by clicks and keys. What is chosen stands in the radio groups of the form, which work without this
   file; here they are only shown as slots and icons. */
window.cardEdges = (form, changed) => {
  const box = form.querySelector("[data-edges]");
  if (!box) return;
  const slots = [...box.querySelectorAll(".slot")];
  const icons = new Map([...box.querySelectorAll("[data-icon]")].map((key) => [key.dataset.icon, key]));
  const JOINED = ["Blade", "Two-Handed", "Grapple", "Ranged"];
  let now = slots[0];

  const place = (slot) => Number(slot.dataset.slot);
  const radios = (slot) => [...form.querySelectorAll(`input[name="${slot.dataset.edge}.${slot.dataset.slot}"]`)];
  const join = (slot) => form.querySelector(`input[name="${slot.dataset.edge}.${slot.dataset.slot}.joined"]`);
  const valueOf = (slot) => radios(slot).find((radio) => radio.checked)?.value ?? "";
  const isJoined = (slot) => Boolean(join(slot)?.checked);
  const other = (slot, by) => slots.find((one) => one.dataset.edge === slot.dataset.edge && place(one) === place(slot) + by);
  const words = (value) => (value ? icons.get(value).dataset.words : "not told");

  const set = (slot, value) => {
    for (const radio of radios(slot)) radio.checked = radio.value === value;
    const state = form.querySelector(`input[name="${slot.dataset.edge}.state"][value=value]`);
    if (state) state.checked = true;
  };
  /* A joined slot goes on with the icon above: one that differs is joined no more. */
  const settle = () => {
    for (const slot of slots) {
      const above = other(slot, -1);
      if (isJoined(slot) && !(above && valueOf(above) === valueOf(slot) && JOINED.includes(valueOf(slot)))) join(slot).checked = false;
    }
  };
  const draw = () => {
    for (const slot of slots) {
      const value = valueOf(slot);
      slot.replaceChildren(...(value ? [...icons.get(value).querySelector(".palette-icon").cloneNode(true).childNodes] : []));
      slot.classList.toggle("is-joined", isJoined(slot));
      slot.setAttribute("aria-pressed", String(slot === now));
      slot.setAttribute("aria-label", `${slot.dataset.label}: ${words(value)}${isJoined(slot) ? ", goes on with the icon above" : ""}`);
      slot.tabIndex = slot === now ? 0 : -1;
    }
    for (const [value, key] of icons) key.classList.toggle("is-on", value === valueOf(now));
    box.querySelector("[data-edge-now]").textContent = `${now.dataset.label}.`;
    const said = [...new Set(slots.map((slot) => slot.dataset.edge))].map((edge) => {
      const own = slots.filter((slot) => slot.dataset.edge === edge);
      return `${own[0].dataset.label.split(" ")[0]}: ${own.map((slot) => words(valueOf(slot))).join(", ")}.`;
    });
    box.querySelector("[data-edges-said]").textContent = said.join(" ");
    const told = slots.filter((slot) => !["", "?"].includes(valueOf(slot))).length;
    form.querySelector("[data-edges-told]").textContent = `${told} of ${slots.length} slots told`;
  };
  const go = (slot, focus = true) => {
    if (!slot) return;
    now = slot;
    draw();
    if (focus) slot.focus();
  };
  const put = (value) => {
    set(now, value);
    settle();
    changed();
    const next = other(now, 1) ?? slots.find((slot) => slot.dataset.edge !== now.dataset.edge && valueOf(slot) === "" && place(slot) === 1);
    go(next ?? now, slots.includes(document.activeElement));
  };
  const grow = () => {
    const next = other(now, 1);
    if (!next || !JOINED.includes(valueOf(now))) return;
    set(next, valueOf(now));
    join(next).checked = true;
    settle();
    changed();
    go(next);
  };
  const shrink = () => {
    if (!isJoined(now)) return;
    const above = other(now, -1);
    join(now).checked = false;
    set(now, ".");
    settle();
    changed();
    go(above);
  };

  box.addEventListener("click", (event) => {
    const slot = event.target.closest(".slot");
    const key = event.target.closest("[data-icon]");
    if (slot) go(slot);
    if (key) put(key.dataset.icon);
  });
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onSlot = event.target.closest(".slot");
    if (onSlot && onSlot !== now) { now = onSlot; draw(); }
    const byKey = [...icons.values()].find((one) => one.getAttribute("aria-keyshortcuts") === event.key.toUpperCase());
    if (byKey) { event.preventDefault(); put(byKey.dataset.icon); return; }
    if (!onSlot) return;
    const beside = () => slots.find((slot) => slot.dataset.edge !== now.dataset.edge && place(slot) === place(now));
    const moves = { ArrowDown: () => (event.shiftKey ? grow() : go(other(now, 1))), ArrowUp: () => (event.shiftKey ? shrink() : go(other(now, -1))), ArrowLeft: () => go(beside()), ArrowRight: () => go(beside()) };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  });
  form.addEventListener("change", (event) => {
    if (/^(left|right)\.\d/.test(event.target.name ?? "")) { settle(); draw(); }
  });

  box.hidden = false;
  for (const list of form.querySelectorAll(".edge-radios")) list.open = false;
  settle();
  draw();
};
