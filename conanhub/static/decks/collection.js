/* The quick entry: Enter takes the line and empties the field at once. Lines are sent in their order, those that wait
   together, and kept until the site has answered each (quick_queue.js). Which card a text means is decided by the site
   alone; a suggestion counts only where it was chosen. Needs combobox.js. Without this file the field is a plain form. */
(() => {
  const form = document.getElementById("quick-entry");
  if (!form || !window.combobox || !window.quickQueue) return;
  const byId = (id) => document.getElementById(id);
  const field = byId("quick-text");
  const KINDS = ["finish", "condition", "language", "location"];
  /* So many added lines stay in sight; the page of the day has all. */
  const IN_SIGHT = 8;
  const AT_ONCE = 25;
  const { account, name } = form.dataset;
  const queue = quickQueue(account);
  const items = new Map();
  let undos = [];
  let most = AT_ONCE;
  let busy = false;
  let isOver = false;
  let pause = 0;
  let timer = 0;
  let since = "";
  let takeBack = null;

  /* The list of lines, the newest on top. */
  const WORDS = { waits: ["↑", "waits", "tag"], sending: ["↑", "sending, no answer yet", "tag tag-info"], unsaved: ["…", "waits for the network", "tag tag-warn"], wrong: ["!", "set aside", "tag tag-bad"], again: ["!", "set aside, asked again", "tag tag-bad"] };
  const add = (parent, tag, classes, text) => {
    const one = parent.appendChild(document.createElement(tag));
    one.className = classes;
    one.textContent = text;
    return one;
  };
  const draw = (line) => {
    const item = document.createElement("li");
    const [sign, words, look] = WORDS[line.wasWrong && line.state !== "wrong" ? "again" : line.state];
    item.className = "quick-line";
    item.dataset.state = line.state;
    add(item, "span", "quick-mark", sign).setAttribute("aria-hidden", "true");
    add(item, "code", "quick-typed", line.text);
    const place = add(item, "div", "quick-became quick-card", "");
    if (line.state === "wrong") refused(item, place);
    else if (line.looks) place.innerHTML = line.looks;
    add(item, "span", `${look} quick-state`, words);
    return put(line, item);
  };
  /* The site would not even read it: the line stays, to be sent again or dropped by hand. */
  const refused = (item, place) => {
    item.classList.add("is-wrong");
    place.append("The site refused this line; nothing was added. ");
    for (const [act, words] of [["use", "Add again"], ["drop", "Drop line"]]) {
      const button = add(place, "button", "btn btn-dense", words);
      button.type = "button";
      button.dataset[act] = "";
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
  /* How many lines are where, beside the lines and in the head of the page. */
  const sum = () => {
    const asked = queue.askedAgain();
    const open = queue.open().filter((line) => !asked.includes(line));
    const wrong = queue.wrong().length + asked.length;
    const waits = open.filter((line) => line.state === "unsaved").length;
    const counts = [
      [waits, waits === 1 ? "waits" : "wait", "tag-warn"],
      [open.length - waits, "on the way", "tag-info"],
      [wrong, wrong === 1 ? "needs a look" : "need a look", "tag-bad"],
    ].filter(([count]) => count);
    byId("quick-sum").replaceChildren();
    byId("quick-open").replaceChildren();
    for (const [count, words, look] of counts) {
      add(byId("quick-sum"), "span", `tag ${look}`, `${count} ${words}`);
      add(byId("quick-open"), "span", `tag ${look}`, `${count} line${count === 1 ? "" : "s"} ${words}`);
    }
    byId("quick-log").hidden = !byId("quick-lines").childElementCount;
    for (const old of [...byId("quick-lines").querySelectorAll("[data-state=added], [data-state=back]")].slice(IN_SIGHT)) old.remove();
  };
  const notice = (lead, rest, address, words) => {
    const said = lead + rest;
    if (byId("quick-notice")?.dataset.said === said) return;
    byId("quick-notice")?.remove();
    if (!said) return;
    const note = document.createElement("div");
    note.id = "quick-notice";
    note.dataset.said = said;
    note.className = "notice notice-warn row row-apart";
    note.setAttribute("role", "alert");
    const text = add(note, "span", "", "");
    add(text, "b", "", lead);
    text.append(` ${rest}`);
    const act = add(note, address ? "a" : "button", "btn btn-dense", words);
    if (address) act.href = address;
    else act.addEventListener("click", sendNow);
    form.closest("section").before(note);
  };

  /* Take what the field holds: each line by itself, with the kind that stands beside it. */
  const kindNow = () => Object.fromEntries(KINDS.map((one) => [one, form.elements[one].value]));
  let picked = "";
  const take = () => {
    const texts = field.value.split(/[;\n\r]+/).map((text) => text.trim()).filter(Boolean);
    const looks = texts.length === 1 && (picked || seen === field.value) ? looksOf(combobox.chosen(field)) : "";
    texts.forEach((text, place) => {
      const pick = place === texts.length - 1 ? picked : "";
      draw(queue.add({ text, pick, looks, kind: kindNow(), game: form.elements.game.value, at: Date.now() + place / 1000 }));
    });
    empty();
    queue.keep();
    sum();
    send();
  };
  /* The card that a line means, where its suggestions had come. */
  const looksOf = (option) => {
    if (!option) return "";
    const place = document.createElement("div");
    const art = option.querySelector(".art-mark");
    if (art) place.append(art.cloneNode(true));
    const words = add(place, "span", "", "");
    add(words, "span", "name", `${option.dataset.copies} × ${option.querySelector(".name").textContent}`);
    add(words, "span", "small muted deck-kind", [...option.querySelectorAll(".muted")].map((one) => one.textContent).join(" · "));
    return place.innerHTML;
  };
  const empty = () => {
    hush();
    field.value = "";
    combobox.close(field);
    picked = "";
  };

  /* One request after the other: first what is to be taken back, then the lines that wait. */
  const headers = () => ({ "HX-Request": "true", "HX-Current-URL": location.href, "X-CSRFToken": form.elements.csrfmiddlewaretoken.value });
  const post = (address, body) => fetch(address + location.search, { method: "POST", body, headers: headers(), redirect: "manual", signal: AbortSignal.timeout(30000) });
  const pageOf = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
  const send = async () => {
    if (busy || isOver || timer || !(queue.open().length || undos.length)) return;
    /* Plus and minus in the list below go first: the answer brings the list as it is then. */
    if (document.querySelector("#owned-rows .htmx-request")) {
      document.addEventListener("htmx:afterRequest", () => setTimeout(send), { once: true });
      return;
    }
    busy = true;
    hold(true);
    if (undos.length) await sendUndo(undos.shift());
    else await sendLines(queue.open().slice(0, most));
    busy = false;
    hold(false);
    queue.keep();
    sum();
    if (takeBack && !queue.open().includes(takeBack)) undoLine(takeBack);
    send();
  };
  const sendLines = async (batch) => {
    for (const line of batch) {
      line.sent = true;
      turn(line, "sending");
    }
    queue.keep();
    sum();
    const lines = batch.map(({ key, text, pick, keep = "", kind, game }) => ({ key, text, pick, keep, kind, game }));
    try {
      const answer = await post(form.dataset.lines, JSON.stringify({ account, lines, more: queue.open().length > batch.length }));
      const login = answer.headers.get("HX-Redirect");
      if (login || [403, 409].includes(answer.status)) wait(login, answer.status);
      else if (answer.status === 429) later(batch, 1000 * (Number(answer.headers.get("Retry-After")) || 10), "So many lines at once are too many.");
      else if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) {
        /* Something in it cannot be read: send them one by one, so that the others go through. */
        for (const line of batch) turn(line, batch.length > 1 ? "waits" : "wrong");
        most = 1;
      } else if (!answer.ok) throw new Error(String(answer.status));
      else {
        answered(batch, await pageOf(answer));
        pause = 0;
        most = AT_ONCE;
        since = "";
        notice("", "");
      }
    } catch {
      pause = Math.min(15000, pause * 2 || 1000);
      since ||= new Date().toLocaleTimeString([], { hour12: false });
      later(batch, pause, navigator.onLine ? `No answer from the site since ${since}.` : `No network since ${since}.`);
    }
  };
  const later = (batch, milliseconds, lead) => {
    for (const line of queue.open()) turn(line, "unsaved");
    notice(lead, `Type on: lines wait in this browser, for ${name} only, and each is sent once when the site answers again.`, "", "Send now");
    timer = setTimeout(sendNow, milliseconds);
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
  /* Nothing can be sent from this page any more: what waits is sent by the next one of this account. */
  const wait = (login, status) => {
    isOver = true;
    for (const line of queue.open()) turn(line, "unsaved");
    if (login) notice("You are logged out.", `These lines wait in this browser and are saved as soon as ${name} has logged in again.`, login, "Log in");
    else if (status === 409) notice("You are logged in with another account.", `These lines wait in this browser until ${name} opens the collection again.`, location.href, "Load again");
    else notice("This page is out of date.", "These lines wait in this browser and are saved as soon as it is loaded again.", location.href, "Load again");
  };

  /* An answer: what became of the lines, and after the last ones the list. */
  const answered = (batch, page) => {
    const found = new Map([...page.querySelectorAll("#quick-answers > li")].map((item) => [item.dataset.key, item]));
    if (!found.size) throw new Error("no answer");
    let hadFocus = false;
    for (const line of batch) {
      const item = found.get(line.key);
      if (!item) {
        turn(line, "waits");
        continue;
      }
      hadFocus ||= Boolean(items.get(line.key)?.contains(document.activeElement));
      put(line, document.adoptNode(item));
      if (item.dataset.state === "added") {
        queue.remove(line);
        items.delete(line.key);
        onlyNewest(item.dataset.card, item);
      } else line.state = "wrong";
    }
    refresh(page);
    if (hadFocus) field.focus();
  };
  /* How many there are now is said by the newest line of a card alone: what older ones said of it is over. */
  const onlyNewest = (card, newest = null) => {
    for (const item of byId("quick-lines").querySelectorAll("[data-state=added]")) {
      if (item !== newest && item.dataset.card === card) item.querySelector(".quick-now").textContent = "added";
    }
  };
  const refresh = (page) => {
    const active = document.activeElement?.id;
    for (const id of ["collection-count", "quick-today", "owned-last", "owned-shows", "owned-rows"]) {
      const fresh = page.getElementById(id);
      if (!fresh || !byId(id)) continue;
      byId(id).replaceWith(document.adoptNode(fresh));
      htmx.process(fresh);
    }
    if (active && document.activeElement === document.body) byId(active)?.focus({ preventScroll: true });
  };

  /* Taking back: a line that was not sent goes; a saved one is taken back by its number. */
  const sendUndo = async (item) => {
    const undo = item.querySelector(".quick-undo");
    try {
      const answer = await post(form.dataset.undo, new FormData(undo));
      if (!answer.ok || answer.headers.get("HX-Redirect")) throw new Error(String(answer.status));
      const page = await pageOf(answer);
      const refusal = page.getElementById("quick-refusal")?.textContent;
      if (refusal) item.querySelector(".quick-now").textContent = refusal;
      else {
        item.dataset.state = "back";
        item.querySelector(".quick-mark").textContent = "↶";
        item.querySelector(".quick-now").textContent = "taken back";
        onlyNewest(item.dataset.card);
      }
      undo.remove();
      refresh(page);
    } catch {
      item.querySelector(".quick-now").textContent = "Not taken back, since the site does not answer.";
      undo.querySelector("button").disabled = false;
    }
  };
  const undoItem = (item) => {
    const button = item?.querySelector(".quick-undo button:enabled");
    if (!button) return;
    button.disabled = true;
    undos.push(item);
    send();
  };
  const undoLine = (line) => {
    takeBack = null;
    if (queue.lines.includes(line)) drop(line);
    else undoItem(byId("quick-lines").querySelector(`[data-key="${line.key}"]`));
  };
  const drop = (line) => {
    queue.remove(line);
    items.get(line.key)?.remove();
    items.delete(line.key);
    queue.keep();
    sum();
  };
  const undoNewest = () => {
    const newest = queue.open().at(-1);
    if (newest && !newest.sent) drop(newest);
    else if (newest) takeBack = newest;
    else if (byId("collection-undo")) byId("collection-undo").click();
    else undoItem(byId("quick-lines").querySelector("li:has(.quick-undo button:enabled)"));
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take();
    field.focus();
  });
  /* A wrong line is corrected where it stands: by a card that may be meant, by hand, or by keeping a card that is new. */
  const lineOf = (one) => queue.lines.find((line) => line.key === one.closest(".quick-line")?.dataset.key);
  const again = (line, text, pick, keep = "") => {
    if (!text.trim()) return;
    Object.assign(line, { text: text.trim(), pick, keep, looks: "", wasWrong: false });
    queue.toEnd(line);
    turn(line, "waits");
    field.focus();
    queue.keep();
    sum();
    send();
  };
  byId("quick-log").addEventListener("submit", (event) => {
    const line = lineOf(event.target);
    const { line: typed, keep } = event.target.elements;
    if (!line && keep) return;
    event.preventDefault();
    if (line) again(line, typed?.value ?? line.text, "", keep?.value);
    else if (event.target.matches(".quick-undo")) {
      undoItem(event.target.closest(".quick-line"));
      field.focus();
    }
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
  /* Keys in the lines: arrows go from line to line, a digit takes a card that may be meant, Escape goes back. */
  const firstOf = (item) => item.querySelector("[data-use], input[name=line], button:enabled");
  const acting = () => [...byId("quick-lines").children].filter(firstOf);
  const goto = (place) => {
    const item = acting()[place];
    if (item) firstOf(item).focus();
    else field.focus();
  };
  byId("quick-log").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = event.target.closest(".quick-line");
    const isField = event.target.matches("input");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const use = isField || !/^[1-9]$/.test(event.key) ? null : item?.querySelectorAll("[data-use]")[event.key - 1];
    if (step) goto(acting().indexOf(item) + step);
    else if (event.key === "Escape") field.focus();
    else if (use) use.click();
    else return;
    event.preventDefault();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" || field.value || combobox.options(field).length) return;
    event.preventDefault();
    goto(0);
  });

  /* Suggestions: the first is what Enter means anyway; arrows or a click choose another. */
  let isMarked = false;
  document.addEventListener("combobox:chosen", (event) => {
    if (event.target === field && !isMarked) picked = event.detail?.dataset.pick ?? "";
  });
  let asking = null;
  let asked = 0;
  let seen = null;
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
      seen = text;
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
    undoNewest();
  });

  addEventListener("beforeunload", (event) => {
    if ((queue.open().length && !isOver) || (queue.lines.length && !queue.isKept)) event.preventDefault();
  });

  const adopt = async () => {
    for (const line of await queue.adopt(form.elements.game.value)) draw(line);
    sum();
    send();
  };
  addEventListener("online", () => { sendNow(); adopt(); });
  adopt();
  /* The page before may still have been closing. */
  setTimeout(adopt, 3000);
})();
