/**
 * Records in each test's report which texts of the catalogues Shoal's own code used during the test. `npm
 * test` compares them with all texts (`local/testReports.ts`): a text that nothing uses cannot appear, and
 * must be deleted.
 */

import { afterEach } from "vitest";
import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { alertTexts } from "#convex/domain/alerts/texts.ts";
import { demoTexts } from "#convex/domain/demo/texts.ts";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { messageTexts } from "#convex/domain/messages/texts.ts";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { sellerTexts } from "#convex/domain/sellers/texts.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { errorTexts } from "#convex/errors.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Names of texts first used in this file by this test: "errors.not_found". */
    usedTexts?: string[];
    /** All texts that a whole run must use; one test reports them. */
    allTexts?: string[];
  }
}

const catalogues = {
  errors: errorTexts,
  accounts: accountTexts,
  alerts: alertTexts,
  demo: demoTexts,
  listings: listingTexts,
  messages: messageTexts,
  moderation: adminTexts,
  orders: orderTexts,
  reviews: reviewTexts,
  sellers: sellerTexts,
  frame: frameTexts,
};

/** Each text's names; a text shared by an error and a page has two. */
const namesOf = new Map<unknown, string[]>();
for (const [name, texts] of Object.entries(catalogues)) {
  for (const [key, text] of Object.entries(texts)) {
    namesOf.set(text, [...(namesOf.get(text) ?? []), `${name}.${key}`]);
  }
}
export const allTexts = [...namesOf.values()].flat();

/** Pages never throw errors: in their tests, errors are invented by the test. */
const isPageTest = typeof document !== "undefined";
const usedTexts = new Set<string>();

for (const [name, texts] of Object.entries(catalogues)) {
  if (isPageTest && name === "errors") continue;
  for (const [key, text] of Object.entries(texts)) {
    const get = (): unknown => {
      if (!usedTexts.has(`${name}.${key}`) && isCalledByShoal()) {
        for (const id of namesOf.get(text) ?? []) usedTexts.add(id);
      }
      return text;
    };
    Object.defineProperty(texts, key, { get, enumerable: true });
  }
}

/** A test that looks for a text reads it too, which doesn't count. */
function isCalledByShoal(): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  // Vitest would look up each frame's place in the sources, which takes longer than many tests.
  Error.prepareStackTrace = (_, calls) => calls[2]?.getFileName();
  Error.stackTraceLimit = 3;
  const caller = String(new Error().stack);
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return !caller.includes("/tests/");
}

let reportedCount = 0;
afterEach(({ task }) => {
  const all = [...usedTexts];
  if (all.length > reportedCount) task.meta.usedTexts = all.slice(reportedCount);
  reportedCount = all.length;
});
