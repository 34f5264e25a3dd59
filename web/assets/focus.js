// Where the focus is. Each group of like things is one Tab stop with arrows inside it; F6 goes from part to part; what
// had the focus and is gone gives it to its neighbour; a sheet takes the focus in and gives it back. Nothing else moves it.

const at = (id) => document.getElementById(id);

/** Groups with one Tab stop each, and what stands in them. */
const GROUPS = { "#cards": "button", ".seats": ".seat", ".melds": "button", "#actions": "button" };
const ALL = Object.keys(GROUPS).join();

const groupOf = (element) => element?.closest?.(ALL) ?? null;
const itemsOf = (group) => [...group.querySelectorAll(GROUPS[Object.keys(GROUPS).find((query) => group.matches(query))])];
const firstOf = (group, items) => (group.id === "actions" && items.find((item) => item.matches(".main"))) || items[0];
const isSeen = (element) => element.getClientRects().length > 0;

/** Leave exactly one Tab stop in every group: the one that had the focus last, at first the first or the main button. */
function tidy(focused = null) {
  for (const group of document.querySelectorAll(ALL)) {
    const items = itemsOf(group);
    const stop = items.includes(focused) ? focused : items.find((item) => item.tabIndex === 0 && item.hasAttribute("tabindex"));
    const chosen = stop && isSeen(stop) ? stop : firstOf(group, items.filter(isSeen));
    for (const item of items) {
      const wanted = item === chosen ? "0" : "-1";
      if (item.getAttribute("tabindex") !== wanted) item.setAttribute("tabindex", wanted);
    }
  }
}

document.addEventListener("focusin", ({ target }) => {
  if (groupOf(target)) tidy(target);
});

// ---- Arrows --------------------------------------------------------------------------------------------------------

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** The nearest thing above or below, by where things are on the screen. */
function nearest(from, items, down) {
  const here = from.getBoundingClientRect();
  const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
  let best = null;
  let least = Infinity;
  for (const item of items) {
    const box = item.getBoundingClientRect();
    const ahead = (box.top + box.height / 2 - y) * down;
    const distance = ahead + 3 * Math.abs(box.left + box.width / 2 - x);
    if (ahead > 3 && distance < least) [best, least] = [item, distance];
  }
  return best;
}

function goal(key, item, items) {
  if (key in STEPS) return items[items.indexOf(item) + STEPS[key]];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowUp" || key === "ArrowDown") return nearest(item, items, key === "ArrowDown" ? 1 : -1);
  return undefined;
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const group = groupOf(target);
  if (!group || event.altKey || event.ctrlKey || event.metaKey || !/^(Arrow|Home$|End$)/.test(key)) return;
  const items = itemsOf(group).filter(isSeen);
  const item = items.find((one) => one.contains(target));
  if (!item) return;
  event.preventDefault();
  const next = goal(key, item, items);
  if (!next) return;
  next.focus();
  // In a list of which several can be chosen, Shift takes along what it comes to.
  if (event.shiftKey && key in STEPS && group.getAttribute("role") === "listbox") next.click();
});

/** Go to the next part of the table, or to the one before. */
function region(step) {
  if (at("panel")) return;
  const parts = [...document.querySelectorAll("[data-part]")].filter((part) => isSeen(part) && entry(part));
  const here = parts.findIndex((part) => part.contains(document.activeElement));
  const from = here < 0 && step < 0 ? 0 : here;
  if (parts.length) entry(parts[(from + step + parts.length) % parts.length]).focus();
}

/** Where one comes into a part: its Tab stop, else the first thing in it that takes the focus. */
const entry = (part) => [...part.querySelectorAll('[tabindex="0"], button:not([tabindex]), [data-entry]')].find(isSeen);

// ---- Patches -------------------------------------------------------------------------------------------------------

let open = ""; // the sheet that is open
let before = null; // where the focus was when the first sheet was opened
const within = new Map(); // where the focus was in sheets that another sheet has taken the place of
let noted = null;
let byKeys = false; // who plays by keys needs a focus even where nothing had it
const NOWHERE = { ids: [], at: -1 };

document.addEventListener("keydown", ({ key }) => (byKeys = key !== "Tab"), true);
document.addEventListener("pointerdown", () => (byKeys = false), true);

/** Note where the focus is: the element, and its neighbours in case it goes. */
function note() {
  const active = document.activeElement;
  const group = groupOf(active);
  const items = group ? itemsOf(group) : [];
  noted = !active || active === document.body ? null
    : { id: active.id, group: group?.id || group?.parentElement.id, at: items.indexOf(active), ids: items.map(({ id }) => id) };
  return noted;
}

const focused = (element) => (element?.focus({ preventScroll: !!element.closest("#panel") }), !!element && document.activeElement === element);

/** Give the focus back to what was noted, or to its neighbour. */
function back(was) {
  if (!was || focused(was.id && at(was.id))) return;
  const main = document.querySelector("#actions .main");
  if (was.group === "actions" && focused(main)) return;
  for (const id of [...was.ids.slice(was.at + 1), ...was.ids.slice(0, Math.max(0, was.at)).reverse()]) {
    if (focused(at(id))) return;
  }
  const cards = at("cards");
  focused(cards && itemsOf(cards)[0]) || focused(main) || focused(document.querySelector("[data-entry]"));
}

/** After a patch: one Tab stop a group, the focus in an open sheet, or back where it was. */
function settle() {
  const panel = at("panel");
  const now = panel?.dataset.sheet ?? "";
  if (now && !open) before = noted;
  for (const part of document.querySelectorAll("[data-behind]")) part.toggleAttribute("inert", !!now);
  tidy();
  if (now !== open) {
    if (open && now && noted?.id) within.set(open, noted.id);
    if (!now) {
      within.clear();
      back(before ?? NOWHERE);
    } else if (now === "curtain") {
      before = null; // what another person had the focus on is nobody's now
      within.clear();
      focused(at("d-ready"));
    } else if (!within.has(now) || !focused(at(within.get(now)))) {
      // What scrolls takes the focus, so that the keys scroll it at once.
      const page = panel.querySelector(".page");
      focused(page && page.scrollHeight > page.clientHeight ? page : panel);
    }
    open = now;
  } else if (now) {
    if (!panel.contains(document.activeElement)) focused(panel.querySelector(".page")) || focused(panel);
  } else if ((noted || byKeys) && (!document.activeElement || document.activeElement === document.body)) back(noted ?? NOWHERE);
}

/** Patches know nothing of Tab stops: they are kept. */
const callbacks = { beforeAttributeUpdated: (name, element) => !(name === "tabindex" && groupOf(element)) };

globalThis.sambaFocus = Object.freeze({ note, settle, region, callbacks });
