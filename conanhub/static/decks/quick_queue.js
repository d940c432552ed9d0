/* Lines of the quick entry that are not saved yet, in the order of typing. They are kept in the storage of the browser, by
   account: what a page cannot send any more, the next page of that account sends. A line that was sent keeps its key,
   so that the site counts it once. */
window.quickQueue = (account) => {
  const prefix = `quick:${account}:`;
  const name = prefix + Math.random().toString(36).slice(2);
  /* The site knows a line again for 30 days, so older ones are not sent. */
  const OLDEST = 25 * 86400000;
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  const queue = { lines: [], isKept: true };

  queue.keep = () => {
    try {
      if (queue.lines.length) localStorage.setItem(name, JSON.stringify(queue.lines));
      else localStorage.removeItem(name);
      queue.isKept = true;
    } catch { queue.isKept = false; }
  };
  queue.add = (line) => {
    const made = { ...line, key: newKey(), state: "waits" };
    queue.lines.push(made);
    return made;
  };
  queue.remove = (line) => { queue.lines = queue.lines.filter((one) => one !== line); };
  queue.toEnd = (line) => { queue.lines = [...queue.lines.filter((one) => one !== line), line]; };
  queue.open = () => queue.lines.filter((line) => line.state !== "wrong");
  queue.wrong = () => queue.lines.filter((line) => line.state === "wrong");
  /* Set aside on the page before, and asked again here, since only the site can say why. */
  queue.askedAgain = () => queue.open().filter((line) => line.wasWrong);

  /* A page holds a lock as long as it is open, so that no other page takes its lines. Without locks a line may be sent by
     two pages, and is counted once. */
  navigator.locks?.request(name, () => new Promise(() => { /* until the page is gone */ }));
  const inUse = async () => {
    const { held = [] } = await navigator.locks?.query() ?? {};
    return new Set(held.map((lock) => lock.name));
  };
  const names = () => {
    try { return Object.keys(localStorage).filter((one) => one.startsWith(prefix)); } catch { return []; }
  };
  /* Take over what pages that are gone could not send; the lines taken. */
  queue.adopt = async (game) => {
    const found = new Map();
    const read = [];
    const used = await inUse();
    for (const other of names().filter((one) => one !== name && !used.has(one))) {
      try {
        for (const line of JSON.parse(localStorage.getItem(other))) {
          if (Date.now() - line.at < OLDEST) found.set(line.key, { game: other.slice(prefix.length).split(":")[0] || game, ...line, state: "waits", sent: true, wasWrong: line.wasWrong || line.state === "wrong" });
        }
        read.push(other);
      } catch { /* unreadable: it stays */ }
    }
    const taken = [...found.values()].filter((line) => !queue.lines.some((one) => one.key === line.key));
    queue.lines = [...taken, ...queue.lines].sort((one, other) => one.at - other.at);
    if (taken.length) queue.keep();
    /* Only what is kept under the own name goes from under the others. */
    if (queue.isKept) read.forEach((other) => localStorage.removeItem(other));
    return taken.sort((one, other) => one.at - other.at);
  };
  return queue;
};
