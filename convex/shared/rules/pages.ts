import type { PaginationOptions, PaginationResult } from "convex/server";
import type * as z from "zod";
import { fail } from "../../errors";

/** The most rows that one page of any list has. */
export const PAGE_MAX = 100;

/** What a caller asks of a paginated query, before it reads anything: `invalid_input` for more than a page. */
export function pageOf(paginationOpts: PaginationOptions): PaginationOptions {
  const { numItems } = paginationOpts;
  if (Number.isInteger(numItems) && numItems >= 1 && numItems <= PAGE_MAX) return paginationOpts;
  return fail("invalid_input", { field: "Page", problem: `ask for 1 to ${PAGE_MAX} rows` });
}

/** Reads a cursor that a list of ours has made, as JSON: `invalid_input` for any other. */
export function readCursor<Place>(shape: z.ZodType<Place>, cursor: string): Place {
  const { success, data } = shape.safeParse(parsed(cursor));
  return success ? data : fail("invalid_input", { field: "Page", problem: "begin with the first" });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A page with each row as `view` shows it. */
export async function mapPage<Row, Shown>(
  result: PaginationResult<Row>,
  view: (row: Row) => Shown | Promise<Shown>,
): Promise<PaginationResult<Shown>> {
  return { ...result, page: await Promise.all(result.page.map(async (row) => await view(row))) };
}

/** The page of a list that is never more than a few rows. */
export const onlyPage = <Row>(rows: Row[]): PaginationResult<Row> => ({
  page: rows,
  isDone: true,
  continueCursor: "",
});
