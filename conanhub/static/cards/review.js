// Keys of the review: A, Q, D for the fact in focus, with Shift for all that are left; J and K for the queue.
(() => {
  "use strict";
  const form = document.getElementById("review-form");
  const verdicts = { a: "accept", q: "question", d: "decline" };
  const rows = form ? [...form.querySelectorAll("[data-fact]")].filter((row) => row.querySelector(".verdict")) : [];
  const here = () => rows.findIndex((row) => row.contains(document.activeElement));
  const focus = (row) => {
    if (row) (row.querySelector("input:checked") || row.querySelector(".verdict input")).focus();
  };
  const pick = (row, verdict) => {
    const radio = row.querySelector(`input[value="${verdict}"]`);
    radio.checked = true;
    radio.focus();
  };
  const isOpen = (row) => !row.querySelector(".verdict input:checked");
  const typing = (target) => target.closest("textarea, select, input:not([type=radio]):not([type=checkbox])");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === "Enter" && form) {
      const send = document.getElementById("review-send");
      if (send) send.click();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const key = event.key.toLowerCase();
    const link = (key === "j" || key === "k") && document.querySelector(`[data-key="${key}"]`);
    if (link) {
      event.preventDefault();
      link.click();
    } else if (verdicts[key] && rows.length) {
      event.preventDefault();
      if (event.shiftKey) {
        rows.filter(isOpen).forEach((row) => pick(row, verdicts[key]));
        return;
      }
      const at = Math.max(0, here());
      pick(rows[at], verdicts[key]);
      focus(rows.slice(at + 1).find(isOpen) || rows[at]);
    } else if ((key === "arrowdown" || key === "arrowup") && here() >= 0) {
      event.preventDefault();
      focus(rows[here() + (key === "arrowdown" ? 1 : -1)]);
    }
  });
  focus(rows.find(isOpen));
})();
