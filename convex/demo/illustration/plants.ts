/** Plants as the subject of a picture, in the picture's own coordinates. */
import { darker, lighter, mix } from "./colour";
import type { Drawing } from "./fish";
import { plantLook, type PlantForm, type PlantLook } from "./plantLooks";
import { ribbon } from "./scene";
import { el, linear, n, path, radial, smooth, type XY } from "./svg";

type Grow = (look: PlantLook, id: string, random: () => number) => Drawing;

export function drawPlant(scientificName: string, id: string, random: () => number): Drawing {
  const look = plantLook(scientificName);
  const { defs, body } = FORMS[look.form](look, id, random);
  const tint = linear(`${id}g`, [[0, look.tip], [1, look.leaf]]) + linear(`${id}e`, [[0, darker(look.leaf, 0.1)], [1, darker(look.leaf, 0.42)]]); // prettier-ignore
  return { defs: tint + defs, body };
}

/** Whether the plant covers the water's surface instead of the ground. */
export function isFloating(scientificName: string): boolean {
  return plantLook(scientificName).form === "float";
}

const use = (ref: string, x: number, y: number, turn: number, width: number, height = width) =>
  `<use href="#${ref}" transform="translate(${n(x)} ${n(y)})rotate(${Math.round(turn)})scale(${width.toFixed(2)} ${height.toFixed(2)})"/>`;

const vein = (colour: string) => ({
  fill: "none",
  stroke: colour,
  "stroke-opacity": ".4",
  "stroke-width": 1.6,
});

/** A leaf that grows upwards from (0, 0) to (0, -100), 44 wide. */
function leaf(
  id: string,
  look: PlantLook,
  outline = "M0 0C-30-22-26-72 0-100C26-72 30-22 0 0z",
): string {
  return (
    `<g id="${id}q">` +
    path(outline, {
      fill: `url(#${id}g)`,
      stroke: darker(look.leaf, 0.45),
      "stroke-opacity": ".45",
      "stroke-width": 1.2,
    }) +
    path("M0 0V-94M0-24l-13-14M0-24l13-14M0-48l-13-14M0-48l13-14", vein(lighter(look.tip, 0.4))) +
    `</g>`
  );
}

/** Stems with pairs of leaves: one stem is drawn, the bunch repeats it. */
function bunch(pair: (i: number) => string): Grow {
  return (look, id, random) => {
    const pairs = Array.from({ length: 12 }, (_, i) => pair(i).replaceAll("@", id)).join("");
    const stem =
      `<g id="${id}m">` +
      path("M0 0C-8-100 8-220 0-330", {
        ...vein(darker(look.leaf, 0.2)),
        "stroke-width": 6,
        "stroke-opacity": "1",
      }) +
      pairs +
      use(`${id}q`, 0, -322, -28, 0.5) +
      use(`${id}q`, 0, -322, 28, 0.5) +
      use(`${id}q`, 0, -324, 0, 0.55) +
      `</g>`;
    const places = [-170, 175, -95, 110, -30, 45, 5];
    const stems = places.map((x, i) =>
      use(
        `${id}m`,
        400 + x + (random() - 0.5) * 20,
        545 + i * 3,
        x / 22 + (random() - 0.5) * 6,
        0.92 + i * 0.03,
        0.85 + random() * 0.2 + i * 0.03,
      ),
    );
    return { defs: leaf(id, look) + stem, body: stems.join("") };
  };
}

const stem = bunch((i) => {
  const size = 0.95 - i * 0.035;
  const y = -30 - i * 25;
  const turn = 72 - i * 2.4;
  return use("@q", 0, y, -turn, size * 0.8, size) + use("@q", 0, y - 6, turn, size * 0.8, size);
});

