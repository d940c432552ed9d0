/* Arrow keys, Home and End step through a replay, with Shift from turn to turn; the links themselves do the work. */
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const key = (event.shiftKey ? "Shift+" : "") + event.key;
  const link = document.querySelector(`#replay a[data-key="${CSS.escape(key)}"]`);
  if (!link) return;
  event.preventDefault();
  if (playing) stopPlaying();
  link.click();
});

/* The list of events shows the present step. */
function showPresentEvents() {
  const list = document.querySelector(".replay-events");
  const present = list && (list.querySelector(".is-now") || [...list.querySelectorAll("li:not(.is-later)")].pop());
  if (present && list.scrollHeight > list.clientHeight) list.scrollTop = present.offsetTop - list.clientHeight / 2;
}

/* A row too wide for the window is scrolled to its first marks. */
function showMarks() {
  for (const row of document.querySelectorAll(".replay-exchange .replay-row")) {
    const marks = row.querySelector(".replay-marks");
    if (marks && row.scrollWidth > row.clientWidth) {
      row.scrollLeft = marks.offsetLeft + marks.offsetWidth / 2 - row.clientWidth / 2;
    }
  }
}

/* "Play" goes one step on each second, until it is stopped, the end comes, or somebody steps by hand. */
const STEP_MS = 1000;
let playing = 0;

function showPlay() {
  const button = document.querySelector("#replay [data-play]");
  if (!button) return;
  button.hidden = false;
  button.textContent = playing ? "Pause" : "Play";
  button.setAttribute("aria-pressed", String(Boolean(playing)));
}
function stopPlaying() {
  clearInterval(playing);
  playing = 0;
  showPlay();
}
function playOn() {
  const next = document.querySelector('#replay a[rel="next"]');
  if (!next || document.hidden) stopPlaying();
  else next.click();
}
document.addEventListener("click", (event) => {
  if (event.target.closest("#replay [data-play]")) {
    if (playing) stopPlaying();
    else {
      playing = setInterval(playOn, STEP_MS);
      showPlay();
    }
  } else if (playing && event.isTrusted && event.target.closest("#replay a")) stopPlaying();
});
document.addEventListener("keydown", (event) => {
  if (playing && event.key === "Escape") stopPlaying();
});

function settle() {
  if (playing && !document.querySelector('#replay a[rel="next"]')) stopPlaying();
  showPlay();
  showMarks();
  showPresentEvents();
}
document.addEventListener("DOMContentLoaded", settle);
document.addEventListener("htmx:afterSettle", settle);
