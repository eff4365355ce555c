/**
 * What the server read for a page and wrote into its HTML: answers of the page's public queries, all of one moment. A
 * query that has one shows it at once, until the server's first live answer takes its place.
 */
import { convexToJson, type JSONValue, jsonToConvex, type Value } from "convex/values";

/** Where it stands in the page (`convex/domain/site/html.ts`). */
export const FIRST_DATA_ID = "first-data";

/** An answer, by the query's name and arguments. */
export type FirstAnswer = { key: string; value: JSONValue };

/** A page of a list names, beside what it asks for, the list that asks: a number that differs from visit to visit. */
function withoutAsker(args: Record<string, Value>): Record<string, Value> {
  const { paginationOpts, ...others } = args;
  if (typeof paginationOpts !== "object" || paginationOpts === null) return args;
  const { id: _asker, ...asked } = paginationOpts as Record<string, Value>;
  return { ...others, paginationOpts: asked };
}

/** Names one question. Convex's JSON has its keys in order, so that arguments may be put together in any. */
export const firstKey = (name: string, args: Record<string, Value>): string =>
  `${name} ${JSON.stringify(convexToJson(withoutAsker(args)))}`;

/** Answers by their keys; none without a text, as in a page that no server has filled. */
export function readFirstData(text: string | null | undefined): Map<string, Value> {
  const answers = text ? (JSON.parse(text) as FirstAnswer[]) : [];
  return new Map(answers.map(({ key, value }) => [key, jsonToConvex(value)]));
}
