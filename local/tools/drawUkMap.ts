/**
 * Draws public/uk-map.svg, the land around the outward postcodes, from their coordinates, which
 * avoids a third-party coastline. Rerun it when the postcode data changes: npx tsx
 * local/tools/drawUkMap.ts
 */

import { writeFileSync } from "node:fs";
import { allOutcodes } from "#convex/domain/shared/postcodes.ts";
import { mapPosition, UK_MAP } from "#src/features/listings/map/ukMap.ts";

type XY = { x: number; y: number };

/**
 * In map units (about 1.4 miles): land extends this far around a postcode, and gaps of up to twice the second
 * value are closed.
 */
const [REACH, CLOSED] = [3, 6.5];
/** Corners that protrude less than this are left out. */
const ROUGHNESS = 0.35;

const { width, height } = UK_MAP;
const places = allOutcodes().map(({ lat, lon }) => {
  const { x, y } = mapPosition(lat, lon);
  return { x: x * width, y: y * height };
});

const distance = (a: XY, b: XY) => Math.hypot(a.x - b.x, a.y - b.y);
const nearest = (to: XY, points: readonly XY[]) =>
  points.reduce((nearest, point) => Math.min(nearest, distance(point, to)), Infinity);
const key = (x: number, y: number) => y * (width + 1) + x;

/** How far inside the land each grid point is; negative values are sea. */
function depths(): Float64Array {
  const wide = new Uint8Array((width + 1) * (height + 1));
  for (const { x: cx, y: cy } of places) {
    for (let y = Math.ceil(cy - CLOSED); y <= cy + CLOSED; y += 1) {
      for (let x = Math.ceil(cx - CLOSED); x <= cx + CLOSED; x += 1) {
        const isInside = x >= 0 && y >= 0 && x <= width && y <= height;
        if (isInside && distance({ x, y }, { x: cx, y: cy }) <= CLOSED) wide[key(x, y)] = 1;
      }
    }
  }
  const depth = new Float64Array(wide.length);
  const shore = CLOSED - REACH;
  for (let y = 0; y <= height; y += 1) {
    for (let x = 0; x <= width; x += 1) {
      if (!wide[key(x, y)]) {
        depth[key(x, y)] = -shore;
        continue;
      }
      const sea: XY[] = [];
      for (let dy = -6; dy <= 6; dy += 1) {
        for (let dx = -6; dx <= 6; dx += 1) {
          const [u, v] = [x + dx, y + dy];
          const isOff = u < 0 || v < 0 || u > width || v > height;
          if (isOff || !wide[key(u, v)]) sea.push({ x: u, y: v });
        }
      }
      depth[key(x, y)] = Math.min(6, nearest({ x, y }, sea)) - shore;
    }
  }
  return depth;
}

/** The lines between land and sea, found by marching squares; each is closed. */
function coasts(depth: Float64Array): XY[][] {
  const next = new Map<string, XY>();
  const name = ({ x, y }: XY) => `${x.toFixed(4)} ${y.toFixed(4)}`;
  const at = (x: number, y: number) => depth[key(x, y)] ?? -1;
  const between = (a: XY, b: XY): XY => {
    const [from, to] = [at(a.x, a.y), at(b.x, b.y)];
    const part = from / (from - to);
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const corners = [
        { x, y },
        { x: x + 1, y },
        { x: x + 1, y: y + 1 },
        { x, y: y + 1 },
      ];
      const crossings: { point: XY; isOut: boolean }[] = [];
      for (const [i, corner] of corners.entries()) {
        const other = corners[(i + 1) % 4] ?? corner;
        const [isLand, becomesLand] = [at(corner.x, corner.y) > 0, at(other.x, other.y) > 0];
        if (isLand !== becomesLand)
          crossings.push({ point: between(corner, other), isOut: isLand });
      }
      // Keep the land on one side: a line runs from the point where it leaves the land to where it next
      // enters it.
      for (const [i, { point, isOut }] of crossings.entries()) {
        const follower = crossings[(i + 1) % crossings.length];
        if (isOut && follower) next.set(name(point), follower.point);
      }
    }
  }
  const lines: XY[][] = [];
  for (const start of [...next.values()]) {
    const line: XY[] = [];
    for (let point: XY | undefined = start; point;) {
      const follower: XY | undefined = next.get(name(point));
      next.delete(name(point));
      if (follower) line.push(point);
      point = follower;
    }
    if (line.length > 8) lines.push(line);
  }
  return lines;
}

/** Drops corners that hardly protrude (Ramer–Douglas–Peucker). */
function simplify(line: XY[]): XY[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const length = distance(first, last);
  let [maxDistance, split] = [0, 0];
  for (const [i, point] of line.entries()) {
    const deviation =
      length === 0
        ? distance(point, first)
        : Math.abs(
            (last.x - first.x) * (first.y - point.y) - (first.x - point.x) * (last.y - first.y),
          ) / length;
    if (deviation > maxDistance) [maxDistance, split] = [deviation, i];
  }
  if (maxDistance <= ROUGHNESS) return [first, last];
  return [...simplify(line.slice(0, split + 1)).slice(0, -1), ...simplify(line.slice(split))];
}

/**
 * Twice the enclosed area: negative around water within the land, which is really land without a postcode.
 */
const enclosedArea = (line: readonly XY[]) =>
  line.reduce((sum, { x, y }, i) => {
    const follower = line[(i + 1) % line.length] ?? { x, y };
    return sum + x * follower.y - follower.x * y;
  }, 0);
/** Whether the outline lies within the frame; places beyond it end up on its bottom edge. */
const isIsland = (line: readonly XY[]) => Math.min(...line.map(({ y }) => y)) < height - 2;

const round = (value: number) => String(Math.round(value * 10) / 10);
const path = coasts(depths())
  .filter((line) => enclosedArea(line) > 0 && isIsland(line))
  .map((line) => {
    const middle = Math.floor(line.length / 2);
    const halves = [line.slice(0, middle + 1), line.slice(middle)];
    return halves.flatMap((half, i) => simplify(half).slice(i));
  })
  .map((line) => `M${line.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`)
  .join("");
writeFileSync(
  new URL("../../public/uk-map.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path id="land" d="${path}"/></svg>\n`,
);
