/** Reads the cells of this folder's tables: animals, and differences from a tank. */

import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { REEF, type Stock } from "./case";

/** "6 Neon tetra", "4 Guppy (1m 3f)": the number, and how many of them are known males and females. */
export function stockOf(text: string): Stock {
  const [, count = "", species = "", males, females] =
    /^(\d+) (.+?)(?: \((\d+)m (\d+)f\))?$/.exec(text) ?? [];
  if (males === undefined) return [species, Number(count)];
  return [species, Number(count), { males: Number(males), females: Number(females) }];
}

export const stocksOf = (text: string) => (text === "" ? [] : text.split("; ").map(stockOf));

/** "pH=6.3 gh=? lid=no"; "reef" stands for a reef's water. */
export function changesOf(text: string): Partial<TankFigures> {
  const pairs = text.split(" ").filter((pair) => pair !== "");
  const changes = pairs.map((pair) => {
    if (pair === "reef") return REEF;
    const [name = "", value = ""] = pair.split("=");
    return { [name]: valueOf(name, value) };
  });
  return Object.assign({}, ...changes) as Partial<TankFigures>;
}

const WORDS = ["water", "cycled", "filter", "plants", "cover", "experience"];

function valueOf(name: string, value: string): string | number | boolean | undefined {
  if (value === "?") return undefined;
  if (WORDS.includes(name)) return value;
  return value === "yes" || value === "no" ? value === "yes" : Number(value);
}
