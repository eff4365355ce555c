/** Outlines of fins for a fish that looks left, nose at 0 and tail root at `L`. */
import { heightAt } from "./fishProfiles";
import type { Dorsal, Look, Tail } from "./fishLooks";
import { n } from "./svg";

/** Length of the drawn body, in units of the picture. */
export const L = 300;

/** A fin's outline and the point its rays spread from. */
export type Fin = { d: string; from: readonly [number, number]; spread: readonly [number, number] };

const top = (look: Look, along: number) => -heightAt(look.profile, 1, along) * look.depth * L;
const bottom = (look: Look, along: number) => heightAt(look.profile, 2, along) * look.depth * L;

/** Half the height of the tail's root. */
function rootHeight(look: Look): number {
  return bottom(look, 1);
}

/** Tail outlines as functions of the root's half height and the fin's half height. */
const TAILS: Record<Tail, (h: number, s: number) => string> = {
  fork: (h, s) =>
    `M288 ${n(-h)}C318 ${n(-h)} 348 ${n(-s * 0.8)} 392 ${n(-s)}C380 ${n(-s * 0.5)} 366 -16 360 0C366 16 380 ${n(s * 0.5)} 392 ${n(s)}C348 ${n(s * 0.8)} 318 ${n(h)} 288 ${n(h)}z`,
  lunate: (h, s) =>
    `M288 ${n(-h)}C320 ${n(-h)} 340 ${n(-s)} 392 ${n(-s * 1.25)}C362 ${n(-s * 0.5)} 350 -14 348 0C350 14 362 ${n(s * 0.5)} 392 ${n(s * 1.25)}C340 ${n(s)} 320 ${n(h)} 288 ${n(h)}z`,
  round: (h, s) =>
    `M288 ${n(-h)}C312 ${n(-h)} 326 ${n(-s)} 352 ${n(-s * 0.92)}C388 ${n(-s * 0.6)} 388 ${n(s * 0.6)} 352 ${n(s * 0.92)}C326 ${n(s)} 312 ${n(h)} 288 ${n(h)}z`,
  fan: (h, s) =>
    `M286 ${n(-h)}C318 ${n(-h)} 350 ${n(-s * 1.5)} 430 ${n(-s * 1.65)}C462 ${n(-s * 0.8)} 452 ${n(-s * 0.3)} 462 0C450 ${n(s * 0.4)} 464 ${n(s * 0.9)} 430 ${n(s * 1.65)}C350 ${n(s * 1.5)} 318 ${n(h)} 286 ${n(h)}z`,
  veil: (h, s) =>
    `M284 ${n(-h)}C318 ${n(-h * 1.2)} 352 ${n(-s * 2)} 432 ${n(-s * 2)}C500 ${n(-s * 1.6)} 470 ${n(-s * 0.9)} 506 ${n(-s * 0.3)}C476 ${n(s * 0.3)} 520 ${n(s * 0.9)} 488 ${n(s * 1.7)}C462 ${n(s * 2.2)} 446 ${n(s * 1.7)} 420 ${n(s * 2.3)}C360 ${n(s * 2.1)} 316 ${n(h * 1.4)} 284 ${n(h)}z`,
  lyre: (h, s) =>
    `M288 ${n(-h)}C318 ${n(-h)} 338 ${n(-s)} 440 ${n(-s * 1.35)}C392 ${n(-s * 0.85)} 372 ${n(-s * 0.6)} 366 0C372 ${n(s * 0.6)} 392 ${n(s * 0.85)} 440 ${n(s * 1.35)}C338 ${n(s)} 318 ${n(h)} 288 ${n(h)}z`,
  sword: (h, s) =>
    `M288 ${n(-h)}C312 ${n(-h)} 326 ${n(-s)} 352 ${n(-s * 0.9)}C384 ${n(-s * 0.6)} 386 ${n(s * 0.2)} 372 ${n(s * 0.62)}L520 ${n(s * 1.05)}C440 ${n(s * 1.16)} 372 ${n(s * 1.1)} 344 ${n(s * 0.94)}C326 ${n(s * 0.8)} 312 ${n(h)} 288 ${n(h)}z`,
  double: (h, s) =>
    `M280 ${n(-h)}C310 ${n(-h)} 350 ${n(-s * 1.3)} 420 ${n(-s * 1.3)}C444 ${n(-s * 0.9)} 400 ${n(-s * 0.3)} 382 ${n(s * 0.1)}C430 ${n(s * 0.4)} 462 ${n(s * 1.2)} 452 ${n(s * 1.9)}C380 ${n(s * 1.9)} 312 ${n(h * 1.6)} 280 ${n(h)}z`,
};

