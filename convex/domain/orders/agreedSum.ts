/** What a buyer has agreed to pay, held against what it would come to now. */
import type { Problem } from "../../errors";
import { formatPence, type OrderMoney } from "../shared/money";

/** Nobody is charged a sum that they did not see; both in pence. */
export function sumProblem(shown: number, total: number): Problem | null {
  return shown === total ? null : { code: "total_changed", data: { shown, total } };
}

const PARTS = [
  ["The price", "amount"],
  ["The delivery", "deliveryCharge"],
  ["The service fee", "commission"],
] as const satisfies readonly (readonly [string, keyof OrderMoney])[];

/** What has changed between two sums, in words: "The delivery was £8.00 and is £12.00 now." */
export function changesOf(before: OrderMoney, now: OrderMoney): string[] {
  return PARTS.filter(([, part]) => before[part] !== now[part]).map(
    ([label, part]) =>
      `${label} was ${formatPence(before[part])} and is ${formatPence(now[part])} now.`,
  );
}
