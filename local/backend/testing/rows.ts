/**
 * Test cases as text, one a line: `code => refused`, `code => part of the message`, or `code -> the value's
 * JSON`. Convex's exact sentences are its own business: a message is given only where any error would do.
 */

import { expect, test } from "vitest";
import { callOf, errorOf, valueOf, type TestEngine } from "./engineApp.ts";

export type Row = { code: string; message?: string | RegExp; value?: unknown };

/** The message of a refusal, rather than success or a mistake in the case's own code. */
export const REFUSAL =
  /^(?![^]*(no error:|is not defined|is not a function|Cannot read prop|timed out))/;

export const rows = (text: string): Row[] =>
  text
    .trim()
    .split(/\n\s*/)
    .map((line) => {
      const [, code = "", separator, expected = ""] = /^(.*) (=>|->) (.*?)$/.exec(line) ?? [];
      if (separator === "->") return { code, value: JSON.parse(expected) };
      return { code, message: expected === "refused" ? REFUSAL : expected };
    });

/** Source of the mutations `case0`, `case1` …, one for each row, that return what the code results in. */
export const mutationsOf = (cases: Row[]): string =>
  cases
    .map(
      ({ code }, i) => `export const case${i} = mutation({ handler: async (ctx) => (${code}) });`,
    )
    .join("\n");

/** Tests the mutations, which are in `data.ts`. */
export function testRows(cases: Row[], running: () => TestEngine): void {
  test.each(cases)("$code", async (row) => {
    const call = callOf(`data:case${cases.indexOf(row)}`);
    const outcome = await running().engine.mutation(call);
    if (row.message === undefined) expect(valueOf(outcome)).toEqual(row.value);
    else expect(errorOf(outcome)).toMatch(row.message);
  });
}
