import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonStyles } from "#src/components/ui/buttonStyles.ts";
import { Link } from "#src/components/ui/Link.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import { ADJUSTMENT_BADGES } from "../delivery/adjustmentBadges";

type Adjustment = NonNullable<FunctionReturnType<typeof api.orders.adjustments.card>>;

/** A proposed delivery charge in its current state; the buyer answers it here. */
export function AdjustmentCard({ adjustmentId }: { adjustmentId: Id<"orderAdjustments"> }) {
  const adjustment = useQuery(api.orders.adjustments.card, { adjustmentId });
  // As tall as the card, so that the list doesn't move while it is read.
  if (adjustment === undefined)
    return <Skeleton className="mt-2 h-37 w-60 max-w-full rounded-lg" />;
  if (adjustment === null) return null;
  const { currentDeliveryCharge, proposedDeliveryCharge, checkoutUrl, status } = adjustment;
  const { label, tone } = ADJUSTMENT_BADGES[status];
  // A decided proposal shows no comparison, because the order's charge may have changed since.
  const isOpen = status === "pending" || status === "paying";
  return (
    <div className="bg-surface text-ink mt-2 grid gap-1.5 rounded-lg p-3 text-sm">
      <p>
        Delivery{" "}
        {isOpen && (
          <>
            <PriceText pence={currentDeliveryCharge} /> →{" "}
          </>
        )}
        <strong>
          <PriceText pence={proposedDeliveryCharge} />
        </strong>
      </p>
      <Badge tone={tone} className="justify-self-start">
        {label}
      </Badge>
      {adjustment.canAnswer && <Answer adjustmentId={adjustmentId} adjustment={adjustment} />}
      {checkoutUrl !== null && (
        <a href={checkoutUrl} className={buttonStyles("coral", "sm")}>
          <PriceLabel text="Pay" pence={adjustment.difference} />
        </a>
      )}
      <Link
        to={paths.order(adjustment.orderUuid)}
        className="text-accent inline-flex min-h-6 items-center font-semibold underline"
      >
        See the order
      </Link>
    </div>
  );
}

type AnswerProps = { adjustmentId: Id<"orderAdjustments">; adjustment: Adjustment };

/** Accept and Reject buttons. The card updates optimistically and rolls back if the server refuses. */
function Answer({ adjustmentId, adjustment }: AnswerProps) {
  const { busy, run } = useCall();
  const answer = useMutation(api.orders.adjustments.answer).withOptimisticUpdate(
    (store, { accept }) => {
      store.setQuery(
        api.orders.adjustments.card,
        { adjustmentId },
        { ...adjustment, status: accept ? "paying" : "rejected", canAnswer: false },
      );
    },
  );
  const reply = (accept: boolean) => void run(() => answer({ adjustmentId, accept }));
  return (
    <span className="flex flex-wrap gap-2 py-1">
      <Button size="sm" disabled={busy} onClick={() => reply(true)}>
        Accept
      </Button>
      <Button size="sm" variant="secondary" disabled={busy} onClick={() => reply(false)}>
        Reject
      </Button>
    </span>
  );
}
