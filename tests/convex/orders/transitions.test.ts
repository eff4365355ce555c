import { describe, expect, test } from "vitest";
import { ORDER_ACTORS, ORDER_STATUSES } from "#convex/domain/orders/states.ts";
import {
  canCancel,
  nextStatus,
  ORDER_EVENTS,
  type OrderEvent,
  TRANSITIONS,
} from "#convex/domain/orders/transitions.ts";

const EVENTS = Object.keys(ORDER_EVENTS) as OrderEvent[];

describe("the transition table", () => {
  test("lets only a webhook pay, and makes cancelled final", () => {
    const payActors = ORDER_ACTORS.filter((actor) => nextStatus("pending", "pay", actor));
    expect(payActors).toEqual(["stripe"]);
    for (const event of EVENTS) {
      for (const actor of ORDER_ACTORS) expect(nextStatus("cancelled", event, actor)).toBeNull();
    }
  });

  test("can reach every state, and never leads to two states for one event", () => {
    const reachedStatuses = new Set<string>(TRANSITIONS.map(({ to }) => to));
    const causedEvents = new Set<string>(TRANSITIONS.map(({ event }) => event));
    expect(EVENTS.filter((event) => !causedEvents.has(event))).toEqual([]);
    expect(ORDER_STATUSES.filter((status) => !reachedStatuses.has(status))).toEqual([]);
    const keys = TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("an order can be cancelled", () => {
  const order = {
    status: "processing",
    deliveryMethod: "courier",
    stops: [],
    refundOffered: false,
    handoverReportedAt: null,
  } as const;

  test("by the buyer while unpaid, or paid once a refund has been offered", () => {
    expect(canCancel("buyer", { ...order, status: "pending" })).toBe(true);
    expect(canCancel("buyer", order)).toBe(false);
    expect(canCancel("buyer", { ...order, refundOffered: true })).toBe(true);
    expect(canCancel("buyer", { ...order, status: "shipped", refundOffered: true })).toBe(false);
  });

  test("by the buyer of a late parcel, unless the seller says that they handed it over", () => {
    const lateOrder = { ...order, refundOffered: true };
    for (const deliveryMethod of ["courier", "post"] as const) {
      expect(canCancel("buyer", { ...lateOrder, deliveryMethod })).toBe(true);
      expect(canCancel("buyer", { ...lateOrder, deliveryMethod, handoverReportedAt: 1 })).toBe(
        false,
      );
    }
  });

  test("by the buyer of an in-person order only while unpaid, however late it is", () => {
    const inPerson = { ...order, deliveryMethod: "meetup" } as const;
    expect(canCancel("buyer", { ...inPerson, refundOffered: true })).toBe(false);
    expect(canCancel("buyer", { ...inPerson, status: "pending" })).toBe(true);
  });

  test("by the seller while paid and undispatched", () => {
    const cancellable = ORDER_STATUSES.filter((status) =>
      canCancel("seller", { ...order, status }),
    );
    expect(cancellable).toEqual(["processing"]);
  });

  test("by no one while something blocks it", () => {
    for (const stop of ["refund", "chargeback", "chargebackLost"] as const) {
      const stoppedOrder = { ...order, stops: [stop], refundOffered: true };
      expect(canCancel("seller", stoppedOrder), stop).toBe(false);
      expect(canCancel("buyer", stoppedOrder), stop).toBe(false);
    }
  });
});
