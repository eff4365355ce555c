import type { OrderStatus } from "#convex/domain/orders/states.ts";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";

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

/** An order's status exactly as stored, as the specification demands; never colour alone. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
