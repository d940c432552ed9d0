/* The page of all own scans of this browser: see them, remove one or all, take them along as a zip and bring them back. */
(() => {
  const place = document.getElementById("own-scans");
  const scans = window.ownScans;
  if (!place || !scans) return;
  document.getElementById("no-scans").remove();
  const said = place.querySelector("[role=status]");
  const wrong = place.querySelector("[role=alert]");
  const list = place.querySelector("[data-list]");
  const clear = place.querySelector("[data-clear]");
  const sure = place.querySelector("[data-sure]");
  const size = (bytes) => bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  const many = (number) => `${number.toLocaleString("en")} scan${number === 1 ? "" : "s"}`;

  const say = (sentence, isWrong = false) => {
    said.textContent = isWrong ? "" : sentence;
    wrong.textContent = isWrong ? sentence : "";
    wrong.hidden = !isWrong;
  };
  const tried = async (work) => {
    try { await work(); } catch (error) { say(error instanceof scans.Refused ? error.message : scans.words.shut, true); }
  };
  const row = async (scan) => {
    const item = document.createElement("li");
    const name = document.createElement("a");
    name.className = "name";
    name.href = scan.path;
    name.textContent = scan.title;
    const weight = document.createElement("span");
    weight.className = "small muted";
    weight.textContent = size(scan.blob.size);
    const remove = document.createElement("button");
    remove.className = "btn btn-dense";
    remove.type = "button";
    remove.textContent = "Remove";
    remove.setAttribute("aria-label", `Remove the scan of ${scan.title}`);
    remove.addEventListener("click", () => tried(async () => {
      await scans.remove(scan.game, scan.card);
      await show();
      say(`The scan of ${scan.title} is removed.`);
      (list.querySelector("button") ?? place.querySelector("input")).focus();
    }));
    const picture = await scans.canvasOf(scan, 96).catch(() => document.createElement("span"));
    item.append(picture, name, weight, remove);
    return item;
  };
  const show = async () => {
    const found = await scans.all();
    found.sort((one, two) => one.title.localeCompare(two.title, "en"));
    const bytes = found.reduce((sum, scan) => sum + scan.blob.size, 0);
    place.querySelector("[data-sum]").textContent = found.length ? `${many(found.length)}, ${size(bytes)} in this browser.` : "No scan is kept in this browser yet. Choose one on the page of a card.";
    list.replaceChildren(...await Promise.all(found.map(row)));
    for (const part of place.querySelectorAll("[data-some]")) part.hidden = !found.length;
    sure.hidden = true;
    return found;
  };

  clear.addEventListener("click", () => { sure.hidden = false; sure.querySelector("button").focus(); });
  sure.querySelector("[data-no]").addEventListener("click", () => { sure.hidden = true; clear.focus(); });
  sure.querySelector("[data-yes]").addEventListener("click", () => tried(async () => {
    await scans.clear();
    await show();
    say("All scans are removed from this browser.");
  }));
  place.querySelector("[data-export]").addEventListener("click", () => tried(async () => {
    const blob = await window.scanZip.pack(await scans.all());
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "conanhub-scans.zip";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    say(`A zip of ${size(blob.size)} is saved among your downloads.`);
  }));
  const file = place.querySelector("input[type=file]");
  file.addEventListener("change", () => tried(async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    say("Reading the zip …");
    let kept = 0;
    const left = [];
    const found = await window.scanZip.unpack(chosen).finally(() => { file.value = ""; });
    for (const one of found) {
      try {
        await scans.put({ ...one, blob: await scans.read(one.blob), at: new Date().toISOString() });
        kept += 1;
      } catch (error) {
        if (!(error instanceof scans.Refused)) throw error;
        left.push(`${one.title}: ${error.message}`);
        if (error.message === scans.words.full || error.message === scans.words.many) break;
      }
    }
    await show();
    if (left.length) say(`${many(kept)} brought in. Left out: ${left.slice(0, 5).join(" ")}`, true);
    else say(`${many(kept)} brought in.`);
  }));
  tried(async () => {
    if (!(await scans.usable())) throw new scans.Refused(scans.words.shut);
    place.hidden = false;
    await show();
  }).finally(() => { place.hidden = false; });
})();
