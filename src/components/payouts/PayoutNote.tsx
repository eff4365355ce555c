import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { payoutNote } from "#convex/domain/sellers/texts.ts";

/** How sellers are paid. Keeps its place until it is known whether payouts are open. */
export function PayoutNote() {
  const isOpen = useQuery(api.payouts.earnings.isOpen, {});
  return (
    <span className={isOpen === undefined ? "invisible" : undefined}>
      {payoutNote(isOpen === true)}
    </span>
  );
}
