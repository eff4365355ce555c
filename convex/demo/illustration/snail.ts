/** Snails, creeping left, in a frame about 400 wide with the ground at y = 100. */
import { lookUp } from "../../domain/shared/lookUp";
import { darker, lighter, mix } from "./colour";
import type { Drawing } from "./fish";
import { pickColour } from "./labelColours";
import { el, linear, n, path, radial } from "./svg";

type Shell = "nerite" | "ramshorn" | "turret" | "globe";
type SnailLook = { shell: Shell; colour: string; stripe?: string; foot: string; slim?: number };

const SNAIL_LOOKS: Readonly<Record<string, SnailLook>> = {
  Vittina: { shell: "nerite", colour: "#e8c868", stripe: "#2a2118", foot: "#8a8272" },
  Clithon: { shell: "nerite", colour: "#d8cc5c", stripe: "#33301c", foot: "#8a8272" },
  Neritina: { shell: "nerite", colour: "#4c4a3a", foot: "#c8b088" },
  Pomacea: { shell: "globe", colour: "#e8b83c", foot: "#e8d8b8" },
  Planorbella: { shell: "ramshorn", colour: "#b0502c", foot: "#b86a58" },
  Planorbarius: { shell: "ramshorn", colour: "#7a4a2a", foot: "#5a4a44" },
  Lymnaea: { shell: "globe", colour: "#a88a5c", foot: "#8a8470" },
  Viviparus: { shell: "globe", colour: "#8a8c4c", stripe: "#4a4020", foot: "#6a6458" },
  Cipangopaludina: { shell: "globe", colour: "#6a5c34", foot: "#7a7468" },
  Melanoides: { shell: "turret", colour: "#a88c5c", stripe: "#6a4a2c", foot: "#6c665c", slim: 0.62 },
  Physella: { shell: "globe", colour: "#94825a", foot: "#6c665c" },
  Anentome: { shell: "turret", colour: "#f0cc5c", stripe: "#4a2c18", foot: "#c8bca0", slim: 0.82 },
  Tylomelania: { shell: "turret", colour: "#4a4038", foot: "#e8a83c", slim: 0.7 },
  Filopaludina: { shell: "globe", colour: "#a89a6a", stripe: "#f0e8c8", foot: "#6c665c" },
  Trochus: { shell: "turret", colour: "#b48a7c", stripe: "#7a3c3c", foot: "#8a8278", slim: 1.25 },
  Turbo: { shell: "globe", colour: "#7a7a50", stripe: "#4a3c28", foot: "#6c6a5c" },
}; // prettier-ignore

const PLAIN: SnailLook = { shell: "globe", colour: "#a8845a", foot: "#9a8c78" };

/** Kinds that are bred in colours; elsewhere a colour word in the title speaks of something else. */
const BRED_IN_COLOURS = new Set(["", "Planorbella", "Pomacea"]);

export function drawSnail(name: string, label: string, id: string): Drawing {
  const genus = name.split(" ")[0] ?? "";
  const look = lookUp(SNAIL_LOOKS, genus) ?? PLAIN;
  const named = BRED_IN_COLOURS.has(genus) ? pickColour(label) : undefined;
  // Shells are duller than the words for them.
  const colour = named ? mix(named, "#8a8078", 0.35) : look.colour;
  const defs =
    radial(
      `${id}g`,
      [
        [0, lighter(colour, 0.5)],
        [0.45, colour],
        [1, darker(colour, 0.55)],
      ],
      { cx: "0.36", cy: "0.28", r: "0.85" },
    ) +
    linear(`${id}f`, [
      [0, lighter(look.foot, 0.25)],
      [1, darker(look.foot, 0.35)],
    ]);
  const body = foot(id, look) + SHELLS[look.shell]({ ...look, colour }, id);
  return { defs, body };
}

function foot(id: string, look: SnailLook): string {
  const tentacles = path("M42 52C20 40-6 20-22-2M54 50C44 30 36 10 36-12", {
    fill: "none",
    stroke: look.foot,
    "stroke-width": 5,
    "stroke-linecap": "round",
  });
  return (
    tentacles +
    path(
      "M26 96C14 84 20 50 58 48C96 46 120 60 190 66C260 70 320 78 366 98C300 106 90 108 26 96z",
      { fill: `url(#${id}f)` },
    ) +
    path("M30 94Q180 108 360 97", {
      fill: "none",
      stroke: darker(look.foot, 0.5),
      "stroke-width": 3,
      opacity: "0.5",
    }) +
    el("circle", { cx: 58, cy: 60, r: 4.4, fill: "#14120f" }) +
    el("circle", { cx: 56.6, cy: 58.6, r: 1.3, fill: "#fff" })
  );
}

type Draw = (look: SnailLook, id: string) => string;

const line = (colour: string, width: number, opacity: string) => ({
  fill: "none",
  stroke: colour,
  "stroke-width": width,
  "stroke-linecap": "round",
  opacity,
});

