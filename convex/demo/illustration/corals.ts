/** Corals and anemones on a piece of rock, in the picture's own coordinates. */
import { darker, lighter, mix } from "./colour";
import type { Drawing } from "./fish";
import { pickColour } from "./labelColours";
import { el, linear, n, path, radial, smooth, type XY } from "./svg";

type Form = "branch" | "polyps" | "tentacles" | "toadstool";
type CoralLook = { form: Form; colour: string; tip: string };

const CORAL_LOOKS: Readonly<Record<string, CoralLook>> = {
  Zoanthus: { form: "polyps", colour: "#2fae6a", tip: "#f4823c" },
  Sarcophyton: { form: "toadstool", colour: "#c8a474", tip: "#f0dcae" },
  Briareum: { form: "polyps", colour: "#7a3a94", tip: "#54f0a0" },
  Xenia: { form: "tentacles", colour: "#d8a8a8", tip: "#f6dcd6" },
  Discosoma: { form: "polyps", colour: "#3c5ad0", tip: "#e0504c" },
  Duncanopsammia: { form: "tentacles", colour: "#4ca07c", tip: "#c89ae8" },
  Fimbriaphyllia: { form: "tentacles", colour: "#3f8a6c", tip: "#7cf0b8" },
  Euphyllia: { form: "tentacles", colour: "#7a6a34", tip: "#e8f07c" },
  Montipora: { form: "branch", colour: "#d8502c", tip: "#f8b07c" },
  Acropora: { form: "branch", colour: "#2f84c0", tip: "#d0ecfc" },
  Entacmaea: { form: "tentacles", colour: "#b8503c", tip: "#f8a48c" },
}; // prettier-ignore

const PLAIN: CoralLook = { form: "polyps", colour: "#c85a7c", tip: "#f8c0a0" };

export function drawCoral(name: string, label: string, id: string, random: () => number): Drawing {
  const base = CORAL_LOOKS[name.split(" ")[0] ?? ""] ?? PLAIN;
  const colour = pickColour(label) ?? base.colour;
  const drawn = FORMS[base.form]({ ...base, colour }, id, random);
  const rock: XY[] = [
    [150, 560], [190, 486], [270, 446 + random() * 20], [380, 428], [500, 436 + random() * 20],
    [590, 480], [650, 560],
  ]; // prettier-ignore
  const defs = linear(`${id}k`, [
    [0, "#a88aa0"],
    [1, "#3c2c4c"],
  ]);
  const holes = path(
    "M250 506h.1M330 486h.1M430 500h.1M520 496h.1M570 530h.1M300 540h.1M470 540h.1",
    {
      stroke: "#2a1f38",
      "stroke-width": 16,
      "stroke-linecap": "round",
      opacity: ".35",
    },
  );
  return {
    defs: defs + drawn.defs,
    body: path(smooth(rock, true), { fill: `url(#${id}k)` }) + holes + drawn.body,
  };
}

type Grow = (look: CoralLook, id: string, random: () => number) => Drawing;

const branch: Grow = (look, _id, random) => {
  const levels: string[] = ["", "", ""];
  const tips: string[] = [];
  const grow = (x: number, y: number, angle: number, length: number, depth: number) => {
    const [x1, y1] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    levels[depth] = `${levels[depth] ?? ""}M${n(x)} ${n(y)}L${n(x1)} ${n(y1)}`;
    if (depth === 2) {
      tips.push(`M${n(x1)} ${n(y1)}h.1`);
      return;
    }
    for (const turn of [-0.5, 0.06, 0.55])
      grow(x1, y1, angle + turn + (random() - 0.5) * 0.2, length * 0.72, depth + 1);
  };
  for (let i = 0; i < 5; i += 1)
    grow(320 + i * 42, 466, -1.57 + (i - 2) * 0.34, 110 + random() * 30, 0);
  const line = (d: string, stroke: string, width: number) =>
    path(d, { fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });
  return {
    defs: "",
    body:
      levels.map((d, i) => line(d, darker(look.colour, 0.35), 32 - i * 7)).join("") +
      levels.map((d, i) => line(d, lighter(look.colour, i * 0.12), 26 - i * 7)).join("") +
      line(tips.join(""), look.tip, 15),
  };
};

