/* Arrow keys step through a replay, with Shift from turn to turn; the links themselves do the work. */
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const key = (event.shiftKey ? "Shift+" : "") + event.key;
  const link = document.querySelector(`#replay a[data-key="${CSS.escape(key)}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

/* The list of events shows the present step. */
function showPresentEvents() {
  const list = document.querySelector(".replay-events");
  const present = list && (list.querySelector(".is-now") || [...list.querySelectorAll("li:not(.is-later)")].pop());
  if (present && list.scrollHeight > list.clientHeight) list.scrollTop = present.offsetTop - list.clientHeight / 2;
}
document.addEventListener("DOMContentLoaded", showPresentEvents);
document.addEventListener("htmx:afterSettle", showPresentEvents);
