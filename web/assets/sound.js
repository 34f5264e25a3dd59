// The sounds of the table, made on the spot: soft noise for cards, wooden and bell tones for what is worth knowing.
// Nothing sounds before the visitor has touched the page; in a page of somebody else only if the visitor asked for it.

const LOUD = { off: 0, quiet: 0.22, normal: 0.5, loud: 1 };
const GAP = 0.05; // seconds between two sounds

let context = null;
let master = null;
let hiss = null;
let touched = false;
let busy = 0; // until when something sounds

const framed = () => {
  try {
    return window.top !== window;
  } catch {
    return true;
  }
};

/** How loud it is to be, from 0 to 1. */
function level() {
  const wish = document.documentElement.dataset.sound ?? "auto";
  return wish === "auto" ? LOUD[framed() ? "off" : "normal"] : LOUD[wish] ?? 0;
}

/** After a touch or a key the browser lets us be heard. */
function wake() {
  if (!level() || !touched) return;
  if (!context) {
    context = new AudioContext();
    const even = context.createDynamicsCompressor();
    even.connect(context.destination);
    master = context.createGain();
    master.connect(even);
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") context.resume().catch(() => {});
}

/** A gain that rises at once and dies away. */
function fade(at, loud, long, attack = 0.004) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(master);
  return gain;
}

/** A card that moves: noise whose pitch glides. */
function swish(at, from, to, loud, long) {
  const noise = context.createBufferSource();
  noise.buffer = hiss;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + long);
  noise.connect(band).connect(fade(at, loud, long, long / 5));
  noise.start(at, Math.random() * 0.2, long + 0.02);
}

/** A card that is put down: a short knock on the table. */
function knock(at, pitch, loud) {
  tone(at, pitch, loud, 0.09, "sine", pitch * 0.6);
  swish(at, 1800, 700, loud * 0.5, 0.05);
}

/** A tone that dies away, gliding if `to` is given. */
function tone(at, pitch, loud, long, form = "triangle", to = 0) {
  const voice = context.createOscillator();
  voice.type = form;
  voice.frequency.setValueAtTime(pitch, at);
  if (to) voice.frequency.exponentialRampToValueAtTime(to, at + long);
  voice.connect(fade(at, loud, long));
  voice.start(at);
  voice.stop(at + long + 0.02);
}

/** A struck bar: the tone and its overtone. */
function bar(at, pitch, loud, long = 0.45) {
  tone(at, pitch, loud, long);
  tone(at, pitch * 4, loud * 0.16, long * 0.35, "sine");
}

const [G4, C5, D5, E5, G5, A5, C6, E6] = [392, 523.3, 587.3, 659.3, 784, 880, 1046.5, 1318.5];
const row = (at, step, pitches, loud, long) => pitches.forEach((pitch, i) => bar(at + i * step, pitch, loud, long));

/** Each sound with how long the next one waits for it. */
const SOUNDS = {
  deal: (at) => {
    for (let i = 0; i < 7; i++) swish(at + i * 0.075, 2400, 4200, 0.16, 0.07);
    return 0.6;
  },
  draw: (at) => {
    swish(at, 1900, 3800, 0.24, 0.1);
    swish(at + 0.09, 2100, 4200, 0.2, 0.1);
    return 0.2;
  },
  discard: (at) => (knock(at, 170, 0.4), 0.12),
  meld: (at) => {
    for (let i = 0; i < 3; i++) knock(at + i * 0.06, 240 + 30 * i, 0.22);
    return 0.24;
  },
  take: (at) => {
    swish(at, 900, 3200, 0.34, 0.3);
    swish(at + 0.12, 1200, 3800, 0.22, 0.28);
    return 0.4;
  },
  red: (at) => (bar(at, A5, 0.2, 0.5), 0.2),
  canasta: (at) => (row(at, 0.085, [C5, E5, G5], 0.28, 0.5), 0.45),
  samba: (at) => {
    [0, 0.11, 0.275, 0.385, 0.55].forEach((beat, i) => bar(at + beat, [C5, E5, G5, A5, C6][i], 0.28, 0.5));
    for (let i = 0; i < 8; i++) swish(at + i * 0.0775, 6000, 7500, i % 2 ? 0.04 : 0.08, 0.05);
    return 0.8;
  },
  turn: (at) => (row(at, 0.12, [G4, C5], 0.2, 0.4), 0.3),
  out: (at) => (row(at, 0.1, [G4, C5, D5, G5], 0.22, 0.5), 0.5),
  win: (at) => (row(at, 0.12, [C5, E5, G5, C6, G5, C6, E6], 0.28, 0.7), 1),
  end: (at) => (row(at, 0.16, [G5, E5, C5, G4], 0.2, 0.6), 0.8),
};

/** Let sounds be heard one after another, by name. */
function play(names) {
  const loud = level();
  if (!loud || !context || context.state !== "running" || document.hidden) return;
  master.gain.value = loud;
  let at = Math.max(context.currentTime + 0.02, Math.min(busy, context.currentTime + 0.6));
  for (const name of names) at += SOUNDS[name](at) + GAP;
  busy = at;
}

for (const touch of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(
    touch,
    () => {
      touched = true;
      wake();
    },
    { capture: true, passive: true },
  );
}
// A change of the setting is heard at once.
new MutationObserver(() => {
  wake();
  play(["turn"]);
}).observe(document.documentElement, { attributeFilter: ["data-sound"] });
window.sambaSound = { play, names: Object.keys(SOUNDS), started: () => context !== null };
