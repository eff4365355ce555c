import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import { payWithoutWebhook } from "../kit/fakeStripe";
import { addAdmin, countOf, expectFail, type Person } from "../kit/helpers";
import {
  orderOf,
  addPaidOrder,
  sessionOf,
  startShop,
  settle,
  ship,
  type Shop,
  sweep,
  trailOf,
} from "../kit/orderHelpers";
import { startProposalShop, proposalsOf } from "../kit/proposals";
import { withErrorForAllowed, expectRoles, signedInOnly } from "../kit/roles";
import { deliver, refundEvent, sessionEvent } from "../kit/stripeEvents";
import { COURIER_TOTAL, totalOf } from "../kit/totals";

const countPending = async (shop: Shop, person: Person) =>
  await countOf(shop.t, person, "pendingAdjustments");

/** The delivery charges in an order's history. */
async function chargeEvents({ buyer }: Shop, orderId: string) {
  const events = await buyer.as.query(api.orders.fulfilment.timeline, { orderId });
  return events
    .filter(({ event }) => event.startsWith("delivery"))
    .map(({ event, amount }) => [event, amount]);
}

describe("proposing", () => {
  test("posts the specified message with its card and updates both badges", async () => {
    const { shop, orderId, propose, answer } = await startProposalShop();
    await propose(1550);
    const page = { numItems: 5, cursor: null };
    const list = await shop.buyer.as.query(api.messages.conversations.list, {
      paginationOpts: page,
    });
    const sellersList = await shop.seller.as.query(api.messages.conversations.list, {
      paginationOpts: page,
    });
    expect(sellersList.page[0]).toMatchObject({ previewFromMe: false });
    const conversationId = list.page[0]?.conversationId;
    if (!conversationId) throw new Error("No conversation");
    const messages = await shop.buyer.as.query(api.messages.thread.list, {
      conversationId,
      paginationOpts: page,
    });
    const [message] = messages.page;
    expect(message?.message).toBe(
      `Proposed delivery charge adjustment for order ${orderId.slice(0, 8)}: £15.50. Please accept or reject.`,
    );
    const adjustmentId = message?.adjustmentId;
    if (!adjustmentId) throw new Error("The message carries no proposal");
    const card = (person: Person) => person.as.query(api.orders.adjustments.card, { adjustmentId });
    const proposal = {
      proposedDeliveryCharge: 1550,
      currentDeliveryCharge: 1200,
      status: "pending",
    };
    expect(await card(shop.buyer)).toMatchObject({ ...proposal, viewerIsBuyer: true });
    expect(await card(shop.seller)).toMatchObject({ ...proposal, viewerIsBuyer: false });
    expect([await countPending(shop, shop.buyer), await countPending(shop, shop.seller)]).toEqual([
      1, 1,
    ]);
    await answer(adjustmentId, false);
    expect(await card(shop.buyer)).toMatchObject({ status: "rejected" });
  });

  test("is refused for what is handed over in person", async () => {
    const shop = await startShop();
    const { propose } = proposalsOf(shop, await addPaidOrder(shop));
    await expectFail(propose(500), "wrong_kind");
  });

  test("accepts whole pence from £0 to £50, and only differences that a card can pay", async () => {
    const { propose } = await startProposalShop();
    for (const invalid of [-1, 0.5, NaN, Infinity]) {
      await expectFail(propose(invalid), "invalid_delivery_charge");
    }
    const refusal = await expectFail(propose(5001), "invalid_input");
    expect(refusal.message).toBe("Delivery charge: at most £50.00");
    await expectFail(propose(1200), "invalid_input");
    await expectFail(propose(1210), "invalid_input");
    await propose(0);
    await propose(5000);
  });

  test("replaces a pending proposal, and expires after 24 hours", async () => {
    const { shop, propose, answer, statusOf } = await startProposalShop();
    const first = await propose(1500);
    const second = await propose(1600);
    expect(await statusOf(first)).toBe("replaced");
    await expectFail(answer(first, true), "transition_refused");
    expect(await countPending(shop, shop.buyer)).toBe(1);
    await settle(shop.t, 23 * HOUR_MS);
    expect(await statusOf(second)).toBe("pending");
    await settle(shop.t, 2 * HOUR_MS);
    expect(await statusOf(second)).toBe("lapsed");
    expect(await countPending(shop, shop.buyer)).toBe(0);
    await expectFail(answer(second, true), "transition_refused");
  });

  test("is only possible for paid orders before dispatch", async () => {
    const { shop, orderId, propose, statusOf } = await startProposalShop();
    const id = await propose(1500);
    await ship(shop, orderId);
    expect(await statusOf(id)).toBe("lapsed");
    await expectFail(propose(1600), "transition_refused");
  });
});

