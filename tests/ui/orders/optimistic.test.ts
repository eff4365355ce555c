import type { OptimisticLocalStore } from "convex/browser";
import { type FunctionReference, getFunctionName } from "convex/server";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import * as optimistic from "#src/features/orders/page/optimistic.ts";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import { anOrder, orderDetails } from "../catalogue/rows";

type Entry = { args: object; value: unknown };

/** A fake of the store that Convex passes to optimistic updates, with these open queries. */
function storeOf(open: [FunctionReference<"query">, object, unknown][]) {
  const entries = new Map<string, Entry[]>();
  for (const [query, args, value] of open) {
    const name = getFunctionName(query);
    entries.set(name, [...(entries.get(name) ?? []), { args, value }]);
  }
  const entriesOf = (query: FunctionReference<"query">) =>
    entries.get(getFunctionName(query)) ?? [];
  const store = {
    getAllQueries: entriesOf,
    setQuery: (query: FunctionReference<"query">, args: object, value: unknown) => {
      const entry = entriesOf(query).find((cached) => cached.args === args);
      if (entry) entry.value = value;
    },
  } as unknown as OptimisticLocalStore;
  return {
    store,
    values: (query: FunctionReference<"query">) => entriesOf(query).map((e) => e.value),
  };
}

const { uuid } = orderDetails;
const otherOrder = { ...anOrder, uuid: "1b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d" };
const pageOf = (...page: unknown[]) => ({ page, isDone: true, continueCursor: "" });

function openStore(changes: Partial<OrderDetails> = {}) {
  const order = { ...orderDetails, ...changes };
  return storeOf([
    [api.orders.fulfilment.byUuid, { orderId: uuid }, order],
    [api.orders.fulfilment.byUuid, { orderId: otherOrder.uuid }, null],
    [api.orders.lists.purchases, { status: "shipped" }, pageOf(otherOrder, order)],
    [api.orders.lists.purchases, {}, undefined],
    [api.orders.lists.sold, {}, pageOf(order)],
  ]);
}

describe("optimistic updates", () => {
  const NOW = 1_800_000_000_000;
  test.each([
    [
      "an arrival",
      (store: OptimisticLocalStore) => optimistic.showArrived(store, { orderId: uuid }),
      { status: "delivered", deliveredAt: NOW },
    ],
    [
      "a dispatch",
      (store: OptimisticLocalStore) =>
        optimistic.showDispatched(store, { orderId: uuid, courier: "DPD", expectedArrivalAt: 5 }),
      { status: "shipped", shippedAt: NOW, expectedArrivalAt: 5 },
    ],
    [
      "a cancellation",
      (store: OptimisticLocalStore) => optimistic.showCancelled(store, { orderId: uuid }),
      { status: "cancelled" },
    ],
    [
      "a cancellation request",
      (store: OptimisticLocalStore) =>
        optimistic.showCancelRequested(store, { orderId: uuid, reason: "No" }),
      { cancelRequested: true },
    ],
  ] as const)(
    "apply to the order page and each open list, but no other order: %s",
    (_, act, change) => {
      vi.useFakeTimers({ now: NOW });
      try {
        const { store, values } = openStore();
        act(store);
        expect(values(api.orders.fulfilment.byUuid)).toMatchObject([{ uuid, ...change }, null]);
        expect(values(api.orders.lists.sold)).toMatchObject([{ page: [change] }]);
        const [shipped, unread] = values(api.orders.lists.purchases);
        expect(shipped).toMatchObject({ page: [otherOrder, change] });
        expect(unread).toBeUndefined();
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test("set the courier of a dispatch, with null for empty fields", () => {
    const { store, values } = openStore();
    optimistic.showDispatched(store, { orderId: uuid, courier: "DPD", trackingReference: "" });
    expect(values(api.orders.fulfilment.byUuid)[0]).toMatchObject({
      courier: "DPD",
      trackingReference: null,
    });
  });

  test("set a packaging score, identified by its payment", () => {
    const transactionId = "t1" as NonNullable<OrderDetails["transactionId"]>;
    const packaging = {
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: false, labelled: true },
      photos: [],
      weather: null,
      score: null,
      createdAt: 1,
    };
    const { store, values } = openStore({ transactionId, packaging, packagingDone: true });
    optimistic.showScored(store, { transactionId, score: 4 });
    expect(values(api.orders.fulfilment.byUuid)[0]).toMatchObject({
      packagingScore: 4,
      packaging: { ...packaging, score: 4 },
    });
    expect(values(api.orders.lists.sold)).toMatchObject([{ page: [{ packagingScore: 4 }] }]);
  });
});
