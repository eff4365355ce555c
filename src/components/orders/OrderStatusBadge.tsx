import type { OrderStatus } from "../../../convex/domain/orders/states";
import { Badge, type Tone } from "../ui/Badge";

const tones: Record<OrderStatus, Tone> = {
  pending: "warning",
  processing: "info",
  shipped: "accent",
  delivered: "moss",
  completed: "success",
  cancelled: "neutral",
  refunded: "neutral",
  disputed: "danger",
};

/** The status of an order as it stands in the data, which is how the specification wants it; never colour alone. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
