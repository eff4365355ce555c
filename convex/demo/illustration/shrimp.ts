/** Shrimp and crayfish, looking left, in a frame about 400 wide around y = 0. */
import { lookUp } from "../../domain/shared/lookUp";
import { darker, lighter, mix } from "./colour";
import type { Drawing } from "./fish";
import { pickColour } from "./labelColours";
import { el, linear, n, path, smooth, type XY } from "./svg";

type ShrimpLook = {
  body: string;
  belly: string;
  /** Share of light that passes; 1 is opaque. */
  opacity: number;
  bands?: string;
  dots?: string;
  claws: boolean;
};

const SHRIMP_LOOKS: Readonly<Record<string, ShrimpLook>> = {
  Neocaridina: { body: "#cf2a22", belly: "#f0705a", opacity: 0.96, claws: false },
  "Caridina cantonensis": { body: "#d42a24", belly: "#f26a5a", opacity: 0.97, bands: "#fbf7f0", claws: false },
  "Caridina mariae": { body: "#d9a860", belly: "#f4dcae", opacity: 0.9, bands: "#2a2018", claws: false },
  "Caridina multidentata": { body: "#a9ac94", belly: "#e2e2cc", opacity: 0.82, dots: "#6a3a2a", claws: false },
  "Caridina babaulti": { body: "#4f8a4a", belly: "#a4c884", opacity: 0.9, claws: false },
  "Caridina dennerli": { body: "#a81c24", belly: "#d2443c", opacity: 0.97, dots: "#ffffff", claws: false },
  Atyopsis: { body: "#9a5a34", belly: "#d8a070", opacity: 0.95, bands: "#c98c58", claws: false },
  Atya: { body: "#4f6480", belly: "#9cb0c4", opacity: 0.96, claws: false },
  "Lysmata amboinensis": { body: "#e8b060", belly: "#fbe6bc", opacity: 0.97, claws: false, bands: "#d4282a" },
  Lysmata: { body: "#d8564a", belly: "#f4b09c", opacity: 0.9, bands: "#b03030", claws: false },
  Cherax: { body: "#2f6f94", belly: "#6fa8bc", opacity: 1, claws: true },
  Cambarellus: { body: "#e0742a", belly: "#f6b070", opacity: 1, claws: true },
  Procambarus: { body: "#a8302a", belly: "#d86a54", opacity: 1, claws: true },
}; // prettier-ignore

const PLAIN: ShrimpLook = { body: "#b8685a", belly: "#e8b4a0", opacity: 0.92, claws: false };

function shrimpLook(name: string, label: string): ShrimpLook {
  const genus = name.split(" ")[0] ?? "";
  const look = lookUp(SHRIMP_LOOKS, name) ?? lookUp(SHRIMP_LOOKS, genus) ?? PLAIN;
  // Only these are bred in colours; elsewhere a colour word speaks of something else ("green algae").
  const bred = name === "" || genus === "Neocaridina" || name === "Caridina cantonensis";
  const colour = bred ? pickColour(label) : undefined;
  return colour ? { ...look, body: colour, belly: lighter(colour, 0.4) } : look;
}

/** Whether the animal is drawn with claws, which need room in front of it. */
export function hasClaws(name: string): boolean {
  return shrimpLook(name, "").claws;
}

/** Back line from the head to the tail, with the girth at each place. */
const SPINE: readonly (readonly [x: number, y: number, girth: number])[] = [
  [40, 4, 12], [70, -4, 30], [115, -18, 38], [160, -28, 37], [200, -28, 33], [238, -14, 29],
  [270, 10, 25], [296, 40, 19], [316, 68, 13],
]; // prettier-ignore

