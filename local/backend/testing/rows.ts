/**
 * Test cases as text, one a line: `code => refused`, `code => part of the message`, or `code -> the value's
 * JSON`. Convex may reword its messages, so a case contains part of one only where `refused` would also match
 * another error.
 */

import { expect, test } from "vitest";
import { callOf, errorOf, valueOf, type TestEngine } from "./engineApp.ts";

export type Row = { code: string; message?: string | RegExp; value?: unknown };

/**
 * A few words of each refusal, by kind. None are in the errors of a mistaken case, such as a misspelt name, code
 * that doesn't build, or an engine that doesn't answer.
 */
export const REFUSALS = {
  arguments: /Invalid arguments? for|ArgumentValidationError|Arguments for \S+ are too large/,
  value:
    /invalid |Invalid |InvalidCursor|ValidationError|does not match|half a surrogate pair|starts with an underscore|mismatch/,
  limit:
    /too (many|large|long|nested)|Too many|limit exceeded|at least 1|than 5 years|may have up to|cannot have more/,
  query:
    /Already defined|single index field|fields in order|doesn't index|isn't indexed|search filter|single paginated|Cannot (use value|divide)|greater than 0/,
  unavailable:
    /Can't use |not available in|unsupported|disallowed|cannot be accessed|only be accessed|Attempted to schedule|as a query, but|Cannot call a mutation/,
  definition:
    /missing (default export|field)|isn't a Convex schema|must (be an object|have|include)|is (a )?reserved|Reserved fields|is not a valid |added explicitly|Duplicate field|must be unique|two or more|references the field|vector index|is not a (Router|Crons)|Only actions|never match|literal keys|has unexpected|cannot have an/,
};
/** For cases in which the called function must be the thing that is missing. */
export const UNKNOWN_FUNCTION = /Could not find public function/;
export const NEVER_RESOLVES = /Returned promise will never resolve/;

const REFUSAL = new RegExp(
  Object.values(REFUSALS)
    .map(({ source }) => source)
    .join("|"),
);

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
