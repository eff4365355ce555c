/**
 * What each rule says on its own, regardless of the others: about species with habits of their own, and at
 * its limits.
 */

import { expect, test } from "vitest";
import { SEVERITY } from "#convex/domain/tanks/rules/severity.ts";
import type { RuleId, Verdict } from "#convex/domain/tanks/rules/types.ts";
import { readCsv } from "../kit/readCsv";
import { inputOf, type Stock } from "./cases/case";
import { changesOf, stockOf, stocksOf } from "./cases/cells";
import table from "./cases/rules.csv?raw";
import { GOOD_TANK, levelOf } from "./tankFixture";

const rows = readCsv(table, ["rule", "about", "tank", "residents", "bought", "level"] as const);
type Row = (typeof rows)[number];

const nameOf = ({ rule, about, bought, residents, tank }: Row) =>
  `${rule} ${about}: ${[bought, residents, tank].filter(Boolean).join(", ")}`;

/** The worst level, if the row names several rules. */
function levelIn({ rule, tank }: Row, inhabitants: readonly Stock[], newcomer: Stock): Verdict {
  const changedTank = { ...GOOD_TANK, ...changesOf(tank) };
  const input = inputOf({ tank: changedTank, inhabitants, newcomer });
  const levels = rule.split(" ").map((id) => levelOf(id as RuleId, input.tank, input.listing));
  return levels.reduce((worst, level) => (SEVERITY[level] > SEVERITY[worst] ? level : worst));
}

test.each(rows.map((row) => [nameOf(row), row] as const))("%s", (_, row) => {
  const [residents, newcomer] = [stocksOf(row.residents), stockOf(row.bought)];
  expect(levelIn(row, residents, newcomer)).toBe(row.level);
  // Of a pair, it doesn't matter which was there first.
  const [resident, ...others] = residents;
  if (resident && others.length === 0) {
    expect(levelIn(row, [newcomer], resident)).toBe(row.level);
  }
});
