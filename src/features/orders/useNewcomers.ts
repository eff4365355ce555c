import { useQuery } from "convex/react";
import { api } from "../../../convex/_generated/api";
import type { OrderRow } from "../../components/orders/types";

/** What its buyer is asked about what arrived with an order; null or undefined where there is nothing to ask, or not yet. */
export function useNewcomers({ uuid, status }: Pick<OrderRow, "uuid" | "status">) {
  const arrived = status === "delivered" || status === "completed";
  return useQuery(api.claims.newcomers.ofOrder, arrived ? { orderId: uuid } : "skip");
}
