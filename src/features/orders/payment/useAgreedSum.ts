import { useState } from "react";
import { changesOf } from "#convex/domain/orders/buying.ts";
import type { OrderMoney } from "#convex/domain/shared/money.ts";
import type { PayLine } from "../types";

export type AgreedSum = { choice: string; money: OrderMoney };

/**
 * Tracks the total that the buyer has agreed to. A total that follows from their own choice of
 * listings, quantities and delivery counts as agreed; one that changes under the same choice is reported and
 * must be accepted. `money` is null while unknown.
 */
export function useAgreedSum(
  choice: string,
  money: OrderMoney | null,
  startingSum: AgreedSum | null,
) {
  const [agreed, setAgreed] = useState(startingSum);
  if (money !== null && agreed?.choice !== choice) setAgreed({ choice, money });
  const isSameChoice = agreed !== null && agreed.choice === choice;
  const changes = money !== null && isSameChoice ? changesOf(agreed.money, money) : [];
  return {
    change:
      changes.length > 0 && agreed !== null ? { before: agreed.money.totalAmount, changes } : null,
    accept: () => money !== null && setAgreed({ choice, money }),
  };
}

/** Identifies the buyer's choice, to compare it with the one whose total they agreed to. */
export const choiceOf = (quantity: number, method: string | undefined, lines: readonly PayLine[]) =>
  [
    `${quantity} by ${method}`,
    ...lines.map((line) => `${line.listingId} ${line.quantity}`).sort(),
  ].join();
