// Draws what stands between the corners of the picture cards into one image: a row a suit, a column a rank.
//   node tools/card_faces.mjs faces.png
// Of the number cards the page uses only the shapes and fills them with the colours of the deck; courts are shown as they are.
// Corners, paper and edge are the page's own.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const { resolve } = createRequire(import.meta.url);
const art = join(dirname(resolve("@heruka_urgyen/react-playing-cards/package.json")), "src/images/2color-bf");

const SUITS = "SHDC";
const RANKS = "23456789TJQKA";
const WIDTH = 122; // of what is cut out of a card of 240 by 336
const HEIGHT = 218;
const COURT = "-53 -101 106 202"; // courts have a frame of their own and fill their place
const SCALE = 0.9; // sharp on a card of 100 px with two dots a pixel
const COLOURS = 128;
const INKS = { red: "#c92a1e", "#44F": "#2d3f96", "#FC4": "#ecbc4a", black: "#111" }; // in the tones of the table

const isCourt = (rank) => "JQK".includes(rank);

/** One card without paper, edge and corners. */
function face(name) {
  const svg = readFileSync(join(art, `${name}.svg`), "utf8");
  const inside = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  const bare = inside
    .replace(/<rect width="239"[^>]*><\/rect>/, "")
    .replace(/<use xlink:href="#V[^"]*"[^>]*><\/use>/g, "")
    .replace(/<use xlink:href="#S[^"]*" height="(58\.558|34\.4)"[^>]*><\/use>/g, "");
  if (bare.length > inside.length - 300) throw new Error(`${name}.svg is not drawn as expected`);
  const inks = isCourt(name[0]) ? INKS : { red: INKS.black, black: INKS.black };
  return bare.replace(/(fill|stroke)="([^"]+)"/g, (all, what, ink) => (inks[ink] ? `${what}="${inks[ink]}"` : all));
}

/** The whole sheet as dots of four bytes. */
async function draw() {
  const cells = [...SUITS].flatMap((suit, row) =>
    [...RANKS].map(
      (rank, column) =>
        `<svg x="${column * WIDTH}" y="${row * HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
        `viewBox="${isCourt(rank) ? COURT : `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}">${face(rank + suit)}</svg>`,
    ),
  );
  const box = `width="${RANKS.length * WIDTH}" height="${SUITS.length * HEIGHT}"`;
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  await initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));
  return new Resvg(`<svg ${names} ${box}>${cells.join("")}</svg>`, { fitTo: { mode: "zoom", value: SCALE } }).render();
}

/** The colours used most, and for every dot the one that is nearest to its own. */
function reduce(dots) {
  const coarse = (at) => ((dots[at] & 0xf8) << 24) | ((dots[at + 1] & 0xf8) << 16) | ((dots[at + 2] & 0xf8) << 8) | (dots[at + 3] & 0xf8);
  const found = new Map();
  for (let at = 0; at < dots.length; at += 4) {
    const key = coarse(at);
    const entry = found.get(key) ?? { key, count: 0, sum: [0, 0, 0, 0] };
    entry.count++;
    for (let i = 0; i < 4; i++) entry.sum[i] += dots[at + i];
    found.set(key, entry);
  }
  const shades = [...found.values()].sort((a, b) => b.count - a.count || a.key - b.key);
  for (const shade of shades) shade.mean = shade.sum.map((sum) => Math.round(sum / shade.count));
  const palette = shades.slice(0, COLOURS).map((shade) => shade.mean);
  const apart = (one, other) => one.reduce((sum, value, i) => sum + (value - other[i]) ** 2, 0);
  const nearest = new Map(
    shades.map(({ key, mean }) => [key, palette.reduce((best, ink, i) => (apart(ink, mean) < apart(palette[best], mean) ? i : best), 0)]),
  );
  const picked = new Uint8Array(dots.length / 4);
  for (let i = 0; i < picked.length; i++) picked[i] = nearest.get(coarse(i * 4));
  return { palette, picked };
}

/** The checksum of a part of a PNG; Node has one of its own only since 20.15. */
function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ -1) >>> 0;
}

/** A PNG with a palette. */
function png(width, height, { palette, picked }) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height); // each begins with a 0: the dots stand as they are
  for (let y = 0; y < height; y++) lines.set(picked.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((ink) => ink.slice(0, 3)))),
    chunk("tRNS", Buffer.from(palette.map((ink) => ink[3]))),
    chunk("IDAT", deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const { width, height, pixels } = await draw();
writeFileSync(process.argv[2], png(width, height, reduce(pixels)));
