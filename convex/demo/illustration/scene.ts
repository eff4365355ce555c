/** The water around the subject: light from above, plants and stones behind, sand below. */
import { darker, lighter, mix } from "./colour";
import { el, linear, path, radial, smooth, whole as n, type XY } from "./svg";

export const WIDTH = 800;
export const HEIGHT = 600;
/** Where the sand begins, in the middle of the picture. */
export const FLOOR_Y = 492;

export type SceneKind = "planted" | "clear" | "blackwater" | "dusk" | "reef";

type Theme = { top: string; middle: string; bottom: string; sand: string; plant: string };

const THEMES: Record<SceneKind, Theme> = {
  planted: {
    top: "#dff5e6",
    middle: "#6fbfb0",
    bottom: "#14545a",
    sand: "#cdb68a",
    plant: "#2f7d55",
  },
  clear: {
    top: "#e2f6fb",
    middle: "#73bcd6",
    bottom: "#1b5579",
    sand: "#dccba4",
    plant: "#3c8a6c",
  },
  blackwater: {
    top: "#fbe9bd",
    middle: "#c08d4a",
    bottom: "#47290f",
    sand: "#a9845a",
    plant: "#5d6b2c",
  },
  dusk: { top: "#c3e4e4", middle: "#3f8f9b", bottom: "#0d3442", sand: "#a99a7c", plant: "#1f6152" },
  reef: { top: "#d5f3ff", middle: "#4fa9de", bottom: "#0d3d7c", sand: "#efe5d0", plant: "#4b5fa8" },
};

export type Scene = { defs: string; behind: string; front: string };

/** `id` keeps the names of gradients apart when several pictures share a page. */
export function drawScene(kind: SceneKind, id: string, random: () => number): Scene {
  const theme = THEMES[kind];
  const defs =
    linear(`${id}w`, [
      [0, theme.top],
      [0.4, theme.middle],
      [1, theme.bottom],
    ]) +
    linear(`${id}s`, [
      [0, lighter(theme.sand, 0.18)],
      [1, darker(theme.sand, 0.42)],
    ]) +
    linear(`${id}l`, [
      [0, "#fff", 0.42],
      [1, "#fff", 0],
    ]) +
    radial(
      `${id}v`,
      [
        [0.55, "#031018", 0],
        [1, "#031018", 0.42],
      ],
      { r: "0.78" },
    ) +
    `<filter id="${id}b" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter>`;
  const full = { width: WIDTH, height: HEIGHT };
  const far = kind === "reef" ? rocks(theme, random) : farPlants(theme, random);
  const behind =
    el("rect", { ...full, fill: `url(#${id}w)` }) +
    lightRays(id, random) +
    el("g", { filter: `url(#${id}b)`, opacity: "0.75" }, far) +
    sand(theme, id, random) +
    (kind === "reef" ? "" : nearPlants(theme, random));
  const front = bubbles(random) + el("rect", { ...full, fill: `url(#${id}v)` }) + surface(random);
  return { defs, behind, front };
}

function lightRays(id: string, random: () => number): string {
  const start = 90 + random() * 180;
  const rays = [0, 1, 2, 3].map((i) => {
    const x = start + i * (120 + random() * 60);
    const width = 26 + random() * 60;
    const lean = 120 + random() * 60;
    return `M${n(x)} 0h${n(width)}l${n(lean - width)} 520h${n(-width * 2.4)}z`;
  });
  return path(rays.join(""), { fill: `url(#${id}l)`, opacity: "0.5" });
}

/** Tall ribbon leaves, out of focus. */
function farPlants(theme: Theme, random: () => number): string {
  const tones = [mix(theme.plant, theme.bottom, 0.45), mix(theme.plant, theme.middle, 0.4)];
  return tones
    .map((fill, row) => {
      const leaves = Array.from({ length: 8 }, (_, i) => {
        const x = (i + random()) * (WIDTH / 8);
        const middle = Math.abs(x - WIDTH / 2) / (WIDTH / 2);
        return ribbon(x, FLOOR_Y + 24, 120 + middle * 250 + random() * 70 - row * 50, 11, random);
      });
      return path(leaves.join(""), { fill });
    })
    .join("");
}

