/**
 * Every public function: who may call it and with what. `functions.test.ts` calls each as everybody, `bounds.test.ts`
 * with arguments that nobody in his right mind would send. A public function without a row fails both. The rows stand
 * in `publicFunctions/`, a file a slice: a new one needs no entry here.
 */
import type { Row } from "./publicRow";

const slices = import.meta.glob<Row[]>("./publicFunctions/*.ts", { eager: true, import: "rows" });

export const publicFunctions: Row[] = Object.values(slices).flat();
