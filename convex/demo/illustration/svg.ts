/** Small helpers to write SVG: short numbers, smooth outlines, escaped text. */

export type XY = readonly [x: number, y: number];

/** A number with at most one decimal, as short as it can be written. */
export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

/** A whole number, for shapes whose exact place does not matter. */
export function whole(value: number): string {
  return n(Math.round(value));
}

/** Coordinates of a point. */
export function p([x, y]: XY): string {
  return `${n(x)} ${n(y)}`;
}

/** A smooth line through all points (Catmull-Rom as Bézier curves), starting with a move. */
export function smooth(points: readonly XY[], closed = false): string {
  const count = points.length;
  const at = (i: number): XY => {
    const index = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[index] ?? [0, 0];
  };
  let d = `M${p(at(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: XY = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: XY = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${p(c1)} ${p(c2)} ${p(p2)}`;
  }
  return closed ? `${d}Z` : d;
}

type Attributes = Record<string, string | number | undefined>;

/** An element; numbers are shortened, undefined attributes left out. */
export function el(name: string, attributes: Attributes, children = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? n(value) : value}"`)
    .join("");
  return children === "" ? `<${name}${written}/>` : `<${name}${written}>${children}</${name}>`;
}

export function path(d: string, attributes: Attributes): string {
  return el("path", { d, ...attributes });
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, colour, opacity]) =>
      el("stop", {
        offset: String(offset),
        "stop-color": colour,
        "stop-opacity": opacity === undefined ? undefined : String(opacity),
      }),
    )
    .join("");
}

/** A gradient from top to bottom, or along another line of the box. */
export function linear(id: string, list: readonly Stop[], along: XY | "down" = "down"): string {
  const [x2, y2] = along === "down" ? [0, 1] : along;
  return el("linearGradient", { id, x1: 0, y1: 0, x2: String(x2), y2: String(y2) }, stops(list));
}

export function radial(id: string, list: readonly Stop[], at: Attributes = {}): string {
  return el("radialGradient", { id, ...at }, stops(list));
}

/** Text for an element or attribute; what XML forbids (control characters, halves of pairs) is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
