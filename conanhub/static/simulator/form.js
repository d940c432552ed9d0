/* Says how long the chosen matches will take one worker; the server says the same in words for each AI. */
function sayTime(form) {
  const out = form.querySelector("[data-estimate]");
  const agent = form.querySelector("input[data-seconds]:checked");
  const chosen = form.querySelector("input[name=match_count]:checked");
  if (!out || !agent || !chosen) return;
  const matchCount = Number(chosen.value === "other" ? form.elements.match_count_other.value : chosen.value);
  const ticks = form.querySelectorAll("input[name=decks]:checked").length;
  const kind = form.dataset.simForm;
  const pairings = { gauntlet: ticks, round_robin: (ticks * (ticks - 1)) / 2, version_test: ticks ? 2 * ticks : 1 }[kind] ?? 1;
  const seconds = matchCount * pairings * Number(agent.dataset.seconds);
  const most = kind === "version_test" ? "At most about" : "About";
  const matches = (matchCount * pairings).toLocaleString("en");
  out.textContent = seconds > 0 ? `${most} ${words(seconds)} for ${matches} matches on one worker.` : "";
}
function words(seconds) {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
for (const form of document.querySelectorAll("[data-sim-form]")) {
  form.addEventListener("input", () => sayTime(form));
  sayTime(form);
}
