import { describe, expect, test } from "vitest";
import { ORDER_ACTORS, ORDER_STATUSES, TRANSITION_EVENTS } from "#convex/domain/orders/states.ts";
import { canCancel, nextStatus, TRANSITIONS } from "#convex/domain/orders/transitions.ts";

/** Written by hand, independently of the table, as "from event by → to". */
const ALLOWED = [
  "null place buyer → pending",
  "pending pay stripe → processing",
  "pending payNothing buyer → processing",
  "pending cancel buyer → cancelled",
  "pending cancel system → cancelled",
  "pending expire system → cancelled",
  "pending expire stripe → cancelled",
  "processing cancel seller → cancelled",
  "processing cancel system → cancelled",
  "processing takeRefund buyer → cancelled",
  "processing ship seller → shipped",
  "processing handOver seller → delivered",
  "processing confirmArrival buyer → delivered",
  "processing assumeArrival system → delivered",
  "processing claim buyer → disputed",
  "processing claim system → disputed",
  "shipped claim buyer → disputed",
  "shipped confirmArrival buyer → delivered",
  "disputed confirmArrival buyer → delivered",
  "disputed cancelClaimed seller → cancelled",
  "disputed cancelClaimed admin → cancelled",
  "shipped assumeArrival system → delivered",
  "delivered complete system → completed",
  "delivered claim buyer → disputed",
  "disputed settle buyer → completed",
  "disputed settle seller → completed",
  "disputed settle admin → completed",
  "disputed settle system → completed",
  ...["processing", "shipped", "delivered", "completed", "disputed"].flatMap((from) => [
    `${from} refund admin → refunded`,
    `${from} refund system → refunded`,
    `${from} chargebackLost stripe → refunded`,
  ]),
  "refunded refundBounced stripe → disputed",
];

describe("the transition table", () => {
  test("allows exactly these: every state × event × actor", () => {
    const transitions: string[] = [];
    for (const from of [null, ...ORDER_STATUSES]) {
      for (const event of TRANSITION_EVENTS) {
        for (const actor of ORDER_ACTORS) {
          const to = nextStatus(from, event, actor);
          if (to) transitions.push(`${from} ${event} ${actor} → ${to}`);
        }
      }
    }
    expect(transitions.sort()).toEqual([...ALLOWED].sort());
  });

  test("hands over, cancels and completes nothing while its money might leave", () => {
    for (const stop of ["refund", "chargeback"] as const) {
      const waits = TRANSITIONS.filter(
        ({ from, event, by }) =>
          by.some((actor) => nextStatus(from, event, actor)) &&
          !by.some((actor) => nextStatus(from, event, actor, [stop])),
      ).map(({ from, event }) => `${from} ${event}`);
      expect(waits.sort(), stop).toEqual([
        "delivered complete",
        "disputed cancelClaimed",
        "disputed settle",
        "processing assumeArrival",
        "processing cancel",
        "processing confirmArrival",
        "processing handOver",
        "processing ship",
        "processing takeRefund",
        "shipped assumeArrival",
      ]);
    }
  });

  test("lets only a webhook pay, and makes cancelled final", () => {
    const paidBy = ORDER_ACTORS.filter((actor) => nextStatus("pending", "pay", actor));
    expect(paidBy).toEqual(["stripe"]);
    for (const event of TRANSITION_EVENTS) {
      for (const actor of ORDER_ACTORS) expect(nextStatus("cancelled", event, actor)).toBeNull();
    }
  });

  test("can reach every state, and never leads to two states for one event", () => {
    const reached = new Set<string>(TRANSITIONS.map(({ to }) => to));
    const caused = new Set<string>(TRANSITIONS.map(({ event }) => event));
    expect(TRANSITION_EVENTS.filter((event) => !caused.has(event))).toEqual([]);
    expect(ORDER_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
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
  } as const;

  test("by the buyer while unpaid, or paid once a refund has been offered", () => {
    expect(canCancel("buyer", { ...order, status: "pending" })).toBe(true);
    expect(canCancel("buyer", order)).toBe(false);
    expect(canCancel("buyer", { ...order, refundOffered: true })).toBe(true);
    expect(canCancel("buyer", { ...order, status: "shipped", refundOffered: true })).toBe(false);
  });

  test("by the buyer of an in-person order only while unpaid, however late it is", () => {
    const inPerson = { ...order, deliveryMethod: "meetup" } as const;
    expect(canCancel("buyer", { ...inPerson, refundOffered: true })).toBe(false);
    expect(canCancel("buyer", { ...inPerson, status: "pending" })).toBe(true);
  });

  test("by the seller while paid and undispatched", () => {
    const may = ORDER_STATUSES.filter((status) => canCancel("seller", { ...order, status }));
    expect(may).toEqual(["processing"]);
  });

  test("by no one while something blocks it", () => {
    for (const stop of ["refund", "chargeback", "chargebackLost"] as const) {
      const stoppedOrder = { ...order, stops: [stop], refundOffered: true };
      expect(canCancel("seller", stoppedOrder), stop).toBe(false);
      expect(canCancel("buyer", stoppedOrder), stop).toBe(false);
    }
  });
});
