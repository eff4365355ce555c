/** Pages as the app itself would show them to a visitor, and the answers that they were made of. */
import { makeFunctionReference } from "convex/server";
import { convexToJson, type Value } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { type FirstAnswer, firstKey } from "../../../src/lib/firstData";
import { type Rendered, renderFirst } from "../../../src/app/firstPaint/render";

/** What such a page may ask: public queries, which answer everybody alike. */
const ANSWERED: ReadonlySet<string> = new Set([
  "demo/accounts:logins",
  "listings/alike:moreOfSeller",
  "listings/alike:similar",
  "listings/browse:count",
  "listings/browse:list",
  "listings/browse:newest",
  "listings/browse:place",
  "listings/listings:bySeller",
  "listings/listings:get",
  "reviews/reviews:ofSeller",
  "sellers/sellers:get",
]);
/** A list asks for its count when it stands, a listing for what is like it: two rounds, and the page with both. */
const ROUNDS = 3;

/**
 * @property preloads links for the head: the pictures that are seen at once
 * @property data the answers, as JSON
 */
export type FirstView = { preloads: string; html: string; data: string };

/**
 * The page at `at`, with all it asks answered from the same moment; null for a page that only the browser renders, and
 * for one that cannot be rendered, which then begins with the spinner.
 */
export async function firstView(ctx: QueryCtx, at: string): Promise<FirstView | null> {
  const answers = new Map<string, Value>();
  const failed = new Set<string>();
  for (let round = 1; ; round++) {
    const rendered = rendering(at, answers);
    if (rendered === null) return null;
    const { preloads, html } = rendered;
    const asked = rendered.asked.filter(
      ({ name, args }) => ANSWERED.has(name) && !failed.has(firstKey(name, args)),
    );
    if (asked.length === 0 || round === ROUNDS) {
      const first: FirstAnswer[] = [...answers].map(([key, value]) => ({
        key,
        value: convexToJson(value),
      }));
      return { preloads, html, data: JSON.stringify(first) };
    }
    for (const { name, args } of asked) {
      const key = firstKey(name, args);
      if (answers.has(key)) continue;
      try {
        answers.set(key, (await ctx.runQuery(makeFunctionReference<"query">(name), args)) as Value);
      } catch (error) {
        // The browser asks again, and says what it is told.
        console.error(`${key} could not be answered`, error);
        failed.add(key);
      }
    }
  }
}

function rendering(at: string, answers: ReadonlyMap<string, Value>): Rendered | null {
  try {
    return renderFirst(at, answers);
  } catch (error) {
    console.error(`${at} could not be rendered`, error);
    return null;
  }
}
