/** Checks what function modules load: Convex evaluates all of it for every query and mutation. */

import { beforeAll, expect, test } from "vitest";
import { bundleFunctions, type FunctionModules } from "./functionModules.ts";

let modules: FunctionModules;
beforeAll(async () => {
  modules = await bundleFunctions();
});

/**
 * The function modules that load a file whose path matches, except developers' tools, which load all kinds of
 * things.
 */
const modulesLoading = (file: RegExp) =>
  modules.entries.filter(
    (entry) =>
      !entry.startsWith("demo/") &&
      [...modules.filesOf(entry).keys()].some((path) => file.test(path)),
  );
const slicesLoading = (file: RegExp) =>
  [...new Set(modulesLoading(file).map((entry) => entry.split("/")[0] ?? ""))].sort();

test("finds the function modules", () => {
  expect(modules.entries.length).toBeGreaterThan(90);
  expect(modules.entries).toContain("messages/thread.js");
});

test("Convex Auth's server is loaded only to sign in and to check a password", () => {
  const server = /@convex-dev\/auth\/dist\/(?:server|providers)|node_modules\/@auth\/core/;
  expect(modulesLoading(server).sort()).toEqual([
    "accounts/changeEmail.js",
    "accounts/settings.js",
    "auth.js",
    "http.js",
    "privacy/deletion.js",
  ]);
});

test("Resend, React DOM and Stripe are loaded only where they are used", () => {
  expect(modulesLoading(/node_modules\/resend\//)).toEqual(["shared/outbox.js"]);
  expect(modulesLoading(/node_modules\/react-dom\//)).toEqual(["site/pages.js"]);
  expect(modulesLoading(/node_modules\/stripe\//).sort()).toEqual([
    "http.js",
    "payments/checkouts.js",
    "payments/moneyProblems.js",
    "payments/recordRefund.js",
    "payments/refunds.js",
    "payments/stripeEvents.js",
    "payments/stripeSync.js",
    "payments/stripeTotals.js",
    "payments/webhook.js",
    "payouts/accounts.js",
    "payouts/books.js",
    "payouts/transfers.js",
  ]);
});

test("the server renders pages with the browser's JSX runtime, and no other", () => {
  expect(modulesLoading(/src\/lib\/jsx\/jsx-runtime/)).toEqual(["site/pages.js"]);
  const rendered = [...modules.filesOf("site/pages.js").keys()];
  expect(rendered.filter((path) => /jsx-dev-runtime/.test(path))).toEqual([]);
});

test("the tank check is loaded only where tanks are compared", () => {
  expect(modulesLoading(/domain\/tanks\/rules\/checkTank/).sort()).toEqual([
    "alerts/matching.js",
    "listings/browse.js",
    "orders/basket.js",
    "orders/purchases.js",
    "tanks/fit.js",
    "tanks/suitability.js",
  ]);
});

const LOADING_SPECIES = [
  "alerts/backOnSale.js",
  "alerts/matching.js",
  "claims/cases.js",
  "claims/clocks.js",
  "claims/tankAdditions.js",
  "listings/browse.js",
  "listings/catalogue.js",
  "listings/copies.js",
  "listings/drafts.js",
  "listings/freshness.js",
  "listings/noResults.js",
  "listings/proofs.js",
  "listings/relatedListings.js",
  "listings/species.js",
  "moderation/accounts.js",
  "moderation/approvals.js",
  "moderation/impact.js",
  "moderation/listings.js",
  "moderation/proofs.js",
  "moderation/queue.js",
  "moderation/standing.js",
  "orders/addresses.js",
  "orders/adjustments.js",
  "orders/basket.js",
  "orders/blockedSales.js",
  "orders/clocks.js",
  "orders/fulfilment.js",
  "orders/law.js",
  "orders/purchases.js",
  "payments/checkouts.js",
  "payments/moneyProblems.js",
  "payments/recordRefund.js",
  "payments/refunds.js",
  "payments/stripeEvents.js",
  "payments/stripeSync.js",
  "payouts/problems.js",
  "payouts/recordTransfers.js",
  "privacy/dataExports.js",
  "privacy/deletion.js",
  "sellers/applications.js",
  "sellers/quiz.js",
  "site/pages.js",
  "site/searchSuggestions.js",
  "tanks/fit.js",
  "tanks/suitability.js",
];

test("species are loaded only by the modules that need them", () => {
  expect(modulesLoading(/listings\/data\/species/).sort()).toEqual(LOADING_SPECIES);
});

test("the law is loaded in the same modules, except those that don't check it", () => {
  const withoutLaw = [
    "alerts/backOnSale.js",
    "claims/cases.js",
    "claims/clocks.js",
    "claims/tankAdditions.js",
    "listings/copies.js",
    "listings/drafts.js",
    "listings/proofs.js",
    "moderation/proofs.js",
    "payments/moneyProblems.js",
    "payments/refunds.js",
    "payouts/problems.js",
    "payouts/recordTransfers.js",
    "site/searchSuggestions.js",
  ];
  expect(modulesLoading(/listings\/law\/data\/fish/).sort()).toEqual(
    LOADING_SPECIES.filter((entry) => !withoutLaw.includes(entry)),
  );
});

test("messages, notifications, reviews and shared modules load no postcode tables", () => {
  const slices = slicesLoading(/data\/outcodes/);
  for (const slice of ["messages", "notifications", "reviews", "shared"])
    expect(slices).not.toContain(slice);
});

test("no function loads the sources of the species data", () => {
  expect(modulesLoading(/speciesSources/)).toEqual([]);
});

test("zod is loaded only where something is parsed with it", () => {
  expect(modulesLoading(/node_modules\/zod\//).sort()).toEqual([
    "accounts/addresses.js",
    "accounts/profiles.js",
    "accounts/settings.js",
    "alerts/matching.js",
    "claims/cases.js",
    "claims/tankAdditions.js",
    "http.js",
    "listings/browse.js",
    "listings/catalogue.js",
    "listings/copies.js",
    "listings/freshness.js",
    "moderation/messages.js",
    "orders/addresses.js",
    "orders/purchases.js",
    "payments/checkouts.js",
    "payments/moneyProblems.js",
    "payments/recordRefund.js",
    "payments/refunds.js",
    "payments/stripeEvents.js",
    "payments/stripeSync.js",
    "payments/stripeTotals.js",
    "payments/webhook.js",
    "payouts/transfers.js",
    "reviews/feedback.js",
    "sellers/applications.js",
    "sellers/drafts.js",
    "sellers/rules.js",
    "tanks/fit.js",
    "tanks/setups.js",
    "tanks/suitability.js",
  ]);
});

test("no function loads zod's translations", () => {
  expect(modulesLoading(/zod\/v4\/locales\/(?!en\.js)/)).toEqual([]);
});
