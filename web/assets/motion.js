// Cards on their way. The page is patched first; a ghost of each card then runs from where it was to where it is now.
// Nothing here is needed to play: ghosts take no taps, say nothing and are gone when they arrive. Any tap ends all of it.
// Only transform and opacity are animated.

const SUITS = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
const SPREAD = 55; // ms between two cards of one flight
const HASTE = 300; // ms in which the last card of a flight leaves, however many they are
const MOST = 14; // more cards than this in one flight look like noise
const EASE = "cubic-bezier(.22, .8, .3, 1)";
const MARKS = { samba: "★", natural: "●", mixed: "■", bolivia: "◆" };
const SPARKS = { samba: 12, natural: 9, mixed: 6, bolivia: 9 };

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const off = () => calm.matches || document.documentElement.dataset.motion === "off" || document.hidden;
const running = new Set();

/** Animate, and know of it until it is over. */
function run(element, frames, options, after = () => {}) {
  const animation = element.animate(frames, options);
  running.add(animation);
  const done = () => {
    running.delete(animation);
    after();
  };
  animation.onfinish = done;
  animation.oncancel = done;
}

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

function fly({ from, to, n = 1, kind = "back", ms = 230, delay = 0, onto = "", rise = "" }) {
  const start = place(from);
  const end = place(to);
  const ground = document.getElementById("felt");
  if (!start || !end || !ground) return;
  const width = Math.min(64, Math.max(30, document.querySelector("#stock .card")?.offsetWidth ?? 40));
  const height = width * 1.42;
  const count = Math.max(1, Math.min(MOST, n));
  const kinds = Array.isArray(kind) ? kind : Array(count).fill(kind);
  const step = Math.min(SPREAD, HASTE / count);
  const landing = onto ? [...document.querySelectorAll(onto)] : [];
  for (let i = 0; i < count; i++) {
    const card = ghost(kinds[i % kinds.length], width);
    const goal = landing.length ? place(landing[i % landing.length]) ?? end : end;
    const side = landing.length ? 0 : (i - (count - 1) / 2) * Math.min(16, end.width / (count + 1));
    const at = (box, shift) =>
      `translate(${box.left + box.width / 2 - width / 2 + shift}px, ${box.top + box.height / 2 - height / 2}px)`;
    ground.appendChild(card);
    run(
      card,
      [
        { transform: at(start, 0), opacity: 1 },
        { transform: at(goal, side), opacity: 1, offset: 0.86 },
        { transform: at(goal, side), opacity: 0 },
      ],
      { duration: ms, delay: delay + i * step, easing: EASE },
      () => card.remove(),
    );
    // What lies there already is seen when its ghost arrives.
    if (i < landing.length) {
      const hidden = { duration: delay + i * step + ms * 0.8, easing: "steps(1, end)" };
      run(landing[i], [{ opacity: 0 }, { opacity: 0 }], hidden);
    }
  }
  if (rise) comeUp(rise, delay);
}

/** Let the cards of a new hand come up one after another. */
function comeUp(selector, delay) {
  const cards = [...document.querySelectorAll(selector)];
  const step = Math.min(40, 480 / Math.max(1, cards.length));
  cards.forEach((card, i) =>
    run(card, [{ transform: "translateY(18px)", opacity: 0 }, { transform: "none", opacity: 1 }], {
      duration: 200,
      delay: delay + i * step,
      easing: EASE,
      fill: "backwards",
    }),
  );
}

/** Let a closed canasta be seen for 600 ms: it leaps, and its mark flies apart; a samba most of all. */
function celebrate(selector, delay) {
  const chip = document.querySelector(selector);
  const box = place(chip);
  if (!box) return;
  const kind = Object.keys(MARKS).find((name) => chip.classList.contains(name)) ?? "mixed";
  const leap = { samba: 1.26, natural: 1.18, bolivia: 1.18, mixed: 1.1 }[kind];
  const turn = kind === "samba" ? 4 : 0;
  run(
    chip,
    [
      { transform: "none" },
      { transform: `scale(${leap}) rotate(${-turn}deg)`, offset: 0.3 },
      { transform: `scale(${1 + (leap - 1) / 3}) rotate(${turn / 2}deg)`, offset: 0.6 },
      { transform: "none" },
    ],
    { duration: 600 - Math.min(delay, 100), delay, easing: "ease-out" },
  );
  const ground = document.getElementById("felt");
  for (let i = 0; i < SPARKS[kind]; i++) {
    const spark = document.createElement("span");
    spark.ariaHidden = "true";
    spark.className = `ghost spark ${kind}`;
    spark.textContent = MARKS[kind];
    ground.appendChild(spark);
    const angle = ((i + 0.5) / SPARKS[kind]) * 2 * Math.PI;
    const far = 0.75 + (i % 2) * 0.45;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const at = (part, size, spin) =>
      `translate(${x + Math.cos(angle) * (box.width / 2 + 26) * far * part}px, ` +
      `${y + Math.sin(angle) * (box.height / 2 + 26) * far * part}px) translate(-50%, -50%) rotate(${spin}deg) scale(${size})`;
    run(
      spark,
      [
        { transform: at(0.2, 0.4, 0), opacity: 0 },
        { transform: at(0.7, 1.1, turn * 20), opacity: 1, offset: 0.45 },
        { transform: at(1, 0.7, turn * 40), opacity: 0 },
      ],
      { duration: 520, delay: delay + 40, easing: "ease-out" },
      () => spark.remove(),
    );
  }
}

/** Start flights (`{from, to, n, kind, ms, delay, onto, rise}`) and celebrations (`{celebrate: "#m-0-3", delay}`). */
function play(flights) {
  if (off()) return;
  try {
    for (const flight of flights) {
      if (flight.celebrate) celebrate(flight.celebrate, flight.delay ?? 0);
      else fly(flight);
    }
  } catch (error) {
    console.warn("motion", error);
  }
}

/** End all motion at once: the visitor goes on. */
function stop() {
  for (const animation of [...running]) animation.cancel();
}

addEventListener("pointerdown", stop, { capture: true, passive: true });
window.sambaMotion = { play, stop };
