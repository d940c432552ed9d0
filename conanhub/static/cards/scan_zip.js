/* Scans as a zip file and back, in the browser: one picture a card, named game/card, stored as it is. */
(() => {
  const most = { bytes: 600_000_000, files: 3000 };
  const name = /^([a-z0-9_]{1,40})\/([a-z0-9-]{1,120})\.(webp|jpe?g|png)$/;
  const kinds = { webp: "image/webp", jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png" };
  const table = Uint32Array.from({ length: 256 }, (_none, number) => {
    for (let bit = 0; bit < 8; bit += 1) number = number & 1 ? (number >>> 1) ^ 0xEDB88320 : number >>> 1;
    return number;
  });
  const checksum = (bytes) => {
    let sum = 0xFFFFFFFF;
    for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xFF];
    return (sum ^ 0xFFFFFFFF) >>> 0;
  };
  const record = (signature, fields) => {
    const bytes = new Uint8Array(4 + fields.reduce((sum, [, width]) => sum + width, 0));
    const view = new DataView(bytes.buffer);
    view.setUint32(0, signature, true);
    let at = 4;
    for (const [value, width] of fields) {
      if (width === 2) view.setUint16(at, value, true); else view.setUint32(at, value, true);
      at += width;
    }
    return bytes;
  };

  const pack = async (scans) => {
    const titles = Object.fromEntries(scans.map((scan) => [`${scan.game}/${scan.card}`, [scan.title, scan.path]]));
    const files = [["titles.json", new Blob([JSON.stringify(titles)])]];
    for (const scan of scans) files.push([`${scan.game}/${scan.card}.${scan.blob.type === "image/webp" ? "webp" : "jpg"}`, scan.blob]);
    const parts = [];
    const listed = [];
    let at = 0;
    for (const [path, blob] of files) {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const label = new TextEncoder().encode(path);
      const about = [[20, 2], [0, 2], [0, 2], [0, 2], [0x21, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [label.length, 2], [0, 2]];
      const head = record(0x04034B50, about);
      listed.push(record(0x02014B50, [[20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), label);
      parts.push(head, label, bytes);
      at += head.length + label.length + bytes.length;
    }
    const length = listed.reduce((sum, part) => sum + part.length, 0);
    const end = record(0x06054B50, [[0, 2], [0, 2], [files.length, 2], [files.length, 2], [length, 4], [at, 4], [0, 2]]);
    return new Blob([...parts, ...listed, end], { type: "application/zip" });
  };

  const bad = (sentence) => { throw new window.ownScans.Refused(sentence); };
  const unpack = async (file) => {
    if (file.size > most.bytes) bad("The file is larger than 600 MB.");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const view = new DataView(bytes.buffer);
    let end = bytes.length - 22;
    while (end >= 0 && view.getUint32(end, true) !== 0x06054B50) end -= 1;
    if (end < 0) bad("That is not a zip file. Choose one that was saved on this page.");
    const files = new Map();
    try {
      let at = view.getUint32(end + 16, true);
      for (let left = Math.min(view.getUint16(end + 10, true), most.files); left > 0; left -= 1) {
        const [method, packed, label, extra, note] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
        const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + label));
        const head = view.getUint32(at + 42, true);
        const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
        files.set(path, { method, bytes: bytes.subarray(start, start + packed) });
        at += 46 + label + extra + note;
      }
    } catch { bad("The zip file is broken. Save it anew on this page."); }
    let titles = {};
    try { titles = JSON.parse(new TextDecoder().decode(await plain(files.get("titles.json")))); } catch { /* then ids are the titles */ }
    const found = [];
    for (const [path, one] of files) {
      const parts = name.exec(path);
      if (!parts) continue;
      const [, game, card, kind] = parts;
      const told = titles?.[`${game}/${card}`];
      const where = typeof told?.[1] === "string" && /^\/cards\/[a-z0-9-]+\/[a-z0-9-]+\/$/.test(told[1]) ? told[1] : `/cards/${game.replaceAll("_", "-")}/${card}/`;
      found.push({ game, card, title: typeof told?.[0] === "string" ? told[0].slice(0, 200) : card, path: where, blob: new Blob([await plain(one)], { type: kinds[kind] }) });
    }
    return found.length ? found : bad("No scan is in this zip file.");
  };
  const plain = async (one) => one.method === 8
    ? new Response(new Blob([one.bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer()
    : one.bytes;

  window.scanZip = { pack, unpack };
})();
