/** Pages rendered as the app would show them to a visitor, with the query results used. */
import { makeFunctionReference } from "convex/server";
import { convexToJson, type Value } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { type FirstAnswer, firstKey } from "#src/lib/firstData.ts";
import { type RenderedPage, renderFirst } from "#src/app/firstPaint/render.tsx";

/** The queries that such a page may run: public ones, identical for everyone. */
const PRERENDERED_QUERIES: ReadonlySet<string> = new Set([
  "demo/accounts:logins",
  "listings/relatedListings:moreFromSeller",
  "listings/relatedListings:similar",
  "listings/browse:count",
  "listings/browse:list",
  "listings/browse:newest",
  "listings/browse:place",
  "listings/listings:bySeller",
  "listings/listings:get",
  "reviews/reviews:ofSeller",
  "sellers/sellers:get",
]);
/**
 * Two rounds of queries (a list's first result triggers its count, a listing's the similar ones), and
 * the final render.
 */
const ROUNDS_MAX = 3;

/**
 * @property preloads links for the head: the images visible at once
 * @property data the query results, as JSON
 */
export type FirstView = { preloads: string; html: string; data: string };

/**
 * The page at `at`, with all its queries answered from one snapshot; null for a page that only the
 * browser renders, or one that fails to render and so starts with the spinner.
 */
export async function firstView(ctx: QueryCtx, at: string): Promise<FirstView | null> {
  const answers = new Map<string, Value>();
  const failedKeys = new Set<string>();
  for (let round = 1; ; round++) {
    const result = rendering(at, answers);
    if (result === null) return null;
    const { preloads, html } = result;
    const questions = result.unanswered.filter(
      ({ name, args }) => PRERENDERED_QUERIES.has(name) && !failedKeys.has(firstKey(name, args)),
    );
    if (questions.length === 0 || round === ROUNDS_MAX) {
      const first: FirstAnswer[] = [...answers].map(([key, value]) => ({
        key,
        value: convexToJson(value),
      }));
      return { preloads, html, data: JSON.stringify(first) };
    }
    for (const { name, args } of questions) {
      const key = firstKey(name, args);
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

function rendering(at: string, answers: ReadonlyMap<string, Value>): RenderedPage | null {
  try {
    return renderFirst(at, answers);
  } catch (error) {
    console.error(`${at} could not be rendered`, error);
    return null;
  }
}
