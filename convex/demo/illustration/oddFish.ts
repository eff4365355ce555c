/** Fish that no side outline fits: seahorses and rays. Drawn in the frame of a fish. */
import { darker, lighter } from "./colour";
import type { Drawing } from "./fish";
import { el, linear, n, path, radial, smooth, type XY } from "./svg";

type Draw = (id: string, random: () => number) => Drawing;

const GENERA: Readonly<Record<string, Draw>> = { Hippocampus: seahorse, Potamotrygon: ray };

/** How to draw an odd kind of fish; undefined for all that have an ordinary outline. */
export function oddFish(scientificName: string): Draw | undefined {
  return GENERA[scientificName.split(" ")[0] ?? ""];
}

/** Upright, snout to the left, the tail rolled around a stalk of grass. */
function seahorse(id: string): Drawing {
  const colour = "#e8a83c";
  const dark = darker(colour, 0.45);
  const outline: XY[] = [
    [96, -118], [140, -128], [160, -158], [186, -172], [206, -150], [222, -132], [226, -104],
    [210, -76], [214, -44], [234, -4], [236, 38], [214, 78], [192, 112], [182, 146], [196, 172],
    [222, 168], [226, 146], [212, 142], [214, 152], [206, 156], [202, 142], [218, 128], [240, 142],
    [236, 182], [196, 196], [160, 170], [158, 128], [164, 84], [152, 44], [150, 6], [166, -36],
    [170, -66], [152, -92], [132, -100], [100, -104],
  ]; // prettier-ignore
  const rings = Array.from({ length: 12 }, (_, i) => {
    const y = -52 + i * 15;
    const bulge = Math.sin((i / 11) * Math.PI) * 22;
    return `M${n(164 - bulge * 0.6)} ${n(y)}Q${n(192)} ${n(y + 9)} ${n(212 + bulge)} ${n(y - 2)}`;
  });
  const defs = linear(`${id}g`, [[0, lighter(colour, 0.25)], [0.6, colour], [1, darker(colour, 0.35)]], [1, 0.6]); // prettier-ignore
  const body =
    path("M224-30C262-52 274-20 262 6C250 22 236 18 232 8z", {
      fill: lighter(colour, 0.35),
      opacity: ".8",
    }) +
    path("M196 260Q204 150 190 120", {
      fill: "none",
      stroke: "#3f8a5c",
      "stroke-width": 9,
      "stroke-linecap": "round",
    }) +
    path(smooth(outline, true), {
      fill: `url(#${id}g)`,
      stroke: dark,
      "stroke-opacity": ".5",
      "stroke-width": 2,
    }) +
    path(rings.join(""), {
      fill: "none",
      stroke: dark,
      "stroke-opacity": ".4",
      "stroke-width": 2.4,
    }) +
    path("M176-166l8-16 8 14 12-10-2 18", { fill: colour, stroke: dark, "stroke-opacity": ".4" }) +
    el("circle", { cx: 172, cy: -128, r: 9, fill: "#fbe6b0" }) +
    el("circle", { cx: 171, cy: -128, r: 5, fill: "#0a0f14" }) +
    el("circle", { cx: 169, cy: -130, r: 1.7, fill: "#fff" });
  return { defs, body };
}

/** A ray seen from above and ahead, with ocelli. */
function ray(id: string, random: () => number): Drawing {
  const colour = "#8a6a3c";
  const defs = radial(`${id}g`, [
    [0, lighter(colour, 0.3)],
    [0.6, colour],
    [1, darker(colour, 0.4)],
  ]);
  const disc: XY[] = [[20, 0], [70, -78], [170, -104], [270, -70], [310, 0], [270, 70], [170, 104], [70, 78]]; // prettier-ignore
  const places = Array.from({ length: 18 }, (_, i) => {
    const angle = i * 2.4;
    const reach = 0.3 + 0.6 * Math.sqrt((i + random()) / 18);
    return `M${n(165 + Math.cos(angle) * 125 * reach)} ${n(Math.sin(angle) * 86 * reach)}h.1`;
  }).join("");
  const dots = (stroke: string, width: number) =>
    path(places, { stroke, "stroke-width": width, "stroke-linecap": "round" });
  const body =
    path("M296-10C360-14 420-4 470 12C420 12 360 14 296 10z", { fill: darker(colour, 0.2) }) +
    path(smooth(disc, true), {
      fill: `url(#${id}g)`,
      stroke: darker(colour, 0.55),
      "stroke-opacity": ".6",
      "stroke-width": 2,
    }) +
    dots("#3a2a14", 24) +
    dots("#f0b04a", 17) +
    dots("#5a3c18", 7) +
    el("circle", { cx: 74, cy: -24, r: 10, fill: darker(colour, 0.3) }) +
    el("circle", { cx: 74, cy: 24, r: 10, fill: darker(colour, 0.3) }) +
    el("circle", { cx: 70, cy: -26, r: 4.6, fill: "#0a0f14" }) +
    el("circle", { cx: 70, cy: 22, r: 4.6, fill: "#0a0f14" });
  return { defs, body };
}
