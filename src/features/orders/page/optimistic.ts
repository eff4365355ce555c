/** Optimistic updates of orders; Convex rolls them back if the server refuses. */

import type { OptimisticLocalStore } from "convex/browser";
import type { FunctionArgs } from "convex/server";
import { api } from "#convex/_generated/api.js";
import type { OrderDetails, OrderRow } from "../public/types";

type Change = Partial<Omit<OrderRow, "adjustment">>;

/** Updates an order on its page, on its cards in the chat and in every open list. */
function changeOrder(store: OptimisticLocalStore, uuid: string, changes: Change): void {
  changePage(store, uuid, () => changes);
  const { status } = changes;
  for (const { args, value } of store.getAllQueries(api.orders.cards.get)) {
    if (value?.orderUuid !== uuid || status === undefined) continue;
    store.setQuery(api.orders.cards.get, args, { ...value, status });
  }
  for (const list of [api.orders.lists.purchases, api.orders.lists.sold]) {
    for (const { args, value } of store.getAllQueries(list)) {
      if (!value?.page.some((row) => row.uuid === uuid)) continue;
      const page = value.page.map((row) => (row.uuid === uuid ? { ...row, ...changes } : row));
      store.setQuery(list, args, { ...value, page });
    }
  }
}

function changePage(
  store: OptimisticLocalStore,
  uuid: string,
  changesOf: (order: OrderDetails) => Partial<OrderDetails>,
): void {
  for (const { args, value } of store.getAllQueries(api.orders.fulfilment.byUuid)) {
    if (value?.uuid !== uuid) continue;
    store.setQuery(api.orders.fulfilment.byUuid, args, { ...value, ...changesOf(value) });
  }
}

type Args<F extends { _args: object }> = F["_args"];

export function showArrived(
  store: OptimisticLocalStore,
  { orderId }: Args<typeof api.orders.fulfilment.confirmArrival>,
): void {
  changeOrder(store, orderId, { status: "delivered", deliveredAt: Date.now() });
}

export function showDispatched(
  store: OptimisticLocalStore,
  args: FunctionArgs<typeof api.orders.fulfilment.markDispatched>,
): void {
  const { orderId, courier = "", courierAuthorisation = "", trackingReference = "" } = args;
  const { expectedArrivalAt = null } = args;
  changeOrder(store, orderId, { status: "shipped", shippedAt: Date.now(), expectedArrivalAt });
  changePage(store, orderId, () => ({
    courier: courier || null,
    courierAuthorisation: courierAuthorisation || null,
    trackingReference: trackingReference || null,
  }));
}

export function showCancelled(
  store: OptimisticLocalStore,
  { orderId }: Args<typeof api.orders.fulfilment.cancel>,
): void {
  changeOrder(store, orderId, { status: "cancelled" });
}

export function showCancelRequested(
  store: OptimisticLocalStore,
  { orderId }: Args<typeof api.orders.fulfilment.requestCancel>,
): void {
  changeOrder(store, orderId, { cancelRequested: true });
}

export function showCancelDeclined(
  store: OptimisticLocalStore,
  { orderId }: Args<typeof api.orders.fulfilment.declineCancel>,
): void {
  changeOrder(store, orderId, { cancelRequested: false });
}

/** Shows the score on the order and on the packing checklist's own page. Both are found by the payment's id. */
export function showScored(
  store: OptimisticLocalStore,
  { transactionId, score }: Args<typeof api.orders.packaging.score>,
): void {
  for (const { args, value } of store.getAllQueries(api.orders.packaging.get)) {
    if (args.transactionId !== transactionId || !value?.review) continue;
    store.setQuery(api.orders.packaging.get, args, {
      ...value,
      review: { ...value.review, score },
    });
  }
  for (const { value } of store.getAllQueries(api.orders.fulfilment.byUuid)) {
    if (!value || value.transactionId !== transactionId) continue;
    changeOrder(store, value.uuid, { packagingScore: score });
    changePage(store, value.uuid, ({ packaging }) => ({
      packaging: packaging && { ...packaging, score },
    }));
  }
}
