/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/styles/theme.css", "utf8");

/** Token → [light, dark], parsed from `light-dark(#…, #…)`. */
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? "", [light ?? "", dark ?? ""]] as const,
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(first: string, other: string, theme: 0 | 1): number {
  const colourOf = (name: string) => {
    const hex = tokens.get(name)?.[theme];
    if (!hex) throw new Error(`theme.css has no colour ${name}`);
    return luminance(hex);
  };
  const [dark = 0, light = 0] = [colourOf(first), colourOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ["page", "surface", "raised", "sunken"];
const texts = [
  "ink",
  "ink-muted",
  "accent",
  "accent-strong",
  "coral",
  "moss",
  "success",
  "warning",
  "danger",
  "info",
];
const pairs = [
  ...texts.flatMap((text) => backgrounds.map((plane) => [text, plane] as const)),
  ...["accent", "coral", "moss", "success", "warning", "danger", "info"].map(
    (name) => [name, `${name}-soft`] as const,
  ),
  ["accent-strong", "accent-soft"],
  ["ink", "accent-soft"],
  ["ink-muted", "accent-soft"],
  ...["accent", "coral", "danger"].flatMap((name) => [
    [`on-${name}`, name] as const,
    [`on-${name}`, `${name}-strong`] as const,
  ]),
] as const;

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("%s theme", (_, theme) => {
  it.each(pairs)("%s on %s has at least 4.5:1", (text, plane) => {
    expect(contrast(text, plane, theme)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(backgrounds)("the border of a control on %s has at least 3:1", (plane) => {
    expect(contrast("line-strong", plane, theme)).toBeGreaterThanOrEqual(3);
  });
});
