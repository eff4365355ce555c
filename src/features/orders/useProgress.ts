import type { OrderFacts } from "../../../convex/domain/orders/facts";
import { type Progress, progressOf } from "../../../convex/domain/orders/progress";
import type { OrderSide } from "../../../convex/domain/orders/states";
import { MINUTE_MS } from "../../../convex/domain/shared/constants";
import { useNow } from "../../hooks/useNow";

/** An order's progress and the viewer's next step, updated every minute. */
export function useProgress(order: OrderFacts & { viewerIs: OrderSide }): Progress {
  return progressOf(order, order.viewerIs, useNow(MINUTE_MS));
}
