/** Loaches and eels: a winding body instead of an outline with fins. */
import { darker, lighter } from "./colour";
import type { Drawing } from "./fish";
import { el, linear, n, path, smooth, type XY } from "./svg";

export type EelLook = {
  back: string;
  belly: string;
  /** Colour of bands or spots; none when undefined. */
  band?: string;
  bandCount?: number;
  thickness: number;
  barbels: boolean;
};

const KUHLI: EelLook = {
  back: "#c88a54",
  belly: "#f8d0a4",
  band: "#33241c",
  bandCount: 13,
  thickness: 22,
  barbels: true,
};

const EEL_LOOKS: Readonly<Record<string, EelLook>> = {
  Pangio: KUHLI,
  Misgurnus: { back: "#7a6a48", belly: "#d8c8a0", band: "#5a4c32", bandCount: 16, thickness: 24, barbels: true },
  Acantopsis: { back: "#a8946c", belly: "#efe4c8", band: "#7a6848", bandCount: 14, thickness: 20, barbels: true },
  Erpetoichthys: { back: "#5c6444", belly: "#e0b878", thickness: 24, barbels: false },
  Macrognathus: { back: "#8a7450", belly: "#e0cca0", band: "#3a2c1c", bandCount: 9, thickness: 24, barbels: false },
  Mastacembelus: { back: "#2c2220", belly: "#5a443c", band: "#e0442c", bandCount: 14, thickness: 28, barbels: false },
  Anguilla: { back: "#3c4438", belly: "#c8c4a0", thickness: 26, barbels: false },
  Plotosus: { back: "#22242a", belly: "#e8e4d8", band: "#f4f0e0", bandCount: 3, thickness: 30, barbels: true },
}; // prettier-ignore

/** The look of an eel or eel-like loach; undefined for other fish. */
export function eelLook(scientificName: string, label: string): EelLook | undefined {
  if (scientificName === "") return /\b(loach|eel)\b/i.test(label) ? KUHLI : undefined;
  return EEL_LOOKS[scientificName.split(" ")[0] ?? ""];
}

/** Drawn in the same frame as a fish: head at the left, about 420 wide, around y = 0. */
export function drawEel(look: EelLook, id: string, random: () => number): Drawing {
  const phase = random() * 1.2;
  const spine = Array.from({ length: 17 }, (_, i) => {
    const t = i / 16;
    return { t, x: t * 430, y: Math.sin(t * 6.4 + phase) * (14 + t * 42) };
  });
  const girth = (t: number) => look.thickness * Math.min(1, 0.55 + t * 4) * (1 - 0.72 * t ** 2.4);
  const above = spine.map(({ t, x, y }): XY => [x, y - girth(t)]);
  const below = spine.map(({ t, x, y }): XY => [x, y + girth(t)]);
  const outline = smooth([[-8, spine[0]?.y ?? 0], ...above, ...below.reverse()], true);
  const defs =
    linear(`${id}g`, [
      [0, look.back],
      [0.55, look.back],
      [1, look.belly],
    ]) + `<clipPath id="${id}c"><path d="${outline}"/></clipPath>`;
  const along = (offset: number) =>
    smooth(spine.map(({ t, x, y }): XY => [x, y + girth(t) * offset]));
  const line = (offset: number, colour: string, width: number, opacity: string) =>
    path(along(offset), { fill: "none", stroke: colour, "stroke-width": width, opacity });
  const skin =
    path(outline, { fill: look.back }) +
    line(0.62, look.belly, look.thickness * 0.95, "0.92") +
    bands(look, spine, girth) +
    line(-0.5, "#fff", look.thickness * 0.28, "0.28") +
    line(0.95, "#04121c", look.thickness * 0.4, "0.22");
  const head = spine[1] ?? { x: 18, y: 0 };
  const eyeY = head.y - look.thickness * 0.3;
  const body =
    path(along(-1.15), {
      fill: "none",
      stroke: lighter(look.back, 0.25),
      "stroke-width": 7,
      opacity: "0.55",
      "stroke-dasharray": "0 190 240",
    }) +
    el("g", { "clip-path": `url(#${id}c)` }, skin) +
    (look.barbels ? barbels(head.y, look) : "") +
    el("circle", { cx: 18, cy: eyeY, r: 5.4, fill: "#0a0f14" }) +
    el("circle", { cx: 16.4, cy: eyeY - 1.8, r: 1.6, fill: "#fff" });
  return { defs, body };
}

type Place = { t: number; x: number; y: number };

function bands(look: EelLook, spine: readonly Place[], girth: (t: number) => number): string {
  if (!look.band) return "";
  const count = look.bandCount ?? 10;
  const shapes = Array.from({ length: count }, (_, i) => {
    const t = 0.1 + (0.86 * i) / count;
    const at = spine[Math.round(t * 16)] ?? { x: 0, y: 0 };
    const half = Math.min(9, 160 / count);
    const high = girth(t) + 3;
    return `M${n(at.x - half)} ${n(at.y - high)}q4 ${n(high)} 0 ${n(high * 1.35)}h${n(half * 2)}q4 ${n(-high * 0.7)} 0 ${n(-high * 1.35)}z`;
  });
  return path(shapes.join(""), { fill: look.band, opacity: "0.9" });
}

function barbels(y: number, look: EelLook): string {
  return path(`M-4 ${n(y + 6)}q-16 6-22 20M2 ${n(y + 10)}q-8 10-6 24M-4 ${n(y)}q-18-2-26 8`, {
    fill: "none",
    stroke: darker(look.belly, 0.25),
    "stroke-width": 2.2,
    "stroke-linecap": "round",
  });
}
