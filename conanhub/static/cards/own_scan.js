/* The panel of a card's page with which a reader lays an own scan over its face. It is shown by this file alone. */
(() => {
  const panel = document.getElementById("own-scan");
  const scans = window.ownScans;
  if (!panel || !scans) return;
  const { game, card, title } = panel.dataset;
  const file = panel.querySelector("input[type=file]");
  const there = panel.querySelector("[data-there]");
  const said = panel.querySelector("[role=status]");
  const wrong = panel.querySelector("[role=alert]");
  const turn = panel.querySelector("[data-turn]");
  const size = (bytes) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en")} kB`;

  const say = (sentence, isWrong = false) => {
    said.textContent = isWrong ? "" : sentence;
    wrong.textContent = isWrong ? sentence : "";
    wrong.hidden = !isWrong;
  };
  const show = async () => {
    const scan = await scans.get(game, card);
    there.hidden = !scan;
    turn.textContent = scans.isHidden() ? "Show my scans" : "Show the drawn faces";
    panel.querySelector("label").textContent = scan ? "Choose another picture" : "Choose a scan or a photo";
    return scan;
  };
  const cover = () => Promise.all([...document.querySelectorAll(".card[data-card]")].filter((face) => face.dataset.card === card && face.dataset.game === game).map(scans.cover));
  const tried = async (work) => {
    try { await work(); } catch (error) { say(error instanceof scans.Refused ? error.message : scans.words.shut, true); }
  };

  file.addEventListener("change", () => tried(async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    say("Reading the picture …");
    const blob = await scans.read(chosen).finally(() => { file.value = ""; });
    await scans.put({ game, card, title, path: location.pathname, blob, at: new Date().toISOString() });
    scans.hide(false);
    await Promise.all([cover(), show()]);
    say(`Kept in this browser, ${size(blob.size)}. Nothing was sent.`);
  }));
  panel.querySelector("[data-remove]").addEventListener("click", () => tried(async () => {
    await scans.remove(game, card);
    await Promise.all([cover(), show()]);
    say("The scan is removed from this browser.");
    file.focus();
  }));
  turn.addEventListener("click", () => tried(async () => {
    scans.hide(!scans.isHidden());
    await show();
    say(scans.isHidden() ? "The drawn faces are shown." : "Your scans are shown.");
  }));
  panel.hidden = false;
  tried(async () => {
    if (!(await scans.usable())) { file.disabled = true; say(scans.words.shut, true); return; }
    await show();
  });
})();
