// Cards on their way. The page is patched first; a ghost of each card then runs from where it was to where it is now.
// Nothing here is needed to play: ghosts take no taps, say nothing and are gone when they arrive.

const SUITS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
const SPREAD = 55; // ms between two cards of one flight
const MOST = 5; // more cards than this in one flight look like noise
const EASE = "cubic-bezier(.22, .8, .3, 1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const off = () => calm.matches || document.documentElement.dataset.motion === "off" || document.hidden;

/** The place of an element (a selector, an element or a rectangle that was noted before a patch). */
function place(what) {
  if (what && typeof what === "object" && "width" in what && !(what instanceof Element)) return what;
  const element = typeof what === "string" ? document.querySelector(what) : what;
  const box = element?.getBoundingClientRect();
  return box && box.width ? box : null;
}

/** A card face up ("9S", "TD", "JK") or down ("back"), as the table draws it. */
function ghost(kind, width) {
  const card = document.createElement("span");
  card.ariaHidden = "true";
  card.className = "card ghost";
  card.style.setProperty("--size", `${width}px`);
  if (!kind || kind === "back") {
    card.classList.add("back");
    return card;
  }
  const joker = kind === "JK";
  const suit = joker ? "W" : kind.slice(-1);
  const rank = joker ? "★" : kind.slice(0, -1).replace("T", "10");
  card.classList.add(suit);
  const index = card.appendChild(document.createElement("span"));
  index.className = "ix";
  const figure = index.appendChild(document.createElement("b"));
  figure.textContent = rank;
  if (rank.length > 1) figure.className = "ten";
  if (!joker) index.appendChild(document.createElement("small")).textContent = SUITS[suit] ?? "";
  const pip = card.appendChild(document.createElement("span"));
  pip.className = "pip";
  pip.textContent = joker ? "★" : SUITS[suit] ?? "";
  return card;
}

function fly({ from, to, n = 1, kind = "back", ms = 220, delay = 0 }) {
  const start = place(from);
  const end = place(to);
  const ground = document.getElementById("felt");
  if (!start || !end || !ground) return 0;
  const width = Math.min(64, Math.max(30, document.querySelector("#stock .card")?.offsetWidth ?? 40));
  const height = width * 1.42;
  const count = Math.max(1, Math.min(MOST, n));
  const kinds = Array.isArray(kind) ? kind : Array(count).fill(kind);
  for (let i = 0; i < count; i++) {
    const card = ghost(kinds[i % kinds.length], width);
    const side = (i - (count - 1) / 2) * Math.min(16, end.width / (count + 1));
    const at = (box, shift) =>
      `translate(${box.left + box.width / 2 - width / 2 + shift}px, ${box.top + box.height / 2 - height / 2}px)`;
    ground.appendChild(card);
    const run = card.animate(
      [
        { transform: at(start, 0), opacity: 1 },
        { transform: at(end, side), opacity: 1, offset: 0.86 },
        { transform: at(end, side), opacity: 0 },
      ],
      { duration: ms, delay: delay + i * SPREAD, easing: EASE, fill: "both" },
    );
    const done = () => card.remove();
    run.onfinish = done;
    run.oncancel = done;
  }
  return delay + ms + (count - 1) * SPREAD;
}

/** Let a closed canasta be seen for 600 ms. */
function celebrate(target) {
  const element = typeof target === "string" ? document.querySelector(target) : target;
  element?.animate(
    [
      { transform: "none", filter: "none" },
      { transform: "scale(1.24) rotate(-3deg)", filter: "brightness(1.35)", offset: 0.3 },
      { transform: "scale(1.08) rotate(2deg)", filter: "brightness(1.15)", offset: 0.6 },
      { transform: "none", filter: "none" },
    ],
    { duration: 600, easing: "ease-out" },
  );
}

/** Note where things are now, to fly from there after the next patch: `{ "#c-37": rect, … }`. */
function note(selectors) {
  return Object.fromEntries(selectors.map((selector) => [selector, place(selector)]).filter(([, box]) => box));
}

/** Start flights (`{from, to, n, kind, ms, delay}`) or celebrations (`{celebrate: "#m-0-3"}`); return at once with how long they last. */
function play(flights) {
  if (off()) return 0;
  let last = 0;
  try {
    for (const flight of flights) {
      if (flight.celebrate) celebrate(flight.celebrate);
      else last = Math.max(last, fly(flight));
    }
  } catch (error) {
    console.warn("motion", error);
  }
  return last;
}

/** Take every ghost away at once (the visitor went on). */
function stop() {
  for (const card of document.querySelectorAll(".ghost")) {
    for (const run of card.getAnimations()) run.cancel();
    card.remove();
  }
}

window.sambaMotion = { play, note, stop };
