/**
 * Beginners who only know four things about their tank get a fishkeeper's verdict and a next step.
 */

import { expect, test } from "vitest";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import type { TankCheckResult } from "#convex/domain/tanks/rules/types.ts";
import type { CycledState, TankFigures } from "#convex/domain/tanks/tank.ts";
import { usualTapWater } from "#convex/domain/tanks/tapWater.ts";
import { readCsv } from "../kit/readCsv";
import table from "./cases/fourAnswers.csv?raw";

const COLUMNS = [
  ...(["area", "litres", "heating", "inhabitants", "cycled", "newcomer"] as const),
  ...(["verdict", "also", "next", "why"] as const),
] as const;
const rows = readCsv(table, COLUMNS);
type Row = (typeof rows)[number];

const stockOf = (text: string) => {
  const [, count = "", species = ""] = /^(\d+) (.+)$/.exec(text) ?? [];
  return { species, count: Number(count) };
};

/** Litres, heating, inhabitants and cycling: the required fields of the tank form. */
function checkOf(row: Row): TankCheckResult {
  const unheated = row.heating === "unheated";
  const tank: TankFigures = {
    volumeLitres: Number(row.litres),
    water: "freshwater",
    unheated,
    ...(!unheated && { temperatureC: Number(row.heating) }),
    inhabitants: row.inhabitants === "" ? [] : row.inhabitants.split("; ").map(stockOf),
    cycled: row.cycled as CycledState,
  };
  const { species, count } = stockOf(row.newcomer);
  const tapWater = row.area === "" ? undefined : usualTapWater(`${row.area}1`);
  return checkTank({
    tank,
    listing: { species, quantity: count },
    ...(tapWater && { usualTapWater: tapWater }),
  });
}

/** The rules that advise each step, or the questions asked instead. */
const STEPS: Record<string, readonly string[]> = {
  cycle: ["R18"],
  heater: ["R03", "R04"],
  cooler: ["R03", "R04"],
  larger: ["R07"],
  company: ["R10", "R11", "R12", "R13", "R16"],
  group: ["R09"],
  mature: ["cycledWeeks"],
  water: ["tapWater"],
  measure: ["gh"],
};

function hasNextStep({ reasons, missingFigures }: TankCheckResult, next: string): boolean {
  if (next === "plant") return reasons.length === 0;
  const advisedRules = [
    ...missingFigures,
    ...reasons.filter(({ fix }) => fix !== "").map(({ rule }) => rule),
  ];
  const steps = next.split(" ").flatMap((step) => STEPS[step] ?? []);
  return steps.some((step) => advisedRules.some((advice) => advice === step));
}

test("nine in ten of forty set-ups get the verdict and next step that a fishkeeper would give", () => {
  const wrongRows = rows.filter((row) => {
    const result = checkOf(row);
    const isExpected = [row.verdict, row.also].includes(result.verdict);
    return !isExpected || !hasNextStep(result, row.next);
  });
  expect(rows).toHaveLength(40);
  expect(wrongRows.length / rows.length, JSON.stringify(wrongRows)).toBeLessThanOrEqual(0.1);
});

test.each(rows.map((row) => [`${row.newcomer} in ${row.litres} litres`, row] as const))(
  "%s: nothing is called unknown without a question next to it",
  (_name, row) => {
    const { verdict, reasons, missingFigures } = checkOf(row);
    const open = reasons.filter(({ title, yours }) =>
      /unknown|measure|may be/i.test(`${title} ${yours ?? ""}`),
    );
    if (verdict === "unsuitable") expect([open, missingFigures]).toEqual([[], []]);
    else if (open.length > 0) expect(missingFigures).not.toEqual([]);
  },
);