const needle: Grow = (look, id, random) => {
  const whorls = Array.from({ length: 22 }, (_, i) => {
    const [y, r] = [-14 - i * 15, 46 - i * 0.9];
    return `M0 ${n(y)}q${n(-r * 0.5)}-4 ${n(-r)}-20M0 ${n(y)}q${n(r * 0.5)}-4 ${n(r)}-20M0 ${n(y)}q${n(-r * 0.3)}-8 ${n(-r * 0.55)}-26M0 ${n(y)}q${n(r * 0.3)}-8 ${n(r * 0.55)}-26`;
  });
  const stemPath =
    `<g id="${id}m" fill="none" stroke-linecap="round">` +
    path("M0 0V-345", { stroke: darker(look.leaf, 0.25), "stroke-width": 6 }) +
    path(whorls.join(""), { stroke: `url(#${id}n)`, "stroke-width": 4 }) +
    `</g>`;
  const gradient = `<linearGradient id="${id}n" gradientUnits="userSpaceOnUse" x1="0" y1="-340" x2="0" y2="0"><stop stop-color="${look.tip}"/><stop offset="1" stop-color="${look.leaf}"/></linearGradient>`;
  const places = [-180, 170, -110, 115, -45, 60, 5];
  const stems = places.map((x, i) =>
    use(
      `${id}m`,
      400 + x,
      545 + i * 3,
      x / 20 + (random() - 0.5) * 8,
      1,
      0.8 + random() * 0.25 + i * 0.03,
    ),
  );
  return { defs: gradient + stemPath, body: stems.join("") };
};

const sword: Grow = (look, id, random) => {
  const leaves = Array.from({ length: 17 }, (_, i) => {
    const turn = (i % 2 ? 1 : -1) * (74 - i * 4.3) + (random() - 0.5) * 8;
    return use(
      `${id}q`,
      400 + turn * 0.3,
      540 - i * 0.5,
      turn,
      1 + random() * 0.35,
      3.1 + random() * 0.9 - Math.abs(turn) / 70,
    );
  });
  const outline = "M0 0C-4-14-3-20-6-30C-26-50-18-84 0-100C18-84 26-50 6-30C3-20 4-14 0 0z";
  return { defs: leaf(id, look, outline), body: leaves.join("") };
};

const ribbons: Grow = (look, id, random) => {
  const row = (count: number, fill: string, width: number) =>
    path(
      Array.from({ length: count }, () =>
        ribbon(400 + (random() - 0.5) * 250, 556, 290 + random() * 200, width, random),
      ).join(""),
      { fill },
    );
  return {
    defs: "",
    body:
      row(12, darker(look.leaf, 0.3), 15) +
      row(12, `url(#${id}g)`, 17) +
      row(6, mix(look.leaf, look.tip, 0.55), 13),
  };
};

const grass: Grow = (look, id, random) => {
  const row = (count: number, fill: string, y: number, height: number) =>
    path(
      Array.from({ length: count }, (_, i) =>
        ribbon(70 + ((i + random()) * 660) / count, y, height * (0.6 + random() * 0.6), 9, random),
      ).join(""),
      { fill },
    );
  return {
    defs: "",
    body:
      row(26, darker(look.leaf, 0.32), 530, 190) +
      row(28, `url(#${id}g)`, 556, 190) +
      row(22, mix(look.leaf, look.tip, 0.5), 590, 150),
  };
};

/** A piece of driftwood on which things grow. */
function wood(id: string, random: () => number): Drawing {
  const top: XY[] = [
    [130, 540], [200, 476], [300, 446 + random() * 14], [420, 430], [540, 400 + random() * 20],
    [640, 336], [668, 352], [610, 440], [560, 500], [600, 552], [400, 556], [240, 560],
  ]; // prettier-ignore
  return {
    defs: linear(`${id}w2`, [
      [0, "#8a6242"],
      [1, "#3a2416"],
    ]),
    body:
      path(smooth(top, true), { fill: `url(#${id}w2)` }) +
      path(
        "M190 500Q340 456 520 436T640 356M220 530Q380 490 540 470M300 546Q400 520 520 506",
        vein("#f0d0a4"),
      ),
  };
}

