import { useState } from "react";
import { changesOf } from "../../../convex/domain/orders/agreedSum";
import type { OrderMoney } from "../../../convex/domain/shared/money";

export type Agreed = { choice: string; money: OrderMoney };

/**
 * What the buyer has agreed to pay. A sum that follows from their own choice of how many and how delivered is agreed to
 * as it stands there; one that changes under that choice is told and asks to be accepted. `money` is null while it is
 * not known.
 */
export function useAgreedSum(choice: string, money: OrderMoney | null, started: Agreed | null) {
  const [agreed, setAgreed] = useState(started);
  if (money !== null && agreed?.choice !== choice) setAgreed({ choice, money });
  const isSameChoice = agreed !== null && agreed.choice === choice;
  const changes = money !== null && isSameChoice ? changesOf(agreed.money, money) : [];
  return {
    change:
      changes.length > 0 && agreed !== null ? { before: agreed.money.totalAmount, changes } : null,
    accept: () => money !== null && setAgreed({ choice, money }),
  };
}
