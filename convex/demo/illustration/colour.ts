/** Colour arithmetic on "#rrggbb". */

type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function write(rgb: Rgb): string {
  return `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** `share` 0 gives the first colour, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [parse(a), parse(b)];
  return write([0, 1, 2].map((i) => (x[i] ?? 0) * (1 - share) + (y[i] ?? 0) * share) as Rgb);
}

export const lighter = (colour: string, share: number) => mix(colour, "#ffffff", share);
export const darker = (colour: string, share: number) => mix(colour, "#06131c", share);

/** Perceived brightness from 0 to 1. */
export function brightness(colour: string): number {
  const [r, g, b] = parse(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