/** One ribbon leaf as a closed outline, growing from (x, y) upwards. */
export function ribbon(x: number, y: number, height: number, width: number, random: () => number) {
  const sway = (random() - 0.5) * 90;
  const bend = (random() - 0.5) * 60;
  const tip: XY = [x + sway, y - height];
  const middle: XY = [x + bend, y - height * 0.5];
  return (
    `M${n(x - width / 2)} ${n(y)}Q${n(middle[0] - width)} ${n(middle[1])} ${n(tip[0])} ${n(tip[1])}` +
    `Q${n(middle[0] + width)} ${n(middle[1])} ${n(x + width / 2)} ${n(y)}z`
  );
}

function rocks(theme: Theme, random: () => number): string {
  return [90, 700, 250, 560]
    .map((x, i) => {
      const height = i < 2 ? 200 + random() * 110 : 80 + random() * 50;
      const width = i < 2 ? 150 : 90;
      const outline: XY[] = [
        [x - width, 540],
        [x - width * 0.8, 540 - height * 0.5],
        [x - width * 0.3, 540 - height * (0.85 + random() * 0.2)],
        [x + width * 0.25, 540 - height * (0.75 + random() * 0.25)],
        [x + width * 0.8, 540 - height * 0.45],
        [x + width, 540],
      ];
      const tone = mix(theme.plant, i % 2 ? "#b06f8f" : theme.bottom, 0.45);
      return path(smooth(outline, true), { fill: tone });
    })
    .join("");
}

function sand(theme: Theme, id: string, random: () => number): string {
  const y = FLOOR_Y;
  const top: XY[] = [0, 160, 330, 500, 660, 800].map((x) => [x, y - 12 + random() * 26]);
  const ground = `${smooth(top)}V600H0z`;
  const pebbles = Array.from({ length: 14 }, () => {
    const depth = random();
    const size = 2 + depth * 6;
    return `M${n(random() * WIDTH)} ${n(y + 26 + depth * 70)}q${n(size)} ${n(-size)} ${n(size * 2)} 0q${n(-size)} ${n(size * 0.7)} ${n(-size * 2)} 0`;
  });
  return (
    path(ground, { fill: `url(#${id}s)` }) +
    path(pebbles.join(""), { fill: darker(theme.sand, 0.45), opacity: "0.35" })
  );
}

/** Two clumps at the sides, in focus. */
function nearPlants(theme: Theme, random: () => number): string {
  const clump = (centre: number, fill: string) =>
    path(
      Array.from({ length: 6 }, () =>
        ribbon(centre + (random() - 0.5) * 90, 606, 170 + random() * 180, 15, random),
      ).join(""),
      { fill },
    );
  const light = lighter(theme.plant, 0.12);
  return clump(45, theme.plant) + clump(80, light) + clump(748, theme.plant) + clump(775, light);
}

function bubbles(random: () => number): string {
  const x = 120 + random() * 560;
  const rising = Array.from({ length: 6 }, (_, i) => {
    const r = 3 + random() * 6;
    return el("circle", { cx: x + (random() - 0.5) * 60, cy: 60 + i * 55 + random() * 25, r });
  });
  return el(
    "g",
    { fill: "#fff", "fill-opacity": "0.18", stroke: "#fff", "stroke-opacity": "0.55" },
    rising.join(""),
  );
}

function surface(random: () => number): string {
  const line: XY[] = [0, 160, 320, 480, 640, 800].map((x) => [x, 8 + random() * 8]);
  return path(`${smooth(line)}V0H0z`, { fill: "#fff", opacity: "0.35" });
}
