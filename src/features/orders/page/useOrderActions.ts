import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import * as optimistic from "./optimistic";

/**
 * Order mutations with optimistic updates, rolled back if the server refuses. Run them through
 * `useCall`, whose toast gives the reason.
 */
export function useOrderActions() {
  return {
    confirmArrival: useMutation(api.orders.fulfilment.confirmArrival).withOptimisticUpdate(
      optimistic.showArrived,
    ),
    markDispatched: useMutation(api.orders.fulfilment.markDispatched).withOptimisticUpdate(
      optimistic.showDispatched,
    ),
    cancel: useMutation(api.orders.fulfilment.cancel).withOptimisticUpdate(
      optimistic.showCancelled,
    ),
    declineCancel: useMutation(api.orders.fulfilment.declineCancel).withOptimisticUpdate(
      optimistic.showCancelDeclined,
    ),
    requestCancel: useMutation(api.orders.fulfilment.requestCancel).withOptimisticUpdate(
      optimistic.showCancelRequested,
    ),
  };
}
