// Dragging: an extra for mouse, pen and finger; whatever it does, taps and keys do as well. Nothing is decided here: the page is told what
// was taken hold of ("lift 37-0") and where it was let go ("drop 37-0 m-0-3"), and a drop that means nothing brings the cards back.

const FAR = { mouse: 6, pen: 8, touch: 10 }; // px that a pointer may wander and still be a tap
const MOST = 5; // cards that a ghost shows, however many are dragged
const ABOVE = 26; // px that a card floats above a finger, which would hide it
const BACK = 180; // ms of the way back
const SOURCES = "#cards button, #pile, #stock";
const PLACES = "#cards button, #hand, .chip, #pile, #stock, #ours, #theirs";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => calm.matches || document.documentElement.dataset.motion === "off";
const tell = (intent) => document.dispatchEvent(new CustomEvent("samba-intent", { detail: intent }));

let hold = null; // what the pointer went down on: {id, source, name, x, y, ghost, over, caret}

/** What a thing is called in intents: a card of the hand by kind and copy, the heaps by their names. */
const nameOf = (source) => source.id.replace(/^c-/, "");

/** A copy of a card that is only to be looked at, as large as the card is now. */
function copyOf(source) {
  const model = source.querySelector(".card") ?? source;
  const copy = document.createElement("span");
  copy.className = source.className;
  copy.classList.remove("sel", "target", "fresh", "gap");
  copy.classList.add("held");
  copy.append(...source.cloneNode(true).childNodes);
  copy.style.cssText = `width:${model.offsetWidth}px;height:${model.offsetHeight}px`;
  for (const name of ["--face", "--heap", "--size"]) copy.style.setProperty(name, `${model.offsetWidth}px`);
  return copy;
}

/** The cards in the air: the one that was taken hold of on top, the other chosen ones behind it. */
function ghostOf(source) {
  const chosen = [...document.querySelectorAll('#cards [aria-selected="true"]')];
  const many = chosen.includes(source) ? chosen : [source];
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  ghost.ariaHidden = "true";
  const shown = [...many.filter((card) => card !== source).slice(0, MOST - 1), source];
  shown.forEach((card, place) => {
    const frame = ghost.appendChild(copyOf(card));
    const behind = shown.length - 1 - place;
    frame.style.translate = `${-9 * behind}px ${-3 * behind}px`;
    frame.style.rotate = `${-3 * behind}deg`;
  });
  if (many.length > 1) ghost.appendChild(document.createElement("b")).textContent = many.length;
  return ghost;
}

const at = (x, y) => `translate(${x}px, ${y}px)`;

function start(event) {
  const { source, id } = hold;
  const felt = document.getElementById("felt");
  const box = (source.querySelector(".card") ?? source).getBoundingClientRect();
  hold.grip = { x: hold.x - box.left, y: hold.y - box.top + (event.pointerType === "touch" ? ABOVE : 0) };
  hold.ghost = felt.appendChild(ghostOf(source));
  hold.caret = felt.appendChild(document.createElement("div"));
  hold.caret.className = "caret";
  try {
    felt.setPointerCapture(id); // the page may be patched meanwhile, and the card with it
  } catch {
    /* the pointer is up already: its end is on the way */
  }
  document.documentElement.dataset.drag = source.closest("#cards") ? "card" : source.id;
  move(event);
  requestAnimationFrame(() => setTimeout(lift)); // the card follows at once, what it can do lights up a moment later
}

/** Tell that a card was taken hold of, once. */
function lift() {
  if (!hold?.ghost || hold.lifted) return;
  hold.lifted = true;
  if (hold.source.closest("#cards")) tell(`lift ${hold.name}`);
}

function move(event) {
  hold.ghost.style.transform = at(event.clientX - hold.grip.x, event.clientY - hold.grip.y);
  const place = placeAt(event.clientX, event.clientY);
  if (place.over !== hold.over) {
    hold.over?.classList.remove("over");
    place.over?.classList.add("over");
    hold.over = place.over;
  }
  hold.where = place.where;
  hold.caret.hidden = !place.caret;
  if (place.caret) {
    hold.caret.style.height = `${place.caret.height}px`;
    hold.caret.style.transform = at(place.caret.x - 2, place.caret.y);
  }
}