export function tailFin(look: Look): Fin {
  const h = rootHeight(look);
  const size = Math.min(84, Math.max(44, -top(look, 0.42) * 1.05));
  return { d: TAILS[look.tail](h, size), from: [262, 0], spread: [-62, 62] };
}

/** A fin on the back or the belly: base between two places, height as a share of the body. */
function edgeFin(
  y: (along: number) => number,
  [start, end]: readonly [number, number],
  height: number,
  lean: number,
  fullness: number,
): Fin {
  const sign = y(start) < 0 ? -1 : 1;
  const [x0, x1] = [start * L, end * L];
  const rise = sign * height * L;
  const [y0, y1] = [y(start) - sign * 7, y(end) - sign * 7];
  const peak = x0 + (x1 - x0) * 0.32 + lean * L;
  const rear = x1 + lean * L * 1.4;
  const d =
    `M${n(x0)} ${n(y0)}C${n(x0 + (peak - x0) * 0.3)} ${n(y(start) + rise * 0.7)} ${n(peak - 14)} ${n(y(start) + rise)} ${n(peak)} ${n(y(start) + rise)}` +
    `C${n(peak + (rear - peak) * 0.6)} ${n(y(end) + rise * (0.4 + fullness * 0.7))} ${n(rear)} ${n(y(end) + rise * fullness)} ${n(rear)} ${n(y(end) + rise * fullness * 0.75)}` +
    `Q${n((x1 + rear) / 2)} ${n(y1 + rise * 0.1)} ${n(x1)} ${n(y1)}z`;
  return {
    d,
    from: [(x0 + x1) / 2 - 20, y0 - rise * 0.6],
    spread: sign < 0 ? [-150, -25] : [25, 150],
  };
}

const DORSALS: Record<Dorsal, readonly (readonly [number, number, number, number, number])[]> = {
  // start, end, height, lean, fullness
  tri: [[0.4, 0.6, 0.16, 0.05, 0.2]],
  long: [[0.28, 0.88, 0.11, 0.04, 0.9]],
  sail: [[0.32, 0.68, 0.24, 0.06, 0.55]],
  double: [
    [0.32, 0.46, 0.13, 0.03, 0.2],
    [0.5, 0.82, 0.13, 0.04, 0.6],
  ],
  veil: [[0.4, 0.66, 0.3, 0.18, 0.7]],
  spine: [[0.28, 0.36, 0.26, 0.1, 0.3]],
  wing: [[0.44, 0.84, 0.42, 0.26, 0.5]],
};

export function dorsalFins(look: Look): Fin[] {
  const y = (along: number) => top(look, along);
  const fins = DORSALS[look.dorsal].map(([start, end, height, lean, fullness]) =>
    edgeFin(y, [start, end], height, lean, fullness),
  );
  if (look.adipose) fins.push(edgeFin(y, [0.82, 0.89], 0.05, 0.04, 0.4));
  return fins;
}

export function lowerFins(look: Look): Fin[] {
  const y = (along: number) => bottom(look, along);
  const flowing = look.tail === "veil" || look.underside === "trailing";
  if (look.dorsal === "wing") return [edgeFin(y, [0.46, 0.86], 0.44, 0.28, 0.5)];
  const anal = look.longAnal
    ? edgeFin(y, [0.46, 0.93], flowing ? 0.24 : 0.12, flowing ? 0.12 : 0.05, flowing ? 1.1 : 0.8)
    : edgeFin(y, [0.64, 0.82], 0.11, 0.05, 0.25);
  if (look.underside === "none") return [anal];
  const pelvic = edgeFin(y, [0.38, 0.47], 0.13, 0.08, 0.2);
  return [anal, pelvic];
}

/** Thread-like pelvic fins of gouramis and angelfish. */
export function feelers(look: Look): string {
  const x = 0.34 * L;
  const y = bottom(look, 0.34) - 6;
  return `M${n(x)} ${n(y)}q24 60 96 112M${n(x + 8)} ${n(y)}q10 66 60 130`;
}
