/**
 * Query results that the server wrote into a page's HTML: the page's public queries, all read at
 * the same moment. A query uses its result at once, until the server's first live answer replaces
 * it.
 */

import { convexToJson, type JSONValue, jsonToConvex, type Value } from "convex/values";

/** The id of the element with the data (`convex/domain/site/html.ts`). */
export const FIRST_DATA_ID = "first-data";

/** A result, keyed by the query's name and arguments. */
export type FirstAnswer = { key: string; value: JSONValue };

/**
 * Drops the id of a paginated list from its arguments: it is a number that differs from visit to
 * visit.
 */
function withoutPaginationId(args: Record<string, Value>): Record<string, Value> {
  const { paginationOpts, ...others } = args;
  if (typeof paginationOpts !== "object" || paginationOpts === null) return args;
  const { id: _paginationId, ...otherOptions } = paginationOpts as Record<string, Value>;
  return { ...others, paginationOpts: otherOptions };
}

/** The key of a query call. Convex's JSON sorts keys, so the order of arguments doesn't matter. */
export const firstKey = (name: string, args: Record<string, Value>): string =>
  `${name} ${JSON.stringify(convexToJson(withoutPaginationId(args)))}`;

/** Results by key; empty without a text, as in a page that no server rendered. */
export function readFirstData(text: string | null | undefined): Map<string, Value> {
  const answers = text ? (JSON.parse(text) as FirstAnswer[]) : [];
  return new Map(answers.map(({ key, value }) => [key, jsonToConvex(value)]));
}
