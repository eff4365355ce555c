import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { hasArrived } from "#convex/domain/orders/states.ts";
import type { OrderRow } from "../public/types";

/**
 * What to ask the buyer about an order's arrivals, a question for each line; undefined before
 * arrival and while loading.
 */
export function useTankAdditions({ uuid, status }: Pick<OrderRow, "uuid" | "status">) {
  return useQuery(
    api.claims.tankAdditions.ofOrder,
    hasArrived(status) ? { orderId: uuid } : "skip",
  );
}
