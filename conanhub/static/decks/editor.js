/* The deck editor: changes are sent one after another and kept until the site has them, also over a lost connection
   or a closed window; keys, dragging, the plan as it is written. Without this file every button is a plain form. */
(() => {
  const form = document.getElementById("deck-form");
  if (!form || !window.htmx) return;
  const store = `deck:${form.dataset.deck}`;
  const mark = Math.random().toString(36).slice(2);
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(store) : null;
  const byId = (id) => document.getElementById(id);
  const version = () => byId("deck-version").value;
  /* What earlier pages of this deck could not send any more; what another window sends too is made only once. The
     site knows a change again for 30 days, so older ones are not sent. */
  const OLDEST = 25 * 86400000;
  let tooOld = 0;
  const kept = () => {
    const found = new Map();
    try {
      for (const name of Object.keys(localStorage).filter((one) => one.startsWith(`${store}:queue:`))) {
        for (const item of JSON.parse(localStorage.getItem(name))) {
          if (Date.now() - item.at > OLDEST) tooOld += 1;
          else found.set(item.key, { ...item, sent: true });
        }
        localStorage.removeItem(name);
      }
    } catch { /* forbidden or unreadable */ }
    return [...found.values()];
  };
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");

  /* What waits to be sent. An item that was sent once keeps its key, so that the site makes it once. */
  let queue = kept();
  let busy = false;
  let isOver = false;
  let pause = 0;
  const keep = () => {
    const name = `${store}:queue:${mark}`;
    try {
      if (queue.length) localStorage.setItem(name, JSON.stringify(queue));
      else localStorage.removeItem(name);
    } catch { /* full or forbidden: the queue lives as long as the page */ }
  };
  const say = (words, isWaiting) => {
    const state = byId("deck-state");
    state.textContent = words;
    state.classList.toggle("tag-warn", Boolean(isWaiting));
  };

  const put = (name, value) => {
    const last = queue.at(-1);
    const [section, card, count] = value.split("|");
    if (last && !last.sent && name === "step" && last.name === "step" && last.value.startsWith(`${section}|${card}|`)) {
      last.value = `${section}|${card}|${Number(last.value.split("|")[2]) + Number(count)}`;
    } else queue.push({ name, value, key: newKey(), at: Date.now() });
    if (name === "step" || name === "set") foresee(section, card, Number(count), name === "set");
    keep();
    send();
  };

  /* The number changes at once; the answer sets it right. */
  const foresee = (section, card, count, isWhole) => {
    const shown = byId(`c-count-${section}-${card}`);
    if (!shown) return;
    const now = isWhole ? count : Math.max(0, Number(shown.textContent) + count);
    shown.textContent = now;
    shown.classList.toggle("is-some", now > 0);
  };

  const send = async () => {
    if (busy || !queue.length) return;
    busy = true;
    const item = queue[0];
    item.sent = true;
    keep();
    say("Saving…");
    const body = new FormData(form);
    body.set(item.name, item.value);
    body.set("key", item.key);
    body.set("back", location.search.slice(1));
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, redirect: "manual", signal: AbortSignal.timeout(20000) });
      if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
      const login = answer.headers.get("HX-Redirect");
      if (login || answer.status === 403) {
        wait(login);
        return;
      }
      const text = answer.ok ? await answer.text() : "";
      queue.shift();
      keep();
      pause = 0;
      if (answer.ok) {
        show(text, queue.length > 0);
        tabs?.postMessage(version());
      } else {
        say("Not saved", true);
        tell("The last change was refused, so it is not saved. Load the page again to see the deck as it is.", location.href, "Load again");
      }
    } catch {
      pause = Math.min(30000, pause * 2 || 1500);
      say(`${queue.length} change${queue.length > 1 ? "s" : ""} not saved yet: trying again`, true);
      setTimeout(send, pause);
    }
    busy = false;
    if (!pause) send();
    sayIfSaved();
  };

  /* Ctrl S: send what waits now and say when all of it is saved. */
  let isAsked = false;
  const saveAll = () => {
    isAsked = true;
    send();
    if (byId("plan-theirs")) plan.scrollIntoView({ block: "nearest" });
    else if (planDirty && !planBusy) savePlan();
    sayIfSaved();
  };
  const sayIfSaved = () => {
    if (!isAsked || busy || queue.length || planDirty || planBusy) return;
    isAsked = false;
    say(`All is saved: version ${version()}`);
  };

  /* Nothing can be sent from this page any more: what waits is sent by the next one. */
  const wait = (login) => {
    isOver = true;
    say(`${queue.length} change${queue.length > 1 ? "s wait" : " waits"}`, true);
    tell(login ? "You are logged out. Your last changes wait in this browser and are saved as soon as you have logged in again."
      : "This page is out of date. Your last changes wait in this browser and are saved as soon as it is loaded again.", login || location.href, login ? "Log in" : "Load again");
  };

  const tell = (sentence, address, words) => {
    const pane = byId("deck-pane");
    pane.querySelector(".deck-notice")?.remove();
    const note = document.createElement("div");
    note.className = "notice notice-bad deck-notice";
    note.setAttribute("role", "alert");
    note.append(sentence);
    const link = note.appendChild(document.createElement("a"));
    link.className = "btn btn-dense";
    link.href = address;
    link.textContent = words;
    pane.prepend(note);
    note.scrollIntoView({ block: "nearest" });
  };

  /* Put an answer in place: open details stay open and the focus stays near. While more is to be sent only the version
     counts, and what there is to say about a change is kept for the last answer. */
  let held = null;
  /* The list may show other cards by now than those whose counts the answer brings. */
  const inSight = (text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    for (const one of answer.querySelectorAll("[hx-swap-oob]")) if (!byId(one.id)) one.remove();
    return answer.body.innerHTML;
  };
  const show = (text, isMore) => {
    if (isMore) {
      const answer = new DOMParser().parseFromString(text, "text/html");
      byId("deck-version").value = answer.getElementById("deck-version")?.value || version();
      held = answer.querySelector(".deck-notice") || held;
      return;
    }
    const pane = byId("deck-pane");
    const open = [...pane.querySelectorAll("details[id][open]")].map((one) => one.id);
    const active = document.activeElement;
    const inPane = pane.contains(active);
    const lines = inPane ? [...pane.querySelectorAll(".deck-line")] : [];
    const place = inPane ? lines.indexOf(active.closest(".deck-line")) : -1;
    const id = active?.id;
    htmx.swap(pane, inSight(text), { swapStyle: "outerHTML", focusScroll: false });
    if (held && !byId("deck-pane").querySelector(".deck-notice")) byId("deck-pane").prepend(held);
    held = null;
    byId("deck-pane").querySelector(".deck-notice")?.scrollIntoView({ block: "nearest" });
    for (const one of open) byId(one)?.setAttribute("open", "");
    markTab(currentTab());
    refresh();
    if (inPane && !(id && byId(id))) {
      const next = byId("deck-pane").querySelectorAll(".deck-line")[Math.max(0, place)];
      (next?.querySelector("button") || byId("deck-undo")).focus({ preventScroll: true });
    } else if (id && document.activeElement === document.body) byId(id)?.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest('button[form="deck-form"]');
    if (button && !button.disabled) {
      event.preventDefault();
      put(button.name, button.value);
      return;
    }
    const tab = event.target.closest("[data-tab]");
    if (tab && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      openTab(new URL(tab.href).searchParams.get("tab"));
      return;
    }
    if (event.target.closest("[data-dismiss]")) {
      event.preventDefault();
      event.target.closest(".deck-notice").remove();
    }
  });
  addEventListener("online", send);
  addEventListener("beforeunload", (event) => { if (!isOver && (queue.length || planDirty)) event.preventDefault(); });

  /* Tabs of narrow windows. */
  const edit = byId("deck-edit");
  const currentTab = () => edit.className.match(/is-(\w+)/)?.[1] || "cards";
  const markTab = (name) => document.querySelectorAll("#deck-tabs [data-tab]").forEach((one) => one.dataset.tab === name ? one.setAttribute("aria-current", "true") : one.removeAttribute("aria-current"));
  const openTab = (name) => {
    edit.className = `deck-edit is-${name}`;
    markTab(name);
    const url = new URL(location);
    url.searchParams.set("tab", name);
    history.replaceState(null, "", url);
    if (edit.getBoundingClientRect().top < 0) byId("deck-tabs").scrollIntoView({ block: "start" });
  };

  /* Another window changed the deck: show it as it is now, unless there is something to send first. */
  const look = async () => {
    if (busy || queue.length || document.hidden) return;
    try {
      const answer = await fetch(`${form.dataset.pane}?version=${version()}&tab=${currentTab()}`, { headers: { "HX-Request": "true" } });
      if (answer.status === 200 && !answer.headers.get("HX-Redirect") && !queue.length && !busy) {
        show(await answer.text());
        recount();
      }
    } catch { /* asked again when the window comes back */ }
  };
  const recount = () => {
    const query = byId("card-list")?.dataset.query ?? "";
    const page = new URL(location).searchParams.get("page") || "";
    htmx.ajax("GET", `${location.pathname}?q=${encodeURIComponent(query)}&page=${page}`, { target: "#card-list", swap: "outerHTML" });
  };
  tabs?.addEventListener("message", (event) => { if (event.data !== version()) look(); });
  document.addEventListener("visibilitychange", look);

  /* The search: links of facets, sections and pages change the list in place. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#deck-facets a, #deck-zones a, #card-list .pager a, #card-list .menu a, #card-list .empty a, #deck-pane a[href^='?q=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const url = new URL(link.href);
    const inList = link.closest("#card-list");
    history.replaceState(null, "", url.search);
    htmx.ajax("GET", url.pathname + url.search, { target: "#card-list", swap: "outerHTML" }).then(() => {
      byId("deck-q").value = byId("card-list").dataset.query;
      if (link.closest("#deck-pane")) { openTab("cards"); byId("deck-q").focus(); }
      else if (link.closest(".menu")) byId("deck-sort")?.focus();
      else if (inList) byId("card-list").scrollIntoView({ block: "start" });
    });
    const label = link.id;
    if (!inList && label) byId(label)?.focus();
  });

  /* Keys: only where the list has the focus, apart from "/" and undo. */
  const isText = (one) => one.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    const key = event.key;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === "s") {
      event.preventDefault();
      saveAll();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !isText(event.target)) {
      const isUndo = key.toLowerCase() === "z" && !event.shiftKey;
      const isRedo = key.toLowerCase() === "y" || (key.toLowerCase() === "z" && event.shiftKey);
      const button = isUndo ? byId("deck-undo") : isRedo ? byId("deck-redo") : null;
      if (button) {
        event.preventDefault();
        if (!button.disabled) put(button.name, button.value);
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "/" && !isText(event.target) && byId("deck-q").offsetParent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      byId("deck-q").select();
      return;
    }
    if (key === "ArrowDown" && event.target.id === "deck-q" && event.target.getAttribute("aria-expanded") !== "true") {
      event.preventDefault();
      document.querySelector(".deck-cards tbody .name")?.focus();
      return;
    }
    const row = event.target.closest(".deck-cards tbody tr");
    if (!row) return;
    const step = { "+": 1, "=": 1, "-": -1, "−": -1 }[key];
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      const next = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
      (next?.querySelector(".name") || (key === "ArrowUp" && byId("deck-q")) || null)?.focus();
    } else if (row.dataset.act === "choose" && (step === 1 || key === "1")) {
      event.preventDefault();
      put("choose", row.dataset.card);
    } else if (row.dataset.act === "step" && step) {
      event.preventDefault();
      put("step", `${row.dataset.card}|${step}`);
    } else if (row.dataset.act === "step" && /^\d$/.test(key)) {
      event.preventDefault();
      put("set", `${row.dataset.card}|${key}`);
    }
  }, true);

  /* Enter lists the cards too, in place, so that the focus stays and an arrow goes on to them. */
  byId("deck-q").form.addEventListener("submit", (event) => event.preventDefault());

  /* What the field begins with, all cards of a section, makes way for what is typed. */
  byId("deck-q").addEventListener("focus", (event) => {
    if (document.querySelector("#deck-zones [aria-current]")) event.target.select();
  });
  byId("deck-q").addEventListener("mouseup", (event) => {
    if (event.target.selectionEnd - event.target.selectionStart === event.target.value.length) event.preventDefault();
  });

  /* The card under the pointer or in focus stands in its own place, with all its words. */
  const place = byId("card-focus");
  const faces = new Map();
  let peeked = "";
  let peeking = 0;
  const peek = (event, delay) => {
    const one = event.target.closest?.("tr[data-card], [data-line], [data-face]");
    if (!one || !place.offsetParent) return;
    const id = one.dataset.face || (one.dataset.card || one.dataset.line).split("|")[1];
    clearTimeout(peeking);
    if (id === peeked) return;
    peeking = setTimeout(async () => {
      peeked = id;
      try {
        if (!faces.has(id)) {
          const answer = await fetch(form.dataset.face.replace(/card\/$/, `${id}/`));
          if (answer.ok) faces.set(id, await answer.text());
        }
      } catch { /* asked again when the pointer comes back */ }
      if (peeked !== id) return;
      if (faces.has(id)) place.innerHTML = faces.get(id);
      else peeked = "";
    }, delay);
  };
  document.addEventListener("mouseover", (event) => peek(event, 120));
  document.addEventListener("focusin", (event) => peek(event, 60));

  /* Dragging: a card into the deck, a line of the deck back to the list. */
  const KIND = { card: "application/x-deck-card", line: "application/x-deck-line" };
  document.addEventListener("dragstart", (event) => {
    const row = event.target.closest?.(".deck-cards tr[data-card]");
    const line = event.target.closest?.("[data-line]");
    if (!row && !line) return;
    if (row) event.dataTransfer.setData(KIND.card, `${row.dataset.act} ${row.dataset.card}`);
    else event.dataTransfer.setData(KIND.line, line.dataset.line);
    event.dataTransfer.effectAllowed = "copyMove";
    edit.classList.add(row ? "is-dragging-card" : "is-dragging-line");
  });
  const goal = (event) => {
    const types = event.dataTransfer?.types || [];
    if (types.includes(KIND.card)) return event.target.closest?.(".deck-side");
    return types.includes(KIND.line) ? event.target.closest?.(".deck-search, .deck-facets") : null;
  };
  document.addEventListener("dragover", (event) => { if (goal(event)) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    if (!goal(event)) return;
    event.preventDefault();
    const card = event.dataTransfer.getData(KIND.card);
    if (card) {
      const [act, key] = card.split(" ");
      put(act, act === "step" ? `${key}|1` : key);
    } else put("step", `${event.dataTransfer.getData(KIND.line)}|-1`);
  });
  document.addEventListener("dragend", () => edit.classList.remove("is-dragging-card", "is-dragging-line"));

  /* Panels that are fetched when they are opened, and anew when the deck changed meanwhile. */
  const refresh = () => document.querySelectorAll("details[data-load]").forEach((one) => {
    one.dataset.stale = "yes";
    if (one.open && one.id === "deck-chances") fill(one);
  });
  const fill = (panel) => {
    const place = panel.lastElementChild;
    const address = place.dataset.get || panel.dataset.get;
    panel.dataset.get = address;
    delete panel.dataset.stale;
    const asked = panel.querySelector("form") ? `?${new URLSearchParams(new FormData(panel.querySelector("form")))}` : "";
    htmx.ajax("GET", address + asked, { target: place, swap: "outerHTML" });
  };
  document.querySelectorAll("details[data-load]").forEach((panel) => {
    panel.dataset.stale = "yes";
    panel.addEventListener("toggle", () => { if (panel.open && panel.dataset.stale) fill(panel); });
  });

  /* The plan: saved a moment after the last key, never over somebody else's. */
  const plan = byId("plan-form");
  let planDirty = false;
  let planBusy = false;
  let timer = 0;
  const savePlan = async (more = {}) => {
    clearTimeout(timer);
    planBusy = true;
    const sent = plan.elements.notes.value;
    const body = new FormData(plan);
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    try {
      const answer = await fetch(plan.action, { method: "POST", body, headers: { "HX-Request": "true" }, redirect: "manual" });
      if (answer.status >= 500 || answer.status === 403 || answer.headers.get("HX-Redirect")) throw new Error("not saved");
      htmx.swap(byId("plan-state"), await answer.text(), { swapStyle: "outerHTML" });
      if (answer.ok) {
        if (more.both) plan.elements.notes.value = `${sent}\n\n${theirs}`;
        planDirty = plan.elements.notes.value !== sent && !more.both;
        try { localStorage.removeItem(`${store}:plan`); } catch { /* forbidden */ }
        if (planDirty) timer = setTimeout(savePlan, 900);
      }
    } catch {
      byId("plan-state").querySelector("[role=status]").textContent = "Not saved yet: trying again. Your text stays in this window.";
      timer = setTimeout(savePlan, 5000);
    }
    planBusy = false;
    sayIfSaved();
  };
  let theirs = "";
  plan.addEventListener("input", (event) => {
    if (event.target.name !== "notes") return;
    planDirty = true;
    try { localStorage.setItem(`${store}:plan`, JSON.stringify([event.target.value, plan.elements.seen.value])); } catch { /* full or forbidden */ }
    clearTimeout(timer);
    if (!byId("plan-theirs")) timer = setTimeout(savePlan, 900);
  });
  plan.addEventListener("submit", (event) => {
    event.preventDefault();
    theirs = byId("plan-theirs")?.innerText.trim() || "";
    savePlan(event.submitter?.name === "both" ? { both: "1" } : {});
  });
  plan.addEventListener("click", (event) => {
    if (!event.target.closest("[data-plan]")) return;
    event.preventDefault();
    plan.elements.notes.value = byId("plan-theirs").innerText.trim();
    savePlan();
  });
  try {
    const [left, seen] = JSON.parse(localStorage.getItem(`${store}:plan`)) || [];
    if (left !== undefined && left !== plan.elements.notes.value) {
      plan.elements.notes.value = left;
      plan.elements.seen.value = seen;
      planDirty = true;
      timer = setTimeout(savePlan, 900);
    }
  } catch { /* forbidden */ }

  if (tooOld) tell(`${tooOld} change${tooOld > 1 ? "s" : ""} of an earlier visit could not be sent for weeks and ${tooOld > 1 ? "were" : "was"} not made.`, location.href, "Load again");
  send();
})();