const shine = (cx: number, cy: number, rx: number, ry: number, turn = -30) =>
  el("ellipse", {
    cx,
    cy,
    rx,
    ry,
    fill: "#fff",
    opacity: "0.38",
    transform: `rotate(${turn} ${n(cx)} ${n(cy)})`,
  });

const nerite: Draw = (look, id) => {
  const dome = "M84 78C78-6 140-74 222-70C296-66 330 6 322 80C250 96 150 94 84 78z";
  const stripes = look.stripe
    ? [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((i) => `M${92 + i * 24} 88Q${96 + i * 24} ${-112 + i * 13} 300 16`)
        .join("")
    : "M286 20Q210-40 100 40M286 20Q220 0 130 86";
  return (
    `<clipPath id="${id}c"><path d="${dome}"/></clipPath>` +
    path(dome, { fill: `url(#${id}g)` }) +
    el(
      "g",
      { "clip-path": `url(#${id}c)` },
      path(stripes, line(look.stripe ?? darker(look.colour, 0.4), look.stripe ? 9 : 5, "0.88")),
    ) +
    path(dome, line(darker(look.colour, 0.6), 2.4, "0.5")) +
    shine(172, -20, 44, 17)
  );
};

const ramshorn: Draw = (look, id) => {
  const dark = darker(look.colour, 0.5);
  // A spiral of half circles, each smaller than the last.
  const coil = [104, 82, 62, 45, 31, 19, 9].map(
    (r, i, all) =>
      `${i ? "" : "M82 -14"}A${r} ${r} 0 0 1 ${i % 2 ? 82 + 104 - r - (all[i - 1] ?? r) / 3 : 186 + r * 0.92} -14`,
  );
  return (
    el("circle", { cx: 186, cy: -14, r: 104, fill: `url(#${id}g)` }) +
    path(coil.join(""), line(dark, 5, "0.55")) +
    el("circle", { cx: 186, cy: -14, r: 104, ...line(dark, 3, "0.6") }) +
    path("M84-30Q60 30 92 62Q128 84 150 68", {
      fill: look.colour,
      stroke: dark,
      "stroke-width": 2.4,
      "stroke-opacity": "0.5",
    }) +
    shine(140, -74, 40, 15, -38)
  );
};

const turret: Draw = (look, id) => {
  const h = 78 * (look.slim ?? 0.8);
  const steps = [0, 0.24, 0.44, 0.61, 0.75, 0.86];
  const whorls = steps.map((t, i) => {
    const next = steps[i + 1] ?? 0.97;
    const [x0, x1] = [110 + t * 250, 110 + next * 250];
    const [y0, y1] = [h * (1 - t), h * (1 - next)];
    const tilt = 14;
    return path(
      `M${n(x0)} ${n(-y0)}Q${n((x0 + x1) / 2)} ${n(-y0 - 9)} ${n(x1)} ${n(-y1)}L${n(x1 - tilt)} ${n(y1)}Q${n((x0 + x1) / 2 - tilt)} ${n(y0 + 9)} ${n(x0 - tilt)} ${n(y0)}Q${n(x0 - 20)} 0 ${n(x0)} ${n(-y0)}z`,
      {
        fill: i % 2 && look.stripe ? look.stripe : `url(#${id}g)`,
        stroke: darker(look.colour, 0.6),
        "stroke-width": 1.6,
        "stroke-opacity": "0.5",
      },
    );
  });
  return el(
    "g",
    { transform: "translate(-8 22) rotate(-16 120 40)" },
    whorls.reverse().join("") +
      path(`M126 ${n(-h * 0.55)}Q220 ${n(-h * 0.45)} 320 ${n(-h * 0.06)}`, line("#fff", 8, "0.35")),
  );
};

const globe: Draw = (look, id) => {
  const dark = darker(look.colour, 0.55);
  const band = (y: number) =>
    `M92 ${n(30 + y)}C110 ${n(-70 + y)} 260 ${n(-80 + y)} 290 ${n(10 + y)}`;
  return (
    el("ellipse", {
      cx: 306,
      cy: -34,
      rx: 38,
      ry: 34,
      fill: `url(#${id}g)`,
      stroke: dark,
      "stroke-width": 2,
      "stroke-opacity": "0.4",
    }) +
    el("ellipse", {
      cx: 276,
      cy: -18,
      rx: 62,
      ry: 56,
      fill: `url(#${id}g)`,
      stroke: dark,
      "stroke-width": 2,
      "stroke-opacity": "0.4",
    }) +
    path("M92 70C66-20 130-92 208-86C286-80 316-10 292 70C230 92 130 92 92 70z", {
      fill: `url(#${id}g)`,
      stroke: dark,
      "stroke-width": 2.4,
      "stroke-opacity": "0.5",
    }) +
    path(
      band(0) + band(26) + band(50),
      line(look.stripe ?? dark, look.stripe ? 8 : 3, look.stripe ? "0.75" : "0.3"),
    ) +
    shine(160, -36, 44, 18)
  );
};

const SHELLS: Record<Shell, Draw> = { nerite, ramshorn, turret, globe };
