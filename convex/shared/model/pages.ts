import type { PaginationOptions, PaginationResult } from "convex/server";
import type * as z from "zod";
import { fail } from "#convex/errors.ts";

const PAGE_MAX = 100;

/**
 * Validates a paginated query's options before it reads anything: `invalid_input` if the page is too
 * large.
 */
export function requirePageSize(paginationOpts: PaginationOptions): PaginationOptions {
  const { numItems } = paginationOpts;
  if (Number.isInteger(numItems) && numItems >= 1 && numItems <= PAGE_MAX) return paginationOpts;
  return fail("invalid_input", { field: "Page", problem: `ask for 1 to ${PAGE_MAX} rows` });
}

/** Parses a cursor that one of our lists issued, as JSON: `invalid_input` for any other. */
export function readCursor<Place>(shape: z.ZodType<Place>, cursor: string): Place {
  const { success, data } = shape.safeParse(parseJson(cursor));
  return success ? data : fail("invalid_input", { field: "Page", problem: "begin with the first" });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function mapPage<Row, Shown>(
  result: PaginationResult<Row>,
  view: (row: Row) => Shown | Promise<Shown>,
): Promise<PaginationResult<Shown>> {
  return { ...result, page: await Promise.all(result.page.map(async (row) => await view(row))) };
}

/** Wraps a list of a few rows as a single page. */
export const onlyPage = <Row>(rows: Row[]): PaginationResult<Row> => ({
  page: rows,
  isDone: true,
  continueCursor: "",
});
