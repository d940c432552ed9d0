/* Says how long the chosen matches will take one worker; the server says the same in words for each pilot. */
function sayTime(form) {
  const out = form.querySelector("[data-estimate]");
  const pilot = form.querySelector("input[data-seconds]:checked");
  const chosen = form.querySelector("input[name=games]:checked");
  if (!out || !pilot || !chosen) return;
  const games = Number(chosen.value === "other" ? form.elements.games_other.value : chosen.value);
  const ticks = form.querySelectorAll("input[name=decks]:checked").length;
  const kind = form.dataset.simForm;
  const pairings = { gauntlet: ticks, matrix: (ticks * (ticks - 1)) / 2, comparison: ticks ? 2 * ticks : 1 }[kind] ?? 1;
  const seconds = games * pairings * Number(pilot.dataset.seconds);
  const most = kind === "comparison" ? "At most about" : "About";
  const matches = (games * pairings).toLocaleString("en");
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
