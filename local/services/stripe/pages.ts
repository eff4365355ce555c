/** Lists as Stripe returns them: newest first, one page at a time. */

import { notFoundInParameter } from "./apiError.ts";
import { integer, list, object, type Parsed, text } from "./params.ts";

const second = integer(0, 99_999_999_999);
/** Parameters that every list accepts. */
export const pageShape = {
  /** Seconds since 1970. */
  created: object({ gt: second, gte: second, lt: second, lte: second }),
  /** The id of the previous page's last entry. */
  starting_after: text(100),
  limit: integer(1, 100),
  expand: list(text(100), 20),
};
type PageRequest = Partial<Parsed<typeof pageShape>>;

/**
 * The requested page of `rows`, which are sorted oldest first. @throws ApiError when `starting_after` is not
 * among them
 */
export function pageOf<Row extends { id: string; created: number }>(
  url: string,
  rows: readonly Row[],
  { created, starting_after, limit = 10 }: PageRequest,
) {
  const within = (at: number) =>
    at > (created?.gt ?? -1) &&
    at >= (created?.gte ?? 0) &&
    at < (created?.lt ?? Infinity) &&
    at <= (created?.lte ?? Infinity);
  const matches = rows.filter((row) => within(row.created)).reverse();
  const after = matches.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && after === -1) {
    throw notFoundInParameter("object", starting_after, "starting_after");
  }
  const rest = matches.slice(after + 1);
  return { object: "list", data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
