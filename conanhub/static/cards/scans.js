/* Own scans: pictures that a reader lays over the drawn faces of cards. They are kept in the IndexedDB of this browser,
   apart for each account, and go nowhere: nothing here sends anything. Faces are covered by canvases, which no policy for
   pictures has to allow. Without this file the faces stay as they are drawn. */
(() => {
  const reader = document.body.dataset.reader || "visitor";
  const counted = `own-scans-${reader}`;
  const hidden = `own-scans-hidden-${reader}`;
  const most = { bytes: 25_000_000, side: 1000, least: 40, scans: 1500 };
  const words = {
    image: "That is not a picture. Choose a scan or a photo: JPEG, PNG or WebP.",
    large: "The file is larger than 25 MB. Save it smaller and choose it again.",
    broken: "This browser cannot read the file as a picture. Save it as JPEG, PNG or WebP and choose it again.",
    small: "The picture is smaller than 40 by 40 points, which is too small to be read.",
    many: "There are 1,500 scans in this browser already. Remove some that you no longer need.",
    full: "This browser has no room for another picture. Remove scans that you no longer need, or free some room.",
    shut: "This browser keeps nothing for this page, so that scans cannot be kept. A private window may be the cause.",
  };
  class Refused extends Error {}
  const refuse = (why) => { throw new Refused(words[why]); };
  const remember = (name, value) => { try { if (value) localStorage.setItem(name, value); else localStorage.removeItem(name); } catch { /* then it is asked of the store on each page */ } };
  const recall = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

  let opened;
  const open = () => opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open("own-scans", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("scans", { keyPath: ["reader", "game", "card"] });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = asked.onblocked = () => failed(new Refused(words.shut));
  }).catch((error) => { opened = undefined; throw error instanceof Refused ? error : new Refused(words.shut); });
  const ask = async (mode, make) => {
    const base = await open();
    return new Promise((done, failed) => {
      const work = base.transaction("scans", mode);
      let answer;
      work.oncomplete = () => done(answer?.result);
      work.onerror = work.onabort = () => failed(work.error?.name === "QuotaExceededError" ? new Refused(words.full) : work.error);
      answer = make(work.objectStore("scans"));
    });
  };
  const mine = IDBKeyRange.bound([reader], [reader, []]);
  const get = (game, card) => ask("readonly", (store) => store.get([reader, game, card]));
  const keys = () => ask("readonly", (store) => store.getAllKeys(mine));
  const all = () => ask("readonly", (store) => store.getAll(mine));
  const recount = async () => remember(counted, String((await keys()).length || ""));
  const put = async (scan) => {
    if ((await keys()).length >= most.scans && !(await get(scan.game, scan.card))) refuse("many");
    try { await ask("readwrite", (store) => store.put({ ...scan, reader })); }
    catch (error) { if (error?.name === "QuotaExceededError") refuse("full"); throw error; }
    await recount();
  };
  const remove = async (game, card) => { await ask("readwrite", (store) => store.delete([reader, game, card])); await recount(); };
  const clear = async () => { await ask("readwrite", (store) => store.delete(mine)); await recount(); };

  /* A file as a picture of at most 1000 points a side. */
  const read = async (file) => {
    if (!file.type.startsWith("image/")) refuse("image");
    if (file.size > most.bytes) refuse("large");
    const picture = await createImageBitmap(file).catch(() => refuse("broken"));
    if (Math.min(picture.width, picture.height) < most.least) refuse("small");
    const scale = Math.min(1, most.side / Math.max(picture.width, picture.height));
    const canvas = paint(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
    const save = (type) => new Promise((done) => canvas.toBlob(done, type, 0.85));
    let blob = await save("image/webp");
    if (blob?.type !== "image/webp") blob = await save("image/jpeg");
    return blob ?? refuse("broken");
  };
  const paint = (picture, width, height) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d").drawImage(picture, 0, 0, width, height);
    return canvas;
  };
  /* A canvas with a scan, no finer than it is shown. */
  const canvasOf = async (scan, wide) => {
    const picture = await createImageBitmap(scan.blob);
    const scale = Math.min(1, (wide * devicePixelRatio) / picture.width);
    const canvas = paint(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
    canvas.className = "card-scan";
    canvas.setAttribute("aria-hidden", "true"); // the drawn face under it says the same in words
    return canvas;
  };

  /* Faces on the page that have a scan are covered once they come into sight. */
  let known = new Set();
  const sight = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) { sight.unobserve(entry.target); cover(entry.target); }
  }, { rootMargin: "200px" });
  const cover = async (face) => {
    const scan = await get(face.dataset.game, face.dataset.card);
    if (!scan) { face.querySelector(".card-scan")?.remove(); return; }
    const canvas = await canvasOf(scan, face.clientWidth || 180).catch(() => null);
    face.querySelector(".card-scan")?.remove();
    if (canvas) face.querySelector(".card-face").append(canvas);
  };
  const look = (place) => {
    for (const face of place.querySelectorAll?.(".card[data-card]") ?? []) {
      if (known.has(`${face.dataset.game}/${face.dataset.card}`) && !face.querySelector(".card-scan")) sight.observe(face);
    }
  };
  const begin = async () => {
    known = new Set((await keys()).map(([, game, card]) => `${game}/${card}`));
    look(document);
    new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes) if (node.nodeType === 1) look(node.parentElement ?? node); })
      .observe(document.body, { childList: true, subtree: true });
  };
  const hide = (yes) => { remember(hidden, yes ? "1" : ""); document.documentElement.classList.toggle("scans-hidden", yes); };
  document.documentElement.classList.toggle("scans-hidden", recall(hidden) === "1");
  /* A page of somebody who has no scans opens no database. */
  if (recall(counted)) begin().catch(() => { /* the faces stay as they are drawn */ });

  window.ownScans = { Refused, words, most, get, put, remove, clear, all, read, canvasOf, cover, hide, isHidden: () => recall(hidden) === "1", usable: () => keys().then(() => true, () => false) };
})();
