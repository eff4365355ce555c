import { useQuery } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { ORDER_FETCH } from "#convex/domain/shared/constants.ts";
import type { OrderDetails } from "../public/types";

/** After this many attempts a missing order is reported as such; the page keeps waiting. */
const ATTEMPTS_BEFORE_MISSING = 3;

export type OrderState =
  | { kind: "loading" }
  | { kind: "missing"; message: string }
  | { kind: "loaded"; order: OrderDetails };

/**
 * An order, live. If it doesn't exist (its payment may be in progress) the page waits: 30 attempts, the
 * first after 1 s, then 1.5 times as long each. The live query answers as soon as the order appears; the
 * attempts only decide when to give up.
 */
export function useOrder(orderId: string): OrderState {
  const order = useQuery(api.orders.fulfilment.byUuid, { orderId });
  const attempts = useAttempts(!order);
  if (order) return { kind: "loaded", order };
  if (attempts >= ORDER_FETCH.attempts) return { kind: "missing", message: orderTexts.maxRetries };
  return order === null && attempts >= ATTEMPTS_BEFORE_MISSING
    ? { kind: "missing", message: orderTexts.notFound }
    : { kind: "loading" };
}

function useAttempts(waiting: boolean): number {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!waiting || attempts >= ORDER_FETCH.attempts) return;
    const delay = ORDER_FETCH.firstDelayMs * ORDER_FETCH.factor ** attempts;
    const timer = setTimeout(() => setAttempts(attempts + 1), delay);
    return () => clearTimeout(timer);
  }, [waiting, attempts]);
  return attempts;
}
