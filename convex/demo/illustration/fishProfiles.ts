/** Side outlines of fish: heights above and below the middle line, along the body. */

/** From the nose (0) to the root of the tail (1), as shares of the body's length. */
type Row = readonly [along: number, above: number, below: number];

export type ProfileName =
  | "torpedo"
  | "deep"
  | "disc"
  | "cory"
  | "plec"
  | "oval"
  | "stout"
  | "round"
  | "long"
  | "hatchet"
  | "goby";

export const PROFILES: Record<ProfileName, readonly Row[]> = {
  torpedo: [[0, 0, 0.005], [0.04, 0.04, 0.035], [0.15, 0.095, 0.085], [0.35, 0.135, 0.135], [0.55, 0.125, 0.135], [0.8, 0.07, 0.075], [1, 0.045, 0.045]],
  deep: [[0, 0, 0.01], [0.05, 0.06, 0.05], [0.18, 0.145, 0.125], [0.4, 0.215, 0.2], [0.6, 0.19, 0.195], [0.82, 0.085, 0.095], [1, 0.055, 0.055]],
  disc: [[0, 0, 0.01], [0.05, 0.1, 0.09], [0.18, 0.27, 0.25], [0.42, 0.395, 0.385], [0.66, 0.35, 0.35], [0.88, 0.15, 0.155], [1, 0.08, 0.08]],
  cory: [[0, 0.005, 0.05], [0.06, 0.08, 0.085], [0.2, 0.18, 0.105], [0.36, 0.225, 0.11], [0.6, 0.17, 0.115], [0.85, 0.085, 0.075], [1, 0.06, 0.05]],
  plec: [[0, 0.02, 0.06], [0.08, 0.09, 0.075], [0.25, 0.15, 0.085], [0.45, 0.14, 0.09], [0.75, 0.08, 0.06], [1, 0.05, 0.04]],
  oval: [[0, 0, 0.01], [0.05, 0.07, 0.055], [0.18, 0.16, 0.14], [0.42, 0.22, 0.22], [0.65, 0.185, 0.195], [0.86, 0.1, 0.105], [1, 0.075, 0.075]],
  stout: [[0, 0.015, 0], [0.05, 0.05, 0.045], [0.2, 0.1, 0.13], [0.42, 0.135, 0.175], [0.62, 0.12, 0.13], [0.82, 0.09, 0.09], [1, 0.075, 0.075]],
  round: [[0, 0.01, 0.02], [0.05, 0.1, 0.1], [0.2, 0.24, 0.23], [0.45, 0.32, 0.33], [0.7, 0.24, 0.265], [0.88, 0.11, 0.12], [1, 0.075, 0.075]],
  long: [[0, 0, 0.01], [0.05, 0.05, 0.05], [0.2, 0.09, 0.095], [0.5, 0.1, 0.105], [0.8, 0.075, 0.08], [1, 0.045, 0.045]],
  hatchet: [[0, 0.02, 0], [0.05, 0.055, 0.07], [0.2, 0.075, 0.22], [0.4, 0.085, 0.34], [0.6, 0.08, 0.22], [0.82, 0.055, 0.08], [1, 0.04, 0.04]],
  goby: [[0, 0.03, 0.03], [0.05, 0.085, 0.065], [0.2, 0.115, 0.09], [0.45, 0.105, 0.09], [0.8, 0.07, 0.06], [1, 0.055, 0.05]],
}; // prettier-ignore

/** Height above (1) or below (2) the middle line at a place along the body, straight between rows. */
export function heightAt(name: ProfileName, side: 1 | 2, along: number): number {
  const rows = PROFILES[name];
  for (let i = 1; i < rows.length; i += 1) {
    const [before, after] = [rows[i - 1], rows[i]];
    if (before && after && along <= after[0]) {
      const share = (along - before[0]) / (after[0] - before[0]);
      return before[side] + (after[side] - before[side]) * share;
    }
  }
  return rows.at(-1)?.[side] ?? 0;
}
