import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { payoutText } from "#convex/domain/payouts/payoutParts.ts";
import { useNow } from "#src/hooks/useNow.ts";
import type { OrderRow } from "./types";

type Props = { parts: NonNullable<OrderRow["payout"]>; className?: string };

/** Where each part of the viewer's money from an order is, and when it comes. */
export function PayoutLines({ parts, className }: Props) {
  const account = useQuery(api.payouts.accounts.mine, {});
  const now = useNow(null);
  if (account === undefined || parts.length === 0) return null;
  return (
    <span className={className}>
      {parts.map((part) => (
        <span key={`${part.stage} ${part.availableAt ?? ""}`} className="block">
          {payoutText(part, account, now)}
        </span>
      ))}
    </span>
  );
}
