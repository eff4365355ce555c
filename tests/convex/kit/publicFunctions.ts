/**
 * Every public function, with its callers and arguments. `functions.test.ts` calls each in every role, and
 * fails for a public function without a row; `bounds.test.ts` calls mutations and actions with absurd
 * arguments. The rows are in `publicFunctions/`, one file per slice; new files need no entry here.
 */

import type { Row } from "./publicRow";

const slices = import.meta.glob<Row[]>("./publicFunctions/*.ts", { eager: true, import: "rows" });

export const publicFunctions: Row[] = Object.values(slices).flat();
