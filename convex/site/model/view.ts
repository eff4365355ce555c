/** Pages rendered as the app would show them to a visitor, with the query results used. */

import { makeFunctionReference } from "convex/server";
import { convexToJson, type Value } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { renderFirst } from "#src/app/firstPaint/render.tsx";

/** The queries that such a page may run: public ones, identical for everyone. */
const PRERENDERED_QUERIES: ReadonlySet<string> = new Set([
  "demo/accounts:logins",
  "listings/relatedListings:get",
  "listings/browse:count",
  "listings/browse:list",
  "listings/browse:newest",
  "listings/browse:place",
  "listings/catalogue:bySeller",
  "listings/catalogue:get",
  "reviews/feedback:ofSeller",
  "sellers/profile:get",
]);
/**
 * Two rounds of queries (a list's first result triggers its count, a listing's the similar ones), and
 * the final render.
 */
const ROUNDS_MAX = 3;

/** `preloads`: links for the head, for the images visible at once. `data`: the query results, as JSON. */
export type FirstView = { preloads: string; html: string; data: string };

/**
 * The page at `at`, with its `PRERENDERED_QUERIES` answered from one snapshot; other queries and failed ones render
 * as loading. Null for a page that only the browser renders. Throws what the page throws.
 */
export async function firstView(ctx: QueryCtx, at: string): Promise<FirstView | null> {
  const answers = new Map<string, Value>();
  const failedKeys = new Set<string>();
  for (let round = 1; ; round++) {
    const rendered = renderFirst(at, answers);
    if (rendered === null) return null;
    const { preloads, html } = rendered;
    const questions = rendered.unanswered.filter(
      ({ name, key }) => PRERENDERED_QUERIES.has(name) && !failedKeys.has(key),
    );
    if (questions.length === 0 || round === ROUNDS_MAX) {
      const results = [...answers].map(([key, value]) => ({ key, value: convexToJson(value) }));
      return { preloads, html, data: JSON.stringify(results) };
    }
    for (const { name, args, key } of questions) {
      if (answers.has(key)) continue;
      try {
        answers.set(key, (await ctx.runQuery(makeFunctionReference<"query">(name), args)) as Value);
      } catch (error) {
        // The browser runs the query again and shows the error.
        console.error(`${key} could not be answered`, error);
        failedKeys.add(key);
      }
    }
  }
}
