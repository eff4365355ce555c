/** What function modules load: Convex evaluates all of it anew for every query and mutation. */
import { beforeAll, expect, test } from "vitest";
import { bundleFunctions, type FunctionModules } from "./functionModules.ts";

let modules: FunctionModules;
beforeAll(async () => {
  modules = await bundleFunctions();
});

/** Modules that hold functions and load a file whose path matches; those of the developers' tools load all kinds of things. */
const loading = (file: RegExp) =>
  modules.entries.filter(
    (entry) =>
      !entry.startsWith("demo/") &&
      [...modules.filesOf(entry).keys()].some((path) => file.test(path)),
  );
/** The slices of such modules. */
const slicesLoading = (file: RegExp) =>
  [...new Set(loading(file).map((entry) => entry.split("/")[0] ?? ""))].sort();

test("modules that hold functions are found", () => {
  expect(modules.entries.length).toBeGreaterThan(90);
  expect(modules.entries).toContain("messages/messages.js");
});

test("Convex Auth's server is loaded for signing in and for proving a password alone", () => {
  const server = /@convex-dev\/auth\/dist\/(?:server|providers)|node_modules\/@auth\/core/;
  expect(loading(server).sort()).toEqual([
    "accounts/settings.js",
    "auth.js",
    "http.js",
    "privacy/deletion.js",
  ]);
});

test("the code of outside services is loaded where they are called", () => {
  expect(loading(/node_modules\/resend\//)).toEqual(["shared/outbox.js"]);
  expect(loading(/node_modules\/react-dom\//)).toEqual(["site/pages.js"]);
  expect(slicesLoading(/node_modules\/stripe\//)).toEqual(["http.js", "payments"]);
});

test("the tank check is loaded where a tank is compared", () => {
  expect(loading(/domain\/tanks\/rules\//).sort()).toEqual([
    "alerts/matching.js",
    "listings/browse.js",
    "orders/checkout.js",
    "orders/purchases.js",
    "tanks/fit.js",
    "tanks/suitability.js",
  ]);
});

test("messages, accounts, reviews and notifications load neither species nor law", () => {
  const slices = slicesLoading(/listings\/data\/species|listings\/law\/rows/);
  for (const slice of ["accounts", "messages", "notifications", "reviews", "shared"])
    expect(slices).not.toContain(slice);
});

test("no function loads zod's texts in other languages", () => {
  expect(loading(/zod\/v4\/locales\/(?!en\.js)/)).toEqual([]);
});
