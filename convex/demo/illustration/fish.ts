/** Draws one fish, looking left, nose at (0, 0) and tail root at (300, 0). */
import { brightness, darker, lighter, mix } from "./colour";
import { dorsalFins, feelers, L, lowerFins, tailFin, type Fin } from "./fins";
import type { Look, Mark } from "./fishLooks";
import { heightAt, PROFILES } from "./fishProfiles";
import { el, linear, n, path, radial, smooth, whole, type XY } from "./svg";

export type Drawing = { defs: string; body: string };

/** `id` names the gradients; `random` places spots. */
export function drawFish(look: Look, id: string, random: () => number): Drawing {
  const outline = bodyOutline(look);
  const rows = PROFILES[look.profile];
  const tallest = Math.max(...rows.map((row) => row[1])) * look.depth * L;
  const lowest = Math.max(...rows.map((row) => row[2])) * look.depth * L;
  const fins = finColours(look);
  const defs =
    linear(`${id}g`, [
      [0, look.back],
      [0.34, look.body],
      [0.62, mix(look.body, look.belly, 0.4)],
      [1, look.belly],
    ]) +
    linear(
      `${id}f`,
      [
        [0, fins.root, 0.94],
        [1, fins.edge, 0.74],
      ],
      [1, 0.4],
    ) +
    linear(
      `${id}t`,
      [
        [0, fins.tailRoot, 0.95],
        [1, fins.tailEdge, 0.76],
      ],
      [1, 0],
    ) +
    radial(`${id}h`, [
      [0, "#fff", 0.6],
      [1, "#fff", 0],
    ]) +
    linear(`${id}d`, [
      [0.45, "#04121c", 0],
      [1, "#04121c", 0.34],
    ]) +
    (look.scales ? scalePattern(id) : "") +
    `<clipPath id="${id}c"><path d="${outline}"/></clipPath>`;

  const tail = tailFin(look);
  const back = [
    drawFin(tail, `url(#${id}t)`, fins.rays, `${id}0`),
    ...[...dorsalFins(look), ...lowerFins(look)].map((fin, i) =>
      drawFin(fin, `url(#${id}f)`, fins.rays, `${id}${i + 1}`),
    ),
  ];
  if (look.underside === "feelers" || look.underside === "trailing") {
    back.push(path(feelers(look), stroke(fins.rays, 2.4)));
  }
  const skin =
    el("rect", {
      x: -20,
      y: -tallest - 4,
      width: 380,
      height: tallest + lowest + 8,
      fill: `url(#${id}g)`,
    }) +
    look.marks.map((mark) => drawMark(mark, look, tallest, random)).join("") +
    (look.scales
      ? el("rect", {
          x: 30,
          y: -tallest,
          width: 300,
          height: tallest + lowest,
          fill: `url(#${id}p)`,
        })
      : "") +
    el("ellipse", {
      cx: 120,
      cy: -tallest * 0.5,
      rx: 125,
      ry: tallest * 0.42,
      fill: `url(#${id}h)`,
    }) +
    el("rect", {
      x: -20,
      y: -tallest,
      width: 380,
      height: tallest + lowest + 6,
      fill: `url(#${id}d)`,
    }) +
    gill(look);
  const body =
    back.join("") +
    el("g", { "clip-path": `url(#${id}c)` }, skin) +
    path(outline, { ...stroke(darker(look.back, 0.45), 1.6), opacity: "0.5" }) +
    pectoral(look, id, fins.rays) +
    face(look);
  return { defs, body };
}

function bodyOutline(look: Look): string {
  const rows = PROFILES[look.profile];
  const above = rows.map(([x, h]): XY => [x * L, -h * look.depth * L]);
  const below = rows.slice(1).map(([x, , h]): XY => [x * L, h * look.depth * L]);
  return smooth([...above, ...below.reverse()], true);
}

function finColours(look: Look) {
  const tail = look.tailColour ?? look.fin;
  const dark = brightness(look.fin) < 0.3;
  return {
    root: mix(look.fin, look.body, 0.35),
    edge: lighter(look.fin, dark ? 0.12 : 0.22),
    tailRoot: mix(tail, look.body, 0.3),
    tailEdge: lighter(tail, 0.15),
    rays: dark ? lighter(look.fin, 0.35) : darker(look.fin, 0.35),
  };
}

const stroke = (colour: string, width: number) => ({
  fill: "none",
  stroke: colour,
  "stroke-width": width,
  "stroke-linecap": "round",
});

/** The membrane and its rays, which fan out from the fin's root and end at its edge. */
function drawFin(fin: Fin, fill: string, rays: string, clip: string): string {
  const [from, to] = fin.spread;
  const lines = Array.from({ length: 8 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 7) * Math.PI) / 180;
    const [x, y] = fin.from;
    return `M${whole(x)} ${whole(y)}l${whole(Math.cos(angle) * 320)} ${whole(Math.sin(angle) * 320)}`;
  });
  return (
    `<clipPath id="${clip}"><path d="${fin.d}"/></clipPath>` +
    path(fin.d, { fill }) +
    path(lines.join(""), { ...stroke(rays, 1.3), opacity: "0.42", "clip-path": `url(#${clip})` })
  );
}

