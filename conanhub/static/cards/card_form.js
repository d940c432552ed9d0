/* The form of a card while it is typed: the face and what is understood follow after a pause, answers that come late are
   dropped, and what was typed is kept by the site every two seconds and in this browser at once, by account. The form
   works without this file. */
(() => {
  const PAUSE = 150, KEEP_EVERY = 2000;
  let form, looked = 0, shown = 0, looking, keeping, dirty = false, sending = false;

  const byId = (id) => document.getElementById(id);
  const store = () => `card-form:${form.dataset.account}:${form.dataset.place}`;
  const entries = () => [...new FormData(form).entries()].filter(([name]) => !["csrfmiddlewaretoken", "key", "unsent", "revision"].includes(name));
  const data = () => { const found = new FormData(form); return found; };
  const send = (url) => fetch(url, { method: "POST", body: data(), headers: { "X-Requested-With": "fetch" }, credentials: "same-origin" });

  /* The face, the open facts and the sentences, as the site sees them. */
  const look = async () => {
    const mine = ++looked;
    let answer;
    try {
      const response = await send(form.dataset.look);
      if (!response.ok) return;
      answer = await response.json();
    } catch { return; /* without network the form can be typed on */ }
    if (mine < shown) return;
    shown = mine;
    byId("form-aside").innerHTML = answer.aside;
    if (byId("form-sentences")) {
      const kept = byId("form-sentences").contains(document.activeElement) ? document.activeElement : null;
      const again = kept?.dataset.insert ? null : kept?.value;
      byId("form-sentences").innerHTML = answer.sentences;
      if (again) [...byId("form-sentences").querySelectorAll("input")].find((one) => one.value === again)?.focus();
      if (mine === looked) byId("typed-marks").innerHTML = answer.marks;
      byId("form-found-phrases").innerHTML = answer.found;
      if (byId("summary-field")) byId("summary-field").hidden = !byId("form-sentences").querySelector(".is-kept");
    }
    if (byId("title-note")) byId("title-note").innerHTML = answer.note;
    for (const field of form.querySelectorAll("[data-field]")) {
      const error = field.querySelector("[data-error]");
      const said = answer.faults[field.dataset.field] ?? "";
      error.textContent = said;
      error.hidden = !said;
      field.classList.toggle("is-wrong", Boolean(said));
    }
    const still = byId("form-aside").querySelectorAll(".form-still li").length;
    byId("form-open").textContent = still ? `${still} still open` : "";
    scrolled();
  };

  const keepHere = () => {
    try { localStorage.setItem(store(), JSON.stringify({ at: Date.now(), entries: entries() })); } catch { /* full or forbidden: the site keeps it */ }
  };
  const forgetHere = () => { try { localStorage.removeItem(store()); } catch { /* nothing was kept */ } };
  const said = (words, isWarning = false) => {
    const tag = byId("form-kept");
    tag.hidden = false;
    tag.className = `tag ${isWarning ? "tag-warn" : "tag-ok"}`;
    tag.textContent = words;
  };
  const keep = async () => {
    keeping = undefined;
    if (!dirty || sending) return;
    dirty = false;
    sending = true;
    try {
      const response = await send(form.dataset.keep);
      if (!response.ok) throw new Error(String(response.status));
      form.elements.unsent.value = (await response.json()).unsent;
      said(`✓ Saved ${new Date().toLocaleTimeString([], { hour12: false })}`);
      if (!dirty) forgetHere();
    } catch {
      dirty = true;
      said("Kept in this browser; the site does not answer", true);
    }
    sending = false;
    if (dirty) keeping ??= setTimeout(keep, KEEP_EVERY);
  };

  const changed = () => {
    dirty = true;
    keepHere();
    clearTimeout(looking);
    looking = setTimeout(look, PAUSE);
    if (!form.dataset.keep) { dirty = false; return; } /* this browser alone keeps it */
    keeping ??= setTimeout(keep, KEEP_EVERY);
  };

  /* Marks lie under the words: at once as plain words, then as the site reads them. */
  const scrolled = () => { const marks = byId("typed-marks"); if (marks) marks.scrollTop = byId("f-text").scrollTop; };
  const insert = (button) => {
    const text = byId("f-text"), start = Number(button.dataset.start), end = Number(button.dataset.end);
    const phrase = button.dataset.insert;
    text.focus();
    text.setRangeText(phrase, start, end, "end");
    const number = phrase.search(/\d/);
    if (number >= 0) text.setSelectionRange(start + number, start + number + phrase.slice(number).match(/^\d+/)[0].length);
    byId("typed-marks").textContent = `${text.value}\n`;
    changed();
  };
  const nearHere = (number) => {
    const at = byId("f-text").selectionStart;
    const groups = [...document.querySelectorAll(".nearest")];
    const here = groups.find((one) => { const first = one.querySelector("[data-insert]"); return Number(first.dataset.start) <= at && at <= Number(first.dataset.end); });
    return (here ?? groups[0])?.querySelectorAll("[data-insert]")[number - 1];
  };

  const putBack = (kept) => {
    for (const input of form.elements) {
      if (!input.name || ["hidden", "submit", "button"].includes(input.type)) continue;
      const values = kept.entries.filter(([name]) => name === input.name).map(([, value]) => value);
      if (["checkbox", "radio"].includes(input.type)) input.checked = values.includes(input.value);
      else input.value = values[0] ?? "";
    }
    const type = kept.entries.find(([name]) => name === "type")?.[1];
    if (type && type !== form.elements.type.value) document.querySelector(`button[name=retype][value="${CSS.escape(type)}"]`)?.click();
    form.dispatchEvent(new Event("change", { bubbles: true }));
    for (const radio of form.querySelectorAll('input[name="left.1"], input[name="right.1"]')) radio.dispatchEvent(new Event("change", { bubbles: true }));
    changed();
  };
  const offer = () => {
    let kept;
    try { kept = JSON.parse(localStorage.getItem(store())); } catch { return; }
    if (!kept?.entries?.some(([name, value]) => value && !/^(type|certainty|source)$|state$/.test(name))) return;
    const note = byId("form-found");
    note.querySelector("[data-at]").textContent = new Date(kept.at).toLocaleString([], { hour12: false });
    note.hidden = false;
    note.querySelector("[data-put-back]").onclick = () => { note.hidden = true; putBack(kept); };
    note.querySelector("[data-drop-found]").onclick = () => { note.hidden = true; forgetHere(); };
  };

  const begin = () => {
    const found = byId("card-form");
    if (!found || found === form) return;
    form = found;
    window.cardEdges(form, changed);
    form.addEventListener("input", (event) => {
      if (event.target.id === "f-text") byId("typed-marks").textContent = `${event.target.value}\n`;
      changed();
    });
    form.addEventListener("change", changed);
    form.addEventListener("submit", () => { clearTimeout(looking); clearTimeout(keeping); dirty = false; if (!form.dataset.keep) forgetHere(); });
    form.addEventListener("click", (event) => {
      const step = event.target.closest("[data-step]");
      const phrase = event.target.closest("[data-insert]");
      const picked = event.target.closest("[data-append]");
      if (phrase) { event.preventDefault(); insert(phrase); }
      if (picked) {
        event.preventDefault();
        const end = byId("f-text").value.length;
        insert({ dataset: { insert: `${end ? "\n" : ""}${picked.dataset.append}`, start: end, end } });
      }
      if (!step) return;
      const input = step.parentElement.querySelector("input");
      const low = Number(input.dataset.low), high = Number(input.dataset.high);
      const next = input.value.trim() === "" ? Math.max(low, 0) : Number(input.value) + Number(step.dataset.step);
      if (Number.isNaN(next)) return;
      input.value = String(Math.min(high, Math.max(low, next)));
      changed();
    });
    byId("f-text")?.addEventListener("scroll", scrolled);
    form.addEventListener("keydown", (event) => {
      if (event.target.id === "f-text" && event.altKey && /^[1-3]$/.test(event.key)) {
        const phrase = nearHere(Number(event.key));
        if (phrase) { event.preventDefault(); insert(phrase); }
      }
      /* Enter in a field of one line would send the form half typed. */
      if (event.key === "Enter" && event.target.matches("input:not([type=checkbox], [type=radio])")) event.preventDefault();
    });
    const still = document.querySelectorAll(".form-still li").length;
    byId("form-open").textContent = still ? `${still} still open` : "";
    offer();
  };
  document.documentElement.classList.add("has-script");
  begin();
  document.addEventListener("htmx:load", begin);
  addEventListener("pagehide", () => { if (form && dirty) keepHere(); });
})();