describe("answering", () => {
  test("an increase changes the totals once, when its own payment arrives", async () => {
    const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
    const id = await propose(1500);
    await answer(id, true);
    await answer(id, true);
    await settle(shop.t);
    const view = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(view).toMatchObject({
      totalAmount: COURIER_TOTAL,
      adjustment: { status: "paying", proposedDeliveryCharge: 1500 },
    });
    expect(view?.adjustment?.checkoutUrl).toMatch(/^https:\/\/pay.test/);
    const sellerView = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(sellerView?.adjustment?.checkoutUrl).toBeNull();
    expect(sessionOf(shop, orderId).amount).toBe(300);

    const paidEvent = sessionEvent(sessionOf(shop, orderId));
    await deliver(shop.t, paidEvent);
    await deliver(shop.t, paidEvent);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      deliveryCharge: 1500,
      totalAmount: totalOf(500, 1500),
      status: "processing",
    });
    expect(await statusOf(id)).toBe("accepted");
    expect(await chargeEvents(shop, orderId)).toEqual([
      ["deliveryProposed", 1500],
      ["deliveryAccepted", 1500],
      ["deliveryRaised", 1500],
    ]);
  });

  test("an unpaid increase can be answered again", async () => {
    const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
    const id = await propose(1500);
    await answer(id, true);
    await settle(shop.t);
    await deliver(shop.t, sessionEvent(sessionOf(shop, orderId), "checkout.session.expired"));
    expect(await statusOf(id)).toBe("pending");
    expect((await orderOf(shop.t, orderId)).totalAmount).toBe(COURIER_TOTAL);
    await answer(id, false);
    expect(await statusOf(id)).toBe("rejected");
    expect(await countPending(shop, shop.seller)).toBe(0);
  });

  test("a pay page that ended without a webhook is polled, after which the proposal can be answered again", async () => {
    const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
    const id = await propose(1500);
    await answer(id, true);
    await settle(shop.t);
    sessionOf(shop, orderId).status = "expired";
    vi.setSystemTime(Date.now() + 30 * MINUTE_MS);
    expect(await sweep(shop.t)).toBe(0);
    vi.setSystemTime(Date.now() + 4 * MINUTE_MS);
    expect(await sweep(shop.t)).toBe(1);
    await settle(shop.t);
    expect(await statusOf(id)).toBe("pending");
    expect(await sweep(shop.t)).toBe(0);
  });

  test("an increase found paid by polling takes effect once, even if the webhook comes too", async () => {
    const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
    const id = await propose(1500);
    await answer(id, true);
    await settle(shop.t);
    payWithoutWebhook(sessionOf(shop, orderId));
    vi.setSystemTime(Date.now() + 40 * MINUTE_MS);
    await sweep(shop.t);
    await settle(shop.t);
    expect(await statusOf(id)).toBe("accepted");
    await deliver(shop.t, sessionEvent(sessionOf(shop, orderId)));
    expect((await orderOf(shop.t, orderId)).deliveryCharge).toBe(1500);
    expect((await trailOf(shop, orderId)).filter((name) => name === "deliveryRaised")).toHaveLength(
      1,
    );
  });

  test("a payment for a replaced proposal is refunded", async () => {
    const { shop, orderId, propose, answer } = await startProposalShop();
    const first = await propose(1500);
    await answer(first, true);
    await settle(shop.t);
    const session = sessionOf(shop, orderId);
    await propose(1400);
    await deliver(shop.t, sessionEvent(session));
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      totalAmount: COURIER_TOTAL,
      refundedAmount: 0,
    });
    expect(shop.stripe.returned).toBe(300);
  });

  test("a full refund at the payment provider ends the proposal and closes its pay page", async () => {
    const { shop, orderId, propose, answer } = await startProposalShop();
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    await answer(await propose(1700), true);
    await settle(shop.t);
    const outsideRefund = { id: "re_out", amount: COURIER_TOTAL, paymentIntentId, refundId: "" };
    await deliver(shop.t, refundEvent("refund.created", { ...outsideRefund, status: "succeeded" }));
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).status).toBe("refunded");
    expect((await trailOf(shop, orderId)).at(-1)).toBe("deliveryLapsed");
    expect(sessionOf(shop, orderId).status).toBe("expired");
  });

  test("a decrease is refunded before the totals fall", async () => {
    const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
    const id = await propose(700);
    await answer(id, true);
    expect((await orderOf(shop.t, orderId)).totalAmount).toBe(COURIER_TOTAL);
    await settle(shop.t);
    expect(await orderOf(shop.t, orderId)).toMatchObject({
      deliveryCharge: 700,
      totalAmount: totalOf(500, 700),
      refundedAmount: 0,
    });
    expect(shop.stripe.returned).toBe(500);
    expect(await statusOf(id)).toBe("accepted");
    expect((await chargeEvents(shop, orderId)).at(-1)).toEqual(["deliveryLowered", 700]);
    const sellerEmail = (await emails(shop.t, shop.seller.email)).find(({ subject }) =>
      subject.startsWith("The delivery charge is now £7.00"),
    );
    expect(sellerEmail?.text).toContain("the order's total has changed");
    expect(sellerEmail?.text).not.toContain("has been paid");
  });

  test("a decrease that the provider refuses doesn't change the totals and can be answered again", async () => {
    const { shop, orderId, propose, answer, statusOf } = await startProposalShop();
    const id = await propose(700);
    shop.stripe.fault = "refuse";
    await answer(id, true);
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).totalAmount).toBe(COURIER_TOTAL);
    expect(await statusOf(id)).toBe("pending");
    shop.stripe.fault = "none";
    await answer(id, true);
    await settle(shop.t);
    expect((await orderOf(shop.t, orderId)).totalAmount).toBe(totalOf(500, 700));
  });
});