/** Rows of overlapping arcs, faint enough to read as a sheen. */
function scalePattern(id: string): string {
  return (
    `<pattern id="${id}p" width="14" height="12" patternUnits="userSpaceOnUse">` +
    `<path d="M14 0Q4 3 4 6T14 12M7-6Q-3-3-3 0T7 6M7 6Q-3 9-3 12T7 18" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.1"/>` +
    `</pattern>`
  );
}

function drawMark(mark: Mark, look: Look, tallest: number, random: () => number): string {
  switch (mark.kind) {
    case "stripe": {
      const [y, half, from, to] = [
        mark.y * L,
        (mark.width * L) / 2,
        (mark.from ?? 0.06) * L,
        (mark.to ?? 1) * L,
      ];
      const line: XY[] = [
        [from, y], [from + 50, y - half], [(from + to) / 2, y - half * 1.1], [to, y - half * 0.6],
        [to, y + half * 0.6], [(from + to) / 2, y + half], [from + 50, y + half],
      ]; // prettier-ignore
      return path(smooth(line, true), { fill: mark.colour, opacity: "0.92" });
    }
    case "bars":
      return path(mark.at.map((at) => bar(at * L, mark.width * L, tallest)).join(""), {
        fill: mark.colour,
        opacity: "0.9",
      });
    case "spots":
      return path(spotField(mark.count, look, random), {
        ...stroke(mark.colour, mark.size * L * 2),
        opacity: "0.88",
      });
    case "patch": {
      const y = (mark.y ?? -1) * L;
      const [x0, x1] = [mark.from * L, mark.to * L];
      return path(
        `M${n(x0)} ${n(y)}Q${n(x0 + 22)} ${n(y + 130)} ${n(x0 + 4)} 300H${n(x1)}Q${n(x1 + 18)} 60 ${n(x1)} ${n(y)}z`,
        { fill: mark.colour, opacity: "0.9" },
      );
    }
    case "spot":
      return el("ellipse", {
        cx: mark.at * L,
        cy: mark.y * L,
        rx: mark.size * L,
        ry: mark.size * L * 1.1,
        fill: mark.colour,
      });
  }
}

/** An upright bar that bends with the flank. */
function bar(x: number, width: number, tallest: number): string {
  const [up, half] = [tallest + 10, width / 2];
  return (
    `M${n(x - half * 0.8)} ${n(-up)}Q${n(x - half * 1.9)} 0 ${n(x - half * 0.5)} ${n(up * 1.2)}` +
    `h${n(half)}Q${n(x + half)} 0 ${n(x + half * 1.1)} ${n(-up)}z`
  );
}

/** Round spots over the flank, most of them above the belly. */
function spotField(count: number, look: Look, random: () => number): string {
  return Array.from({ length: count }, (_, i) => {
    const along = 0.16 + (0.8 * (i + random())) / count;
    const up = heightAt(look.profile, 1, along);
    const down = heightAt(look.profile, 2, along);
    const y = (-up + (up + down * 0.8) * random()) * look.depth * L * 0.88;
    return `M${whole(along * L)} ${whole(y)}h.1`;
  }).join("");
}

function gill(look: Look): string {
  const up = heightAt(look.profile, 1, 0.24) * look.depth * L;
  const down = heightAt(look.profile, 2, 0.24) * look.depth * L;
  return path(`M70 ${n(-up * 0.62)}Q88 ${n((down - up) / 2)} 62 ${n(down * 0.8)}`, {
    ...stroke(darker(look.back, 0.3), 2.2),
    opacity: "0.4",
  });
}

/** The breast fin, over the body. */
function pectoral(look: Look, id: string, rays: string): string {
  const y = heightAt(look.profile, 2, 0.3) * look.depth * L * 0.35;
  const fin: Fin = {
    d: `M84 ${n(y)}C108 ${n(y - 16)} 140 ${n(y + 2)} 148 ${n(y + 30)}C126 ${n(y + 40)} 96 ${n(y + 24)} 84 ${n(y)}z`,
    from: [74, y - 6],
    spread: [-5, 65],
  };
  return drawFin(fin, `url(#${id}f)`, rays, `${id}z`);
}

function face(look: Look): string {
  const bigHead = look.profile === "round" || look.profile === "goby";
  const [x, r] = [bigHead ? 40 : 36, bigHead ? 12.5 : 11];
  const lift = look.profile === "cory" || look.profile === "plec" ? 0.45 : 0.22;
  const y = -heightAt(look.profile, 1, x / L) * look.depth * L * lift - 2;
  const mouthY = heightAt(look.profile, 2, 0.03) * look.depth * L * 0.5;
  const eye =
    el("circle", { cx: x, cy: y, r: r + 1.4, fill: darker(look.back, 0.5), opacity: "0.55" }) +
    el("circle", { cx: x, cy: y, r, fill: look.eye }) +
    el("circle", { cx: x - 0.6, cy: y, r: r * 0.62, fill: "#0a0f14" }) +
    el("circle", { cx: x - r * 0.32, cy: y - r * 0.34, r: r * 0.24, fill: "#fff" });
  const mouth = path(`M2 ${n(mouthY)}q9 5 18 3`, {
    ...stroke(darker(look.back, 0.5), 2),
    opacity: "0.6",
  });
  const whiskers = look.barbels
    ? path(
        `M6 ${n(mouthY + 6)}q-12 10-16 28M12 ${n(mouthY + 8)}q-4 14 0 30`,
        stroke(darker(look.body, 0.3), 2.4),
      )
    : "";
  return mouth + whiskers + eye;
}