/** Where a drop at this point goes: a name for the page, what to light up, and in rows the gap that would be filled. */
function placeAt(x, y) {
  const found = document.elementFromPoint(x, y)?.closest(PLACES);
  if (!found) return { where: "nowhere" };
  if (found.closest("#hand")) return inHand(x, y);
  const chip = found.classList.contains("chip");
  if (!chip && found.id === hold.name) return { where: "back" };
  return { where: found.id, over: found.id === "theirs" ? null : found };
}

function inHand(x, y) {
  const fromHand = hold.source.closest("#cards");
  if (!fromHand) return { where: "hand", over: document.getElementById("hand") };
  const rows = document.querySelector("#cards.rows");
  if (!rows) return { where: "back" };
  // The row nearest in height, then the first card of it whose middle lies beyond the pointer.
  const cards = [...rows.querySelectorAll("button")].map((card) => ({ card, box: card.getBoundingClientRect() }));
  const top = cards.map(({ box }) => box.top).filter((edge) => edge <= y).pop() ?? cards[0].box.top;
  const row = cards.filter(({ box }) => Math.abs(box.top - top) < 2);
  const next = row.find(({ box }) => box.left + box.width / 2 > x);
  const last = row[row.length - 1];
  const after = cards[cards.indexOf(last) + 1];
  const edge = next ?? { box: { left: last.box.right, top: last.box.top } };
  const height = last.card.querySelector(".card").offsetHeight;
  return { where: (next ?? after)?.card.id ?? "end", caret: { x: edge.box.left, y: edge.box.top, height } };
}

/** Let go: `where` is told, and what was not possible flies back. */
function end(where) {
  lift();
  const { source, name, ghost, caret, over } = hold;
  hold = null;
  over?.classList.remove("over");
  caret.remove();
  delete document.documentElement.dataset.drag;
  // The click that follows is the end of this drag, not a tap.
  const swallow = (event) => (event.stopPropagation(), event.preventDefault());
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
  const from = ghost.style.transform;
  tell(`drop ${name} ${where}`);
  const refused = where === "back" || document.querySelector("#prompt .refused");
  const home = document.getElementById(source.id)?.getBoundingClientRect();
  if (!refused) window.sambaMotion?.stop(); // the cards were carried there already
  if (!refused || !home || still()) {
    ghost.remove();
    return;
  }
  const way = ghost.animate([{ transform: from }, { transform: at(home.left, home.top) }], { duration: BACK, easing: "ease-out" });
  way.onfinish = way.oncancel = () => ghost.remove();
}

const up = (event) => {
  if (hold?.id !== event.pointerId) return;
  if (hold.ghost) end(hold.where);
  hold = null;
};

const cancel = () => {
  if (hold?.ghost) end("back");
  hold = null;
};

document.addEventListener("pointerdown", (event) => {
  if (hold) return cancel(); // a second finger: not a drag
  const source = event.button === 0 && event.isPrimary && event.target.closest?.(SOURCES);
  if (!source || source.closest("[inert]")) return;
  hold = { id: event.pointerId, source, name: nameOf(source), x: event.clientX, y: event.clientY, over: null, where: "back" };
});

document.addEventListener("pointermove", (event) => {
  if (hold?.id !== event.pointerId) return;
  if (hold.ghost) return move(event);
  const far = FAR[event.pointerType] ?? FAR.touch;
  if (Math.hypot(event.clientX - hold.x, event.clientY - hold.y) >= far) start(event);
});

document.addEventListener("pointerup", up);
document.addEventListener("pointercancel", cancel);
window.addEventListener("blur", cancel);
document.addEventListener("dragstart", (event) => hold && event.preventDefault()); // a picture card is no file
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !hold?.ghost) return;
    event.stopPropagation();
    event.preventDefault();
    cancel();
  },
  { capture: true },
);
