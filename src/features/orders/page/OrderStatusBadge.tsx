import { ORDER_STATES, type OrderStatus } from "#convex/domain/orders/states.ts";
import { Badge } from "#src/components/ui/Badge.tsx";

/** An order's status exactly as stored, so that people and support use the same word; never colour alone. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={ORDER_STATES[status].tone}>{status}</Badge>;
}
