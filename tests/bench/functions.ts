/**
 * Internal functions for benchmarks and for the tests in `local/` and `e2e/`; most write rows. Not part of
 * `convex/`: a backend started with `BENCH_MODULES` gets them along with Shoal's own.
 */

import { anyApi, type ApiFromModules, type FilterApi, type FunctionReference } from "convex/server";
import type * as rows from "./rows";
import type * as shopRows from "./shopRows";

/** Rows written per call when there are many, within a transaction's limits. */
export const ROWS_PER_CALL = 500;

/** Project files pushed as modules of the folder `convex/bench`. */
export const BENCH_MODULES = [
  "tests/bench/aQuiz.ts",
  "tests/bench/rows.ts",
  "tests/bench/shopRows.ts",
];

type Internal = FilterApi<
  ApiFromModules<{ "bench/rows": typeof rows; "bench/shopRows": typeof shopRows }>,
  // oxlint-disable-next-line typescript/no-explicit-any -- as in convex/_generated/api.d.ts
  FunctionReference<any, "internal">
>;

export const { rows: benchRows, shopRows: benchShop } = (anyApi as unknown as Internal).bench;
