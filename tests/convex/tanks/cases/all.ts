/** Real-life tanks, `cases.csv`, and the parser of its rows. */
import type { Verdict } from "#convex/domain/tanks/rules/types.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { readCsv } from "#tests/convex/kit/readCsv.ts";
import { type Case, MATURE_TANK, type Stock } from "./case";
import table from "./cases.csv?raw";

/** "6 Neon tetra", "4 Guppy (1m 3f)": the number, and how many of them are known males and females. */
function stockOf(text: string): Stock {
  const [, count = "", species = "", males, females] =
    /^(\d+) (.+?)(?: \((\d+)m (\d+)f\))?$/.exec(text) ?? [];
  if (males === undefined) return [species, Number(count)];
  return [species, Number(count), { males: Number(males), females: Number(females) }];
}

const stocksOf = (text: string) => (text === "" ? [] : text.split("; ").map(stockOf));

/** "pH=6.3 gh=? lid=no": differences from a mature, quiet tank. */
function tankOf(litres: string, changes: string): TankFigures {
  const pairs = changes.split(" ").filter((pair) => pair !== "");
  const entries = pairs.map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return [name, valueOf(name, value)];
  });
  return { ...MATURE_TANK, volumeLitres: Number(litres), ...Object.fromEntries(entries) };
}

const WORDS = ["water", "cycled", "filter", "plants", "cover", "experience"];

function valueOf(name: string, value: string): string | number | boolean | undefined {
  if (value === "?") return undefined;
  if (WORDS.includes(name)) return value;
  return value === "yes" || value === "no" ? value === "yes" : Number(value);
}

const COLUMNS = [
  "subject",
  "litres",
  "tank",
  "inhabitants",
  "newcomer",
  "verdict",
  "also",
  "answer",
  "why",
] as const;

export const CASES: readonly Case[] = readCsv(table, COLUMNS).map((row) => ({
  subject: row.subject,
  tank: tankOf(row.litres, row.tank),
  inhabitants: stocksOf(row.inhabitants),
  newcomer: stockOf(row.newcomer),
  expected: row.verdict as Verdict,
  why: row.why,
  ...(row.also !== "" && { arguable: row.also as Verdict }),
  ...(row.answer !== "" && { answer: row.answer as Verdict }),
}));