test("the ledger balances after any sequence of adjustments and refunds", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("charge" as const), pence: fc.integer({ min: 0, max: 2500 }) }),
    fc.record({ kind: fc.constant("refund" as const), pence: fc.integer({ min: 1, max: 700 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { shop, orderId, propose, answer } = await startProposalShop();
      const admin = await addAdmin(shop.t);
      let amountPaid = COURIER_TOTAL;
      for (const { kind, pence } of steps) {
        if (kind === "refund") {
          const refund = admin.as.action(api.payments.refunds.refundOrder, {
            orderId,
            amount: pence,
          });
          await refund.catch(() => null);
          continue;
        }
        const before = await orderOf(shop.t, orderId);
        const id = await propose(pence).catch(() => null);
        if (id === null) continue;
        await answer(id, true);
        await settle(shop.t);
        if (pence > before.deliveryCharge) {
          await deliver(shop.t, sessionEvent(sessionOf(shop, orderId)));
          amountPaid += pence - before.deliveryCharge;
        }
        expect((await orderOf(shop.t, orderId)).deliveryCharge).toBe(pence);
      }
      await settle(shop.t);
      const order = await orderOf(shop.t, orderId);
      expect(order.totalAmount).toBe(order.amount + order.deliveryCharge + order.commission);
      expect(order.refundedAmount).toBeLessThanOrEqual(order.totalAmount);
      expect(amountPaid - shop.stripe.returned).toBe(order.totalAmount - order.refundedAmount);
      const view = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
      expect(view?.refundable).toBe(amountPaid - shop.stripe.returned);
    }),
    { numRuns: 12 },
  );
}, 300_000);

describe("unauthorised", () => {
  test("only the seller can propose, and only the buyer can answer", async () => {
    const { shop, orderId, propose, statusOf } = await startProposalShop();
    const id = await propose(1500);
    const others = withErrorForAllowed(signedInOnly, "order_not_found");
    const expected = { ...others, admin: "forbidden", designatedAdmin: "forbidden" } as const;
    await expectRoles(shop.t, expected, (as) =>
      as.mutation(api.orders.adjustments.propose, { orderId, proposedDeliveryCharge: 1 }),
    );
    await expectRoles(shop.t, expected, (as) =>
      as.mutation(api.orders.adjustments.answer, { adjustmentId: id, accept: true }),
    );
    await expectFail(
      shop.buyer.as.mutation(api.orders.adjustments.propose, {
        orderId,
        proposedDeliveryCharge: 1,
      }),
      "forbidden",
    );
    await expectFail(
      shop.seller.as.mutation(api.orders.adjustments.answer, { adjustmentId: id, accept: true }),
      "forbidden",
    );
    expect(await statusOf(id)).toBe("pending");
  });
});