const rhizome: Grow = (look, id, random) => {
  const base = wood(id, random);
  const leaves = Array.from({ length: 20 }, (_, i) => {
    const x = 230 + (i * 330) / 20;
    const turn = (i % 3) * 34 - 34 + (random() - 0.5) * 30;
    return use(
      `${id}q`,
      x,
      462 - (x - 230) * 0.16,
      turn,
      1.5 + random() * 0.6,
      1.35 + random() * 0.85,
    );
  });
  const outline = "M0 0C-2-10-2-18-2-26C-34-36-34-76 0-100C34-76 34-36 2-26C2-18 2-10 0 0z";
  const root = path("M226 470Q380 440 566 412", {
    fill: "none",
    stroke: darker(look.leaf, 0.15),
    "stroke-width": 15,
    "stroke-linecap": "round",
  });
  return { defs: base.defs + leaf(id, look, outline), body: base.body + leaves.join("") + root };
};

const fern: Grow = (look, id, random) => {
  const base = wood(id, random);
  const outline =
    "M0 0C-5-10-4-14-12-22L-6-26L-17-42L-8-44L-19-62L-8-62L-14-80L-5-80L0-100L5-80L14-80L8-62L19-62L8-44L17-42L6-26L12-22C4-14 5-10 0 0z";
  const leaves = Array.from({ length: 18 }, (_, i) => {
    const turn = (i % 2 ? 1 : -1) * (70 - i * 3.8) + (random() - 0.5) * 16;
    return use(
      `${id}q`,
      390 + turn * 1.9,
      452,
      turn * 0.8,
      1.9 + random() * 0.7,
      2.5 + random() * 0.9,
    );
  });
  return { defs: base.defs + leaf(id, look, outline), body: base.body + leaves.join("") };
};

const moss: Grow = (look, id, random) => {
  const frond =
    `<g id="${id}q" fill="none" stroke-linecap="round">` +
    path("M0 0Q6-30 0-62M1-12l-14-12M2-14l14-12M3-26l-13-12M3-28l13-12M3-40l-10-11M3-42l10-11", {
      stroke: `url(#${id}n)`,
      "stroke-width": 5,
    }) +
    `</g>`;
  const gradient = `<linearGradient id="${id}n" gradientUnits="userSpaceOnUse" x1="0" y1="-62" x2="0" y2="0"><stop stop-color="${look.tip}"/><stop offset="1" stop-color="${look.leaf}"/></linearGradient>`;
  const mound: XY[] = [[150, 556], [190, 450], [290, 374], [410, 350], [530, 384], [620, 460], [656, 556]]; // prettier-ignore
  const rows = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 17 }, (_, i) => {
      const t = (i + random() * 0.8) / 17;
      const angle = Math.PI * (1 - t);
      const reach = 1 - row * 0.24;
      const [x, y] = [402 + Math.cos(angle) * 236 * reach, 560 - Math.sin(angle) * 190 * reach];
      return use(`${id}q`, x, y, (t - 0.5) * 150 + (random() - 0.5) * 40, 1.1 + row * 0.06);
    }),
  );
  return {
    defs: gradient + frond,
    body: path(smooth(mound, true), { fill: `url(#${id}e)` }) + rows.join(""),
  };
};

const carpet: Grow = (look, id, random) => {
  const tuft =
    `<g id="${id}q">` +
    [-62, 62, -32, 32, 0]
      .map((turn) =>
        path("M0 0C-12-14-12-36 0-46C12-36 12-14 0 0z", {
          fill: `url(#${id}g)`,
          transform: `rotate(${turn})`,
        }),
      )
      .join("") +
    el("circle", { cx: 0, cy: -8, r: 5, fill: lighter(look.tip, 0.3), opacity: ".6" }) +
    `</g>`;
  const rows = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: 15 - row * 2 }, (_, i, all = 15 - row * 2) =>
      use(
        `${id}q`,
        ((i + random()) * 800) / Number(all),
        508 + row * 30,
        (random() - 0.5) * 30,
        0.85 + row * 0.3,
      ),
    ),
  );
  const bed = path("M0 512Q200 484 400 504T800 506V600H0z", { fill: `url(#${id}e)` });
  return { defs: tuft, body: bed + rows.join("") };
};

