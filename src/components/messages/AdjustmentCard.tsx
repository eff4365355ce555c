import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { formatPence } from "../../../convex/domain/shared/money";
import { paths } from "../../lib/paths";
import { Badge, type Tone } from "../ui/Badge";
import { Skeleton } from "../ui/Skeleton";

type Adjustment = NonNullable<FunctionReturnType<typeof api.orders.adjustments.card>>;

const looks: Record<Adjustment["status"], { label: string; tone: Tone }> = {
  pending: { label: "Waiting for an answer", tone: "warning" },
  paying: { label: "Waiting for payment", tone: "warning" },
  accepted: { label: "Accepted", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
  lapsed: { label: "Lapsed", tone: "neutral" },
  replaced: { label: "Replaced by a newer one", tone: "neutral" },
};

/** A proposed delivery charge, as it stands now; the buyer answers it on the order. */
export function AdjustmentCard({ adjustmentId }: { adjustmentId: Id<"orderAdjustments"> }) {
  const adjustment = useQuery(api.orders.adjustments.card, { adjustmentId });
  // As high as the card, so that the list does not move under its reader.
  if (adjustment === undefined)
    return <Skeleton className="mt-2 h-26 w-60 max-w-full rounded-lg" />;
  if (adjustment === null) return null;
  const { label, tone } = looks[adjustment.status];
  const open = adjustment.status === "pending" || adjustment.status === "paying";
  return (
    <div className="bg-surface text-ink mt-2 grid gap-1.5 rounded-lg p-3 text-sm">
      <p>
        Delivery {formatPence(adjustment.currentDeliveryCharge)} →{" "}
        <strong>{formatPence(adjustment.proposedDeliveryCharge)}</strong>
      </p>
      <Badge tone={tone} className="justify-self-start">
        {label}
      </Badge>
      <Link to={paths.order(adjustment.orderUuid)} className="text-accent font-semibold underline">
        {open && adjustment.viewerIsBuyer ? "Accept or reject on the order" : "See the order"}
      </Link>
    </div>
  );
}