const polyps: Grow = (look, id, random) => {
  const rays = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 6.283;
    return `M${n(Math.cos(angle) * 27)} ${n(Math.sin(angle) * 27)}L${n(Math.cos(angle) * 42)} ${n(Math.sin(angle) * 42)}`;
  });
  const polyp =
    radial(`${id}r`, [
      [0, look.tip],
      [0.32, lighter(look.tip, 0.2)],
      [0.42, darker(look.colour, 0.4)],
      [1, look.colour],
    ]) +
    `<g id="${id}q">` +
    path(rays.join(""), {
      stroke: lighter(look.colour, 0.25),
      "stroke-width": 7,
      "stroke-linecap": "round",
    }) +
    el("circle", { r: 32, fill: `url(#${id}r)` }) +
    el("ellipse", { cx: -9, cy: -11, rx: 9, ry: 5, fill: "#fff", opacity: ".4" }) +
    `</g>`;
  const places = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 9 - row }, (_, i, count = 9 - row) => {
      const t = (i + 0.5) / Number(count) - 0.5;
      const [x, y] = [
        400 + t * (470 - row * 76) + (random() - 0.5) * 18,
        516 - row * 46 + t * t * 90 + (random() - 0.5) * 14,
      ];
      return `<use href="#${id}q" transform="translate(${n(x)} ${n(y)})scale(${(0.86 + random() * 0.35).toFixed(2)} ${(0.72 + random() * 0.2).toFixed(2)})"/>`;
    }),
  );
  return { defs: polyp, body: places.reverse().join("") };
};

const tentacles: Grow = (look, _id, random) => {
  const layer = (count: number, reach: number, stroke: string, tip: string) => {
    const arms: string[] = [];
    const ends: string[] = [];
    for (let i = 0; i < count; i += 1) {
      const t = (i + random()) / count - 0.5;
      const [x0, y0] = [400 + t * 250, 474 + t * t * 60];
      const angle = -1.57 + t * 2.3 + (random() - 0.5) * 0.3;
      const length = reach * (0.8 + random() * 0.35);
      const [x1, y1] = [x0 + Math.cos(angle) * length, y0 + Math.sin(angle) * length];
      const sway = (random() - 0.5) * 60;
      arms.push(
        `M${n(x0)} ${n(y0)}Q${n((x0 + x1) / 2 + sway)} ${n((y0 + y1) / 2)} ${n(x1)} ${n(y1)}`,
      );
      ends.push(`M${n(x1)} ${n(y1)}h.1`);
    }
    const line = { fill: "none", "stroke-linecap": "round" };
    return (
      path(arms.join(""), { ...line, stroke, "stroke-width": 17 }) +
      path(ends.join(""), { ...line, stroke: tip, "stroke-width": 28 })
    );
  };
  return {
    defs: "",
    body:
      layer(16, 230, darker(look.colour, 0.42), darker(look.tip, 0.3)) +
      layer(16, 180, look.colour, look.tip) +
      layer(12, 120, lighter(look.colour, 0.16), lighter(look.tip, 0.3)),
  };
};

const toadstool: Grow = (look, id, random) => {
  const polypsOnCap = Array.from({ length: 70 }, () => {
    const [angle, reach] = [random() * 6.283, Math.sqrt(random())];
    return `M${n(400 + Math.cos(angle) * reach * 190)} ${n(268 + Math.sin(angle) * reach * 54)}v-16`;
  });
  const defs = linear(`${id}r`, [
    [0, lighter(look.colour, 0.3)],
    [1, darker(look.colour, 0.4)],
  ]);
  return {
    defs,
    body:
      path("M340 480C356 420 344 350 318 300H482C456 350 444 420 462 480z", {
        fill: `url(#${id}r)`,
      }) +
      path(
        "M180 272C180 200 300 184 400 186C510 188 622 206 620 272C622 330 560 316 520 330C470 346 440 322 400 334C350 348 300 326 260 328C210 326 180 316 180 272z",
        { fill: `url(#${id}r)` },
      ) +
      path(polypsOnCap.join(""), {
        stroke: mix(look.tip, "#ffffff", 0.2),
        "stroke-width": 6,
        "stroke-linecap": "round",
        opacity: ".9",
      }),
  };
};

const FORMS: Record<Form, Grow> = { branch, polyps, tentacles, toadstool };
