/** Compares the total the buyer agreed to with the current one. */
import type { Problem } from "#convex/errors.ts";
import { formatPence, type OrderMoney } from "../shared/money";

/** Buyers are never charged a total they didn't see. Both in pence. */
export function sumProblem(shownTotal: number, total: number): Problem | null {
  return shownTotal === total
    ? null
    : { code: "total_changed", data: { shown: shownTotal, total } };
}

const PARTS = [
  ["The price", "amount"],
  ["The delivery", "deliveryCharge"],
  ["The service fee", "commission"],
] as const satisfies readonly (readonly [string, keyof OrderMoney])[];

/** What changed between two totals: "The delivery was £8.00 and is £12.00 now." */
export function changesOf(before: OrderMoney, now: OrderMoney): string[] {
  return PARTS.filter(([, part]) => before[part] !== now[part]).map(
    ([label, part]) =>
      `${label} was ${formatPence(before[part])} and is ${formatPence(now[part])} now.`,
  );
}
