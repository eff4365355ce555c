/** Real-life tanks, `cases.csv`: differences from a mature, quiet tank. */

import type { Verdict } from "#convex/domain/tanks/rules/types.ts";
import { readCsv } from "#tests/convex/kit/readCsv.ts";
import { type Case, MATURE_TANK } from "./case";
import table from "./cases.csv?raw";
import { changesOf, stockOf, stocksOf } from "./cells";

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
  tank: { ...MATURE_TANK, volumeLitres: Number(row.litres), ...changesOf(row.tank) },
  inhabitants: stocksOf(row.inhabitants),
  newcomer: stockOf(row.newcomer),
  expected: row.verdict as Verdict,
  why: row.why,
  ...(row.also !== "" && { arguable: row.also as Verdict }),
  ...(row.answer !== "" && { answer: row.answer as Verdict }),
}));
