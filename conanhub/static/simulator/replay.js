/* Keys step through a replay (see "Keys" on the page); the links themselves do the work. */
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  if (event.key === "p") {
    togglePlay();
    return;
  }
  const key = (event.shiftKey && event.key.length > 1 ? "Shift+" : "") + event.key;
  const link = document.querySelector(`#replay a[data-key="${CSS.escape(key)}"]`);
  if (!link) return;
  event.preventDefault();
  if (playing) stopPlaying();
  link.click();
});

/* The link to a step is copied where the browser may do that; elsewhere it is followed, and stands in the address bar. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("#replay [data-copy-link]");
  if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  navigator.clipboard.writeText(link.href).then(
    () => sayCopied(link),
    () => location.assign(link.href),
  );
}, true);
function sayCopied(link) {
  const words = link.textContent;
  link.textContent = document.querySelector("#replay [data-copied]").textContent = "Link copied";
  setTimeout(() => (link.textContent = words), 2000);
}

/* The list of events shows the present step. */
function showPresentEvents() {
  const list = document.querySelector(".replay-events");
  const present = list && (list.querySelector(".is-now") || [...list.querySelectorAll("li:not(.is-later)")].pop());
  if (present && list.scrollHeight > list.clientHeight) list.scrollTop = present.offsetTop - list.clientHeight / 4;
  const phase = document.querySelector(".replay-phases .is-now");
  if (phase) phase.parentElement.scrollLeft = phase.offsetLeft - phase.parentElement.clientWidth / 2;
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

/* "Play" goes on step by step at the chosen speed, until it is stopped, the end comes, or somebody steps by hand. */
let playing = 0;
let pause = 1000;

function showPlay() {
  const button = document.querySelector("#replay [data-play]");
  const speed = document.querySelector("#replay [data-speed]");
  if (speed) {
    speed.parentElement.hidden = false;
    speed.value = String(pause);
  }
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
function startPlaying() {
  clearInterval(playing);
  playing = setInterval(playOn, pause);
  showPlay();
}
/* A map too wide for the window is scrolled to where the step happens: hundredths of its width and height. */
function showFocus() {
  for (const map of document.querySelectorAll("#replay [data-focus]")) {
    const [x, y] = map.dataset.focus.split(" ").map((hundredth) => Number(hundredth) / 100);
    map.scrollLeft = x * map.scrollWidth - map.clientWidth / 2;
    map.scrollTop = y * map.scrollHeight - map.clientHeight / 2;
  }
}

function togglePlay() {
  if (playing) stopPlaying();
  else if (document.querySelector("#replay [data-play]")) startPlaying();
}
function playOn() {
  const next = document.querySelector('#replay a[rel="next"]');
  if (!next || document.hidden) stopPlaying();
  else if (!document.querySelector("#replay.htmx-request, .htmx-request #replay")) next.click();
}
document.addEventListener("click", (event) => {
  if (event.target.closest("#replay [data-play]")) togglePlay();
  else if (playing && event.isTrusted && event.target.closest("#replay a")) stopPlaying();
});
document.addEventListener("change", (event) => {
  if (!event.target.matches("#replay [data-speed]")) return;
  pause = Number(event.target.value);
  if (playing) startPlaying();
});
document.addEventListener("keydown", (event) => {
  if (playing && event.key === "Escape") stopPlaying();
});

function settle() {
  if (playing && !document.querySelector('#replay a[rel="next"]')) stopPlaying();
  showPlay();
  showMarks();
  showFocus();
  showPresentEvents();
}
document.addEventListener("DOMContentLoaded", settle);
document.addEventListener("htmx:afterSettle", settle);
