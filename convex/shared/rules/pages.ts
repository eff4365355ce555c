import type { PaginationOptions } from "convex/server";
import { fail } from "../../errors";

/** The most rows that one page of any list has. */
export const PAGE_MAX = 100;

/** What a caller asks of a paginated query, before it reads anything: `invalid_input` for more than a page. */
export function pageOf(paginationOpts: PaginationOptions): PaginationOptions {
  const { numItems } = paginationOpts;
  if (Number.isInteger(numItems) && numItems >= 1 && numItems <= PAGE_MAX) return paginationOpts;
  return fail("invalid_input", { field: "Page", problem: `ask for 1 to ${PAGE_MAX} rows` });
}
