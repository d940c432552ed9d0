/* Says how many matches are usual with the chosen AIs, and how long they will take one worker; the server says the same
   in words for each AI. */
function playing(form) {
  const first = form.querySelector("input[data-seconds]:checked");
  if (!first) return [];
  const ais = [{ ...first.dataset, budget: (form.elements.budget ?? form.elements.budget_a)?.value }];
  for (const field of form.querySelectorAll("select[name^=agent_]")) {
    const other = field.value && form.querySelector(`input[data-seconds][value="${field.value}"]`);
    if (other) ais.push({ ...other.dataset, budget: form.elements[field.name.replace("agent", "budget")].value });
  }
  return ais;
}
function slowSeconds(ai) {
  const usual = Number(ai.playouts);
  return Number(ai.seconds) * (usual && Number(ai.budget) ? Number(ai.budget) / usual : 1);
}
function usualOf(ais) {
  return ais.reduce((one, other) => (Number(other.matches) < Number(one.matches) ? other : one));
}
function sayUsual(form) {
  const out = form.querySelector("[data-usual]");
  const ais = playing(form);
  if (out && ais.length) out.textContent = usualOf(ais).matchWords;
}
function sayTime(form) {
  const out = form.querySelector("[data-estimate]");
  const ais = playing(form);
  const chosen = form.querySelector("input[name=match_count]:checked");
  if (!out || !ais.length || !chosen) return;
  const written = chosen.value === "other" ? form.elements.match_count_other.value : chosen.value;
  const matchCount = Number(chosen.value === "" ? usualOf(ais).matches : written);
  const ticks = form.querySelectorAll("input[name=decks]:checked").length;
  const kind = form.dataset.simForm;
  const cards = Number(form.elements.deck?.selectedOptions?.[0]?.dataset.cards ?? 0);
  const pairings = { card_impact: cards && (cards + 1) * ticks, gauntlet: ticks, round_robin: (ticks * (ticks - 1)) / 2, version_test: ticks ? 2 * (form.elements.opponents?.value === "table" ? 1 : ticks) : 1 }[kind] ?? 1;
  const seconds = matchCount * pairings * Math.max(...ais.map(slowSeconds));
  const most = kind === "version_test" ? "At most about" : "About";
  const matches = (matchCount * pairings).toLocaleString("en");
  out.textContent = seconds > 0 ? `${most} ${words(seconds)} for ${matches} matches on one worker.` : "";
}
function words(seconds) {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
for (const form of document.querySelectorAll("[data-sim-form]")) {
  const say = () => {
    sayUsual(form);
    sayTime(form);
  };
  form.addEventListener("input", say);
  say();
}