export function drawShrimp(name: string, label: string, id: string, random: () => number): Drawing {
  const look = shrimpLook(name, label);
  const thick = look.claws ? 1.12 : 1;
  const edge = (side: 1 | -1) =>
    SPINE.map(([x, y, girth], i): XY => {
      const [x0, y0] = SPINE[Math.max(i - 1, 0)] ?? [x, y];
      const [x1, y1] = SPINE[Math.min(i + 1, SPINE.length - 1)] ?? [x, y];
      const size = Math.hypot(x1 - x0, y1 - y0) || 1;
      const g = girth * thick * side * (side > 0 ? 0.82 : 1);
      return [x - ((y1 - y0) / size) * g, y + ((x1 - x0) / size) * g];
    });
  const outline = smooth([[14, 4], ...edge(-1), ...edge(1).reverse()], true);
  const dark = darker(look.body, 0.4);
  const defs =
    linear(`${id}g`, [
      [0, darker(look.body, 0.18)],
      [0.42, look.body],
      [1, look.belly],
    ]) + `<clipPath id="${id}c"><path d="${outline}"/></clipPath>`;
  const line = (colour: string, width: number, opacity = "1") => ({
    fill: "none",
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": "round",
    opacity,
  });
  const skin =
    el("rect", { x: 0, y: -90, width: 360, height: 200, fill: `url(#${id}g)` }) +
    markings(look, random) +
    path(segments(), line(dark, 2.6, "0.5")) +
    path(
      smooth([
        [52, -14],
        [115, -42],
        [165, -52],
        [212, -46],
        [262, -8],
      ]),
      line("#fff", 9, "0.34"),
    ) +
    path("M62 22Q150 40 150-44", line(dark, 2.4, "0.35"));
  const legs =
    "M78 26q-22 34-40 52M96 32q-18 38-26 58M116 34q-10 36-8 62M134 34q0 36 12 60M150 30q8 34 26 52";
  const body =
    path(
      "M40-10C-30-60-110-70-190-40M40-8C-20-30-120 0-170 46M44-14C0-90-40-110-110-120",
      line(mix(look.body, look.belly, 0.5), 2.2, "0.85"),
    ) +
    path(legs, line(mix(look.body, dark, 0.2), 4.4, "0.95")) +
    path(swimmerets(), { fill: mix(look.body, look.belly, 0.5), opacity: "0.9" }) +
    tailFan(look, dark) +
    (look.claws ? claws(look, dark) : "") +
    el(
      "g",
      { opacity: String(look.opacity) },
      path(outline, { fill: look.belly }) + el("g", { "clip-path": `url(#${id}c)` }, skin),
    ) +
    path("M50-12L-14-22L44 0z", { fill: look.body }) +
    path(outline, line(dark, 1.6, "0.5")) +
    el("circle", { cx: 44, cy: -10, r: 8, fill: "#0c0f14" }) +
    el("circle", { cx: 41.5, cy: -12.6, r: 2.2, fill: "#fff" });
  return { defs, body };
}

function segments(): string {
  return SPINE.slice(3)
    .map(
      ([x, y, girth], i) =>
        `M${n(x - 4 + i * 3)} ${n(y - girth * 1.2)}Q${n(x - 22)} ${n(y + 4)} ${n(x - 18 - i * 3)} ${n(y + girth)}`,
    )
    .join("");
}

function swimmerets(): string {
  return [186, 212, 236, 258]
    .map((x, i) => `M${x} ${n(2 + i * 12)}q-22 ${n(22 - i * 2)}-18 40q18-8 30-32z`)
    .join("");
}

function tailFan(look: ShrimpLook, dark: string): string {
  const petal = (angle: number) =>
    path("M312 62q34-12 58 6q-20 22-58 12z", {
      fill: mix(look.body, look.belly, 0.25),
      stroke: dark,
      "stroke-opacity": "0.4",
      "stroke-width": 1.4,
      transform: `rotate(${angle} 314 66)`,
    });
  return petal(85) + petal(20) + petal(52);
}

function markings(look: ShrimpLook, random: () => number): string {
  const bands = look.bands
    ? path(
        "M92-70Q70 0 92 60h34Q112 0 130-70zM186-80Q166 0 176 60h26Q196 0 214-80zM262-60L222 60h26L296-30z",
        { fill: look.bands, opacity: "0.94" },
      )
    : "";
  if (!look.dots) return bands;
  const dots = Array.from({ length: 26 }, () => {
    const at = SPINE[1 + Math.floor(random() * 6)] ?? [100, 0, 20];
    return `M${n(at[0] + random() * 30)} ${n(at[1] + (random() - 0.5) * at[2] * 1.4)}h.1`;
  });
  return (
    bands +
    path(dots.join(""), {
      stroke: look.dots,
      "stroke-width": 6,
      "stroke-linecap": "round",
      opacity: "0.85",
    })
  );
}

/** Two raised claws in front of the head. */
function claws(look: ShrimpLook, dark: string): string {
  const claw = (transform: string) =>
    el(
      "g",
      { transform, fill: look.body, stroke: dark, "stroke-opacity": "0.5", "stroke-width": 2 },
      path("M86 22C40 60-10 50-40 22l14-10C0 30 40 34 74 6z", {}) +
        path(
          "M-30 24C-70 40-120 24-142-14c18 6 34 8 52 4c-14-12-18-26-16-44c26 22 60 30 84 62z",
          {},
        ),
    );
  return claw("translate(20 -26) rotate(18)") + claw("translate(6 16)");
}
