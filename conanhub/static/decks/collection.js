/* The quick entry: Enter takes the line and empties the field at once. Lines are sent one after the other and kept until
   the site has answered each, also over a lost connection or a closed window. Which card a text means is decided by the
   site alone; a suggestion counts only where it was chosen. Ctrl Z in the empty field takes the last line back. Needs
   combobox.js. Without this file the field is a plain form. */
(() => {
  const form = document.getElementById("quick-entry");
  if (!form || !window.combobox) return;
  const byId = (id) => document.getElementById(id);
  const field = byId("quick-text");
  const KINDS = ["finish", "condition", "language", "location"];
  /* So many added lines stay in sight; older ones are only counted. */
  const IN_SIGHT = 8;
  /* The site knows a line again for 30 days, so older ones are not sent. */
  const OLDEST = 25 * 86400000;
  const store = form.dataset.store;
  const mark = Math.random().toString(36).slice(2);
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");

  /* What is not saved yet, in the order of typing; a line that was sent keeps its key, so that it is counted once. */
  let lines = [];
  let added = 0;
  let busy = false;
  let isOver = false;
  let isKept = true;
  let pause = 0;
  let timer = 0;
  let takeBack = null;
  const items = new Map();
  const waiting = () => lines.filter((line) => line.state !== "wrong");

  const keep = () => {
    const name = `${store}:${mark}`;
    try {
      if (lines.length) localStorage.setItem(name, JSON.stringify(lines));
      else localStorage.removeItem(name);
      isKept = true;
    } catch { isKept = false; }
  };
  /* What earlier pages could not send any more; what another window sends too is counted only once. */
  const kept = () => {
    const found = new Map();
    try {
      for (const name of Object.keys(localStorage).filter((one) => one.startsWith(`${store}:`))) {
        for (const line of JSON.parse(localStorage.getItem(name))) {
          if (Date.now() - line.at < OLDEST) found.set(line.key, { ...line, state: "waits", sent: true });
        }
        localStorage.removeItem(name);
      }
    } catch { /* forbidden or unreadable */ }
    return [...found.values()].sort((one, other) => one.at - other.at);
  };

  /* The list of lines, the newest on top. */
  const WORDS = { waits: ["↑", "waits", "tag"], sending: ["↑", "sending, no answer yet", "tag tag-info"], unsaved: ["…", "not saved yet", "tag tag-warn"], wrong: ["!", "not added", "tag tag-bad"] };
  const draw = (line) => {
    const item = document.createElement("li");
    const [sign, words, look] = WORDS[line.state];
    item.className = "quick-line";
    item.dataset.state = line.state;
    for (const [name, text, classes] of [["span", sign, "quick-mark"], ["code", line.text, "quick-typed"], ["span", "", "quick-became"], ["span", words, look]]) {
      const one = item.appendChild(document.createElement(name));
      one.className = classes;
      one.textContent = text;
    }
    item.firstElementChild.setAttribute("aria-hidden", "true");
    if (line.state === "wrong") refused(item);
    return put(line, item);
  };
  /* The site would not even read it: the line stays, to be sent again or dropped by hand. */
  const refused = (item) => {
    item.classList.add("is-wrong");
    const place = item.querySelector(".quick-became");
    place.append("The site refused this line; nothing was added. ");
    for (const [name, words] of [["use", "Add again"], ["drop", "Drop line"]]) {
      const button = place.appendChild(document.createElement("button"));
      button.type = "button";
      button.className = "btn btn-dense";
      button.dataset[name] = "";
      button.textContent = words;
    }
  };
  const put = (line, item) => {
    item.dataset.key = line.key;
    const old = items.get(line.key);
    if (old) old.replaceWith(item);
    else byId("quick-lines").prepend(item);
    items.set(line.key, item);
    return item;
  };
  const turn = (line, state) => {
    if (line.state === state && items.has(line.key)) return;
    line.state = state;
    draw(line);
  };
  const sum = () => {
    const wrong = lines.filter((line) => line.state === "wrong").length;
    const open = lines.length - wrong;
    const said = [[open, "on the way"], [wrong, wrong === 1 ? "needs a look" : "need a look"], [added, "added"]];
    byId("quick-sum").textContent = said.filter(([count]) => count).map(([count, words]) => `${count} ${words}`).join(", ");
    byId("quick-log").hidden = !byId("quick-lines").childElementCount;
    for (const old of [...byId("quick-lines").querySelectorAll("[data-state=added]")].slice(IN_SIGHT)) old.remove();
  };
  const notice = (sentence, address, words) => {
    byId("quick-notice")?.remove();
    if (!sentence) return;
    const note = document.createElement("div");
    note.id = "quick-notice";
    note.className = "notice notice-warn row row-apart";
    note.setAttribute("role", "alert");
    note.appendChild(document.createElement("span")).textContent = sentence;
    const act = note.appendChild(document.createElement(address ? "a" : "button"));
    act.className = "btn btn-dense";
    act.textContent = words;
    if (address) act.href = address;
    else act.addEventListener("click", sendNow);
    form.before(note);
  };

  /* Take what the field holds: each line by itself, with the kind that stands beside it. */
  const kindNow = () => Object.fromEntries(KINDS.map((name) => [name, form.elements[name].value]));
  let picked = "";
  const take = () => {
    const texts = field.value.split(/[;\n\r]+/).map((text) => text.trim()).filter(Boolean);
    texts.forEach((text, place) => {
      const pick = place === texts.length - 1 ? picked : "";
      const line = { key: newKey(), text, pick, kind: kindNow(), at: Date.now() + place / 1000, state: "waits" };
      lines.push(line);
      draw(line);
    });
    empty();
    keep();
    sum();
    send();
  };
  const empty = () => {
    hush();
    field.value = "";
    combobox.close(field);
    picked = "";
  };

  const send = async () => {
    const line = waiting()[0];
    if (busy || isOver || timer || !line) return;
    /* Plus and minus in the list below go first: the answer brings the list as it is then. */
    if (document.querySelector("#owned-rows .htmx-request")) {
      document.addEventListener("htmx:afterRequest", () => setTimeout(send), { once: true });
      return;
    }
    busy = true;
    line.sent = true;
    turn(line, "sending");
    keep();
    hold(true);
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...line.kind, text: line.text, pick: line.pick, key: line.key, game: form.elements.game.value })) body.set(name, value);
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    if (waiting().length > 1) body.set("more", "1");
    try {
      const answer = await fetch(form.action + location.search, { method: "POST", body, headers: { "HX-Request": "true" }, redirect: "manual", signal: AbortSignal.timeout(20000) });
      const login = answer.headers.get("HX-Redirect");
      if (login || answer.status === 403) wait(line, login);
      else if (answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status)) turn(line, "wrong");
      else if (!answer.ok) throw new Error(String(answer.status));
      else {
        answered(line, new DOMParser().parseFromString(await answer.text(), "text/html"));
        pause = 0;
        notice("");
      }
    } catch {
      pause = Math.min(30000, pause * 2 || 1500);
      for (const one of waiting()) turn(one, "unsaved");
      notice("The site does not answer. Type on: lines wait in this browser and each is counted once.", "", "Send now");
      timer = setTimeout(sendNow, pause);
    }
    busy = false;
    hold(false);
    keep();
    sum();
    if (takeBack && !waiting().includes(takeBack)) undo(takeBack);
    send();
  };
  const undo = (line) => {
    takeBack = null;
    if (lines.includes(line)) drop(line);
    else byId("collection-undo")?.click();
  };
  const sendNow = () => {
    clearTimeout(timer);
    timer = 0;
    send();
  };
  const hold = (isHeld) => {
    for (const button of document.querySelectorAll(isHeld ? "#owned-rows .owned-control button:enabled" : "#owned-rows [data-held]")) {
      button.disabled = isHeld;
      button.toggleAttribute("data-held", isHeld);
    }
  };

  /* Nothing can be sent from this page any more: what waits is sent by the next one. */
  const wait = (line, login) => {
    isOver = true;
    for (const one of waiting()) turn(one, "unsaved");
    notice(login ? "You are logged out. These lines wait in this browser and are saved as soon as you have logged in again."
      : "This page is out of date. These lines wait in this browser and are saved as soon as it is loaded again.", login || location.href, login ? "Log in" : "Load again");
  };

  /* An answer: what became of the line, and after the last one the list. */
  const answered = (line, answer) => {
    const item = answer.querySelector("#quick-lines > li");
    if (!item) throw new Error("no answer");
    const hadFocus = items.get(line.key)?.contains(document.activeElement);
    put(line, document.adoptNode(item));
    if (item.dataset.state === "added") {
      lines = lines.filter((one) => one !== line);
      items.delete(line.key);
      added += 1;
    } else line.state = "wrong";
    const active = document.activeElement?.id;
    for (const id of ["collection-count", "owned-last", "owned-shows", "owned-rows"]) {
      const fresh = answer.getElementById(id);
      if (!fresh || !byId(id)) continue;
      byId(id).replaceWith(document.adoptNode(fresh));
      htmx.process(fresh);
    }
    if (hadFocus) field.focus();
    else if (active && document.activeElement === document.body) byId(active)?.focus({ preventScroll: true });
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take();
    field.focus();
  });
  /* A wrong line is corrected where it stands: by a card that may be meant, or by hand. */
  const lineOf = (one) => lines.find((line) => line.key === one.closest(".quick-line")?.dataset.key);
  const again = (line, text, pick) => {
    if (!text.trim()) return;
    Object.assign(line, { text: text.trim(), pick });
    lines = [...lines.filter((one) => one !== line), line];
    turn(line, "waits");
    field.focus();
    keep();
    sum();
    send();
  };
  byId("quick-log").addEventListener("submit", (event) => {
    event.preventDefault();
    const line = lineOf(event.target);
    if (line) again(line, event.target.elements.line.value, "");
  });
  byId("quick-log").addEventListener("click", (event) => {
    const line = lineOf(event.target);
    const use = event.target.closest("[data-use]");
    if (line && use) again(line, line.text, use.dataset.use);
    else if (line && event.target.closest("[data-drop]")) {
      drop(line);
      field.focus();
    }
  });
  const drop = (line) => {
    lines = lines.filter((one) => one !== line);
    items.get(line.key)?.remove();
    items.delete(line.key);
    keep();
    sum();
  };

  /* Suggestions: the first is what Enter means anyway; arrows or a click choose another. */
  let isMarked = false;
  document.addEventListener("combobox:chosen", (event) => {
    if (event.target === field && !isMarked) picked = event.detail?.dataset.pick ?? "";
  });
  let asking = null;
  let asked = 0;
  const hush = () => {
    clearTimeout(asked);
    asking?.abort();
  };
  const ask = async () => {
    asking = new AbortController();
    const text = field.value;
    try {
      const answer = await fetch(field.dataset.suggest + encodeURIComponent(text), { signal: asking.signal });
      const found = answer.ok ? (await answer.text()).trim() : "";
      if (field.value !== text) return;
      byId("quick-options").innerHTML = found;
      const same = picked && combobox.options(field).find((one) => one.dataset.pick === picked);
      if (!same) picked = "";
      isMarked = true;
      combobox.choose(field, same || combobox.chosen(field));
      isMarked = false;
    } catch { /* more was typed, or the site does not answer: the field works without */ }
  };
  field.addEventListener("input", () => {
    picked = "";
    hush();
    asked = setTimeout(ask, 120);
  });
  document.addEventListener("click", (event) => {
    const one = event.target.closest("#quick-options [role=option]");
    if (!one) return;
    combobox.choose(field, one);
    form.requestSubmit();
  });
  /* A list that is pasted keeps its lines. */
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!/[\n\r]/.test(text.trim())) return;
    event.preventDefault();
    field.setRangeText(text.split(/[\n\r]+/).map((one) => one.trim()).filter(Boolean).join("; "), field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  /* Ctrl Z: the newest line, sent or not. */
  field.addEventListener("keydown", (event) => {
    if (field.value || event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const newest = waiting().at(-1);
    if (newest && !newest.sent) drop(newest);
    else if (newest) takeBack = newest;
    else byId("collection-undo")?.click();
  });

  addEventListener("online", sendNow);
  addEventListener("beforeunload", (event) => {
    if ((waiting().length && !isOver) || (lines.length && !isKept)) event.preventDefault();
  });

  lines = kept();
  for (const line of lines) draw(line);
  keep();
  sum();
  send();
})();