const float: Grow = (look, id, random) => {
  const pad =
    `<g id="${id}q">` +
    path("M-6 12q-14 60-4 130M2 12q10 70-6 150M10 12q16 50 12 110", {
      fill: "none",
      stroke: lighter(look.leaf, 0.45),
      "stroke-opacity": ".55",
      "stroke-width": 2.4,
    }) +
    path("M-70 0C-66-26-24-34-4-8C8-36 60-34 70-2C60 20-54 22-70 0z", {
      fill: `url(#${id}g)`,
      stroke: darker(look.leaf, 0.45),
      "stroke-opacity": ".4",
      "stroke-width": 1.4,
    }) +
    path("M-4-6Q-40-12-60-2M-4-6Q30-16 58-4", vein(lighter(look.tip, 0.5))) +
    `</g>`;
  const rows = [
    [66, 0.6, 9],
    [98, 0.85, 7],
    [138, 1.2, 5],
  ].flatMap(([y = 0, size = 1, count = 1]) =>
    Array.from({ length: count }, (_, i) =>
      use(
        `${id}q`,
        ((i + 0.25 + random() * 0.5) * 800) / count,
        y + random() * 16,
        (random() - 0.5) * 10,
        size,
        size * (0.85 + random() * 0.3),
      ),
    ),
  );
  return { defs: pad, body: rows.join("") };
};

const ball: Grow = (look, id, random) => {
  const defs = radial(`${id}r`, [[0, look.tip], [0.55, look.leaf], [1, darker(look.leaf, 0.6)]], { cx: "0.38", cy: "0.3", r: "0.75" }); // prettier-ignore
  const moss = (cx: number, cy: number, r: number) => {
    const hairs = Array.from({ length: 64 }, () => {
      const [angle, reach] = [random() * 6.283, Math.sqrt(random()) * r];
      return `M${n(cx + Math.cos(angle) * reach)} ${n(cy + Math.sin(angle) * reach)}l${n(Math.cos(angle) * 11)} ${n(Math.sin(angle) * 11 - 4)}`;
    });
    return (
      el("ellipse", {
        cx,
        cy: cy + r * 0.96,
        rx: r * 0.9,
        ry: r * 0.14,
        fill: "#04121c",
        opacity: ".35",
      }) +
      el("circle", { cx, cy, r, fill: `url(#${id}r)` }) +
      path(hairs.join(""), {
        fill: "none",
        stroke: look.tip,
        "stroke-width": 3,
        "stroke-opacity": ".5",
        "stroke-linecap": "round",
      })
    );
  };
  return { defs, body: moss(560, 450, 74) + moss(360, 410, 122) };
};

const lily: Grow = (look, id, random) => {
  const pads = [[-150, 210, 1.1], [150, 190, 1.15], [-60, 120, 1], [70, 300, 1.3], [-110, 340, 1.25], [10, 215, 1.4]]; // prettier-ignore
  const body = pads.map(([x = 0, y = 0, size = 1]) => {
    const tilt = (random() - 0.5) * 24;
    return (
      path(`M400 548Q${n(400 + x * 0.3)} ${n(y + 120)} ${n(400 + x)} ${n(y)}`, {
        fill: "none",
        stroke: mix(look.leaf, look.tip, 0.4),
        "stroke-width": 5,
      }) + use(`${id}q`, 400 + x, y, tilt, size)
    );
  });
  const pad =
    `<g id="${id}q">` +
    path("M0 10C-30 40-92 26-90-14C-86-54-30-62 0-44C34-66 92-50 92-10C90 28 32 42 0 10z", {
      fill: `url(#${id}g)`,
    }) +
    path(
      "M0 8Q-40 0-80-14M0 8Q-20-24-44-44M0 8Q6-20 20-46M0 8Q40-8 82-8",
      vein(lighter(look.tip, 0.45)),
    ) +
    `</g>`;
  return { defs: pad, body: body.join("") };
};

const FORMS: Record<PlantForm, Grow> = {
  stem, needle, sword, ribbon: ribbons, grass, rhizome, fern, moss, carpet, float, ball, lily,
}; // prettier-ignore
