import type { OrderFacts } from "#convex/domain/orders/facts.ts";
import { type Progress, progressOf } from "#convex/domain/orders/progress.ts";
import type { OrderSide } from "#convex/domain/orders/states.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { useNow } from "#src/hooks/useNow.ts";

/** An order's progress and the viewer's next step, updated every minute. */
export function useProgress(order: OrderFacts & { viewerSide: OrderSide }): Progress {
  return progressOf(order, order.viewerSide, useNow(MINUTE_MS));
}
