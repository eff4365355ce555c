import { canCancel, selfCancelEnd } from "#convex/domain/orders/transitions.ts";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import { paths } from "#src/lib/paths.ts";
import type { OrderRow } from "../public/types";

/**
 * For a parcel that can still be cancelled without the seller: a link to the order's page, which also checks
 * the buyer's limits.
 */
export function CancelLink({ order }: { order: OrderRow }) {
  const end = selfCancelEnd({ ...order, mayCancelLate: true });
  const isOver = useIsPast(end ?? 0);
  if (end === null || isOver || canCancel("buyer", order)) return null;
  return (
    <LinkButton to={paths.order(order.uuid)} size="sm" variant="secondary">
      Cancel this order
    </LinkButton>
  );
}
