// Brings the game onto the page and tells how it goes. Written into the page itself by the build.
//
// sambaBoot is what the other parts of the start talk to:
//   progress(name, bytes)   so much of a file has arrived
//   step(key)               what happens now, a key of the boot words
//   fail(what, detail)      it cannot go on; `what` is a key of the boot words or a sentence
//   done()                  the game can be played
const page = document.documentElement;
const at = (id) => document.getElementById(id);
const plan = JSON.parse(at("boot-plan").textContent);
const words = (key) => plan.words[key] ?? key;
const scene = at("boot");
const cards = scene.querySelectorAll(".boot-fan > i");

const FILES_ARE = 0.86; // of the bar; the rest is for the steps after the files
const AFTER = { "boot.waking": 0.9, "boot.dealing": 0.96 };
const total = Object.values(plan.bytes).reduce((sum, bytes) => sum + bytes, 0);
const arrived = {};
let after = 0;
let failed = false;

// 30 seconds without any progress count as a standstill; tests may ask for less.
const patience = Number(new URLSearchParams(location.search).get("stall")) || 30_000;
let watchdog = 0;
const alive = () => {
  clearTimeout(watchdog);
  if (page.dataset.state === "loading") watchdog = setTimeout(() => fail("boot.fail.stalled"), patience);
};

function draw() {
  const bytes = Object.entries(arrived).reduce((sum, [name, n]) => sum + Math.min(n, plan.bytes[name]), 0);
  const done = Math.max(after, (FILES_ARE * bytes) / total);
  const bar = at("boot-bar");
  if (!bar) return;
  bar.style.setProperty("--done", done.toFixed(3));
  bar.setAttribute("aria-valuenow", Math.round(done * 100));
  cards.forEach((card, n) => card.classList.toggle("up", done * cards.length >= n + 0.5));
}

function progress(name, bytes) {
  if (!(name in plan.bytes) || bytes <= (arrived[name] ?? 0)) return;
  arrived[name] = bytes;
  alive();
  draw();
}

function step(key) {
  if (page.dataset.state !== "loading" || AFTER[key] <= after) return;
  after = AFTER[key] ?? after;
  at("boot-step").textContent = words(key);
  alive();
  draw();
}

function fail(what, detail = "") {
  if (failed || page.dataset.state === "playable") return;
  failed = true;
  console.warn(`Samba could not start: ${words(what)} ${detail}`);
  if (!scene.isConnected) at("app").replaceChildren(scene);
  page.dataset.state = "failed";
  at("boot-what").textContent = words(what);
  at("boot-detail").textContent = String(detail).trim().slice(-600);
  at("boot-again").focus({ preventScroll: true });
}

function done() {
  if (!performance.getEntriesByName("samba-playable").length) performance.mark("samba-playable");
  page.dataset.state = "playable";
}

globalThis.sambaBoot = Object.freeze({ progress, step, fail, done });

// What goes wrong while the page starts and that nobody else has caught. Extensions of the browser are not ours.
const isOurs = (address) => !address || address.startsWith("blob:") || address.startsWith(new URL("./", location.href).href);
const onRejected = ({ reason }) => {
  const text = reason?.message ?? reason?.type ?? reason;
  fail(/\bimport\w*\b.*\bmodule\b/i.test(text) ? "boot.fail.network" : "boot.fail.error", text);
};
const onError = (event) => {
  const part = event.target?.src ?? event.target?.href;
  if (part) isOurs(part) && fail("boot.fail.missing", part.split("/").pop());
  else if (event.message && event.message !== "Script error." && !/ResizeObserver/.test(event.message) && isOurs(event.filename))
    fail("boot.fail.error", event.message);
};
addEventListener("unhandledrejection", onRejected);
addEventListener("error", onError, true);
addEventListener("py:progress", ({ detail }) => {
  alive();
  if (detail === "Loaded interpreter") step("boot.dealing");
});
const files = new PerformanceObserver((list) => {
  for (const { name, responseEnd } of list.getEntries()) {
    const file = decodeURIComponent(name.split("/").pop());
    if (responseEnd && file.endsWith("js")) progress(file, plan.bytes[file]);
  }
  const left = Object.entries(plan.bytes).some(([name, bytes]) => (arrived[name] ?? 0) < bytes);
  if (!left) step("boot.waking");
});
files.observe({ type: "resource", buffered: true });
new MutationObserver((_, self) => {
  if (page.dataset.state !== "playable") return;
  self.disconnect();
  files.disconnect();
  clearTimeout(watchdog);
  removeEventListener("unhandledrejection", onRejected);
  removeEventListener("error", onError, true);
}).observe(page, { attributeFilter: ["data-state"] });

// PyScript cannot start without IndexedDB, which private windows and sandboxed frames refuse, some of them only
// when asked. Nothing of ours is kept in it, so an empty stand-in does.
function storageWorks() {
  return new Promise((tell) => {
    setTimeout(tell, 1500, false);
    try {
      const asked = indexedDB.open("samba-probe");
      asked.onerror = asked.onblocked = () => tell(false);
      asked.onsuccess = () => {
        asked.result.close();
        tell(true);
      };
    } catch {
      tell(false);
    }
  });
}

function standIn() {
  const answer = (result) => {
    const request = { result, onsuccess: null, onerror: null };
    queueMicrotask(() => request.onsuccess?.({ type: "success", target: request }));
    return request;
  };
  const database = () => {
    const kept = new Map();
    const store = {
      get: (key) => answer(kept.get(key)),
      getKey: (key) => answer(kept.has(key) ? key : undefined),
      getAllKeys: () => answer([...kept.keys()]),
      count: () => answer(kept.size),
      put: (value, key) => answer(void kept.set(key, value)),
      delete: (key) => answer(void kept.delete(key)),
      clear: () => answer(kept.clear()),
    };
    return { objectStoreNames: ["entries"], transaction: () => ({ objectStore: () => store }), close() {} };
  };
  const databases = {};
  const open = (name) => answer((databases[name] ??= database()));
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });
}

alive();
draw();
storageWorks()
  .then((works) => works || standIn())
  .then(() => import(new URL(plan.core, location.href).href))
  .catch((error) => fail("boot.fail.network", error.message));
