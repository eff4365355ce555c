import { canCancel, selfCancelEnd } from "#convex/domain/orders/transitions.ts";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import { paths } from "#src/lib/paths.ts";
import type { OrderRow } from "../public/types";

/** For a parcel that its buyer may cancel alone: a link to the order's page, where they can do so. */
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
