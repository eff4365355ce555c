/** A seller's live-arrival rate: each order counts once, however its animals were reported dead. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  answer,
  addArrivedOrder,
  addClaimedOrder,
  claimOf,
  addShippedOrder,
  claimIdOf,
  ARRIVED_TOTAL,
} from "../kit/claimHelpers";
import { addPerson, expectFail, type Person } from "../kit/helpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import { orderOf, sessionOf, settle, type Shop } from "../kit/orderHelpers";
import { sellerCardOf } from "../kit/reviewHelpers";
import { deliver, disputeEvent, refundEvent } from "../kit/stripeEvents";

let shop: Shop;
let admin: Person;
beforeEach(async () => {
  ({ shop, admin } = await startShopWithAdmin());
});

type Refund = Omit<typeof api.payments.refunds.refundOrder._args, "orderId">;
async function refund(orderId: string, changes: Refund = {}): Promise<void> {
  await admin.as.action(api.payments.refunds.refundOrder, { orderId, ...changes });
  await settle(shop.t);
}
const arrivalStats = async () => {
  const { liveArrivalRate, arrivals } = await sellerCardOf(shop);
  return { liveArrivalRate, arrivals };
};

describe("a full refund by Shoal during a claim", () => {
  test("counts once against the seller if animals died", async () => {
    const orderId = await addClaimedOrder(shop);
    await addArrivedOrder({ ...shop, buyer: await addPerson(shop.t) }, 1);
    expect(await arrivalStats()).toEqual({ liveArrivalRate: 1, arrivals: 2 });
    await refund(orderId);
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "overtaken" });
    expect(await arrivalStats()).toEqual({ liveArrivalRate: 0.5, arrivals: 2 });
  });

  test("counts if it was made at the payment provider too", async () => {
    const orderId = await addClaimedOrder(shop);
    const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
    const externalRefund = {
      id: "re_outside",
      amount: ARRIVED_TOTAL,
      paymentIntentId,
      refundId: "",
    };
    await deliver(
      shop.t,
      refundEvent("refund.created", { ...externalRefund, status: "succeeded" }),
    );
    await settle(shop.t);
    expect(await claimOf(shop, orderId)).toMatchObject({ status: "overtaken" });
    expect(await arrivalStats()).toEqual({ liveArrivalRate: 0, arrivals: 1 });
  });

  test("counts neither as dead nor as arrived if animals are ill", async () => {
    await refund(await addClaimedOrder(shop, { items: [{ problem: "ill", animals: 2 }] }));
    expect(await arrivalStats()).toEqual({ liveArrivalRate: null, arrivals: 0 });
  });
});

test("an accepted lower offer counts too, as both sides agree that animals were dead", async () => {
  const orderId = await addClaimedOrder(shop);
  await answer(shop, orderId, 200);
  await shop.buyer.as.mutation(api.claims.cases.acceptOffer, { orderId });
  expect(await claimOf(shop, orderId)).toMatchObject({ status: "agreed" });
  expect(await arrivalStats()).toEqual({ liveArrivalRate: 0, arrivals: 1 });
});

test("a lost chargeback counts as not arrived, and the claim reopened afterwards counts once", async () => {
  const orderId = await addClaimedOrder(shop);
  const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
  const updateDispute = async (status: string) => {
    await deliver(shop.t, disputeEvent(paymentIntentId, { status, amount: ARRIVED_TOTAL }));
    await settle(shop.t);
  };
  await updateDispute("lost");
  expect(await arrivalStats()).toEqual({ liveArrivalRate: null, arrivals: 0 });
  await updateDispute("won");
  expect(await arrivalStats()).toEqual({ liveArrivalRate: 1, arrivals: 1 });
  await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
  await settle(shop.t);
  expect(await arrivalStats()).toEqual({ liveArrivalRate: 0, arrivals: 1 });
  await refund(orderId);
  expect(await arrivalStats()).toEqual({ liveArrivalRate: 0, arrivals: 1 });
});

describe("an admin's refund instead of a claim", () => {
  const refundableOf = (orderId: string) =>
    admin.as.query(api.payments.refunds.refundable, { orderId });

  test("counts once if the admin reports dead animals, whether in full or in part", async () => {
    const first = await addArrivedOrder(shop, 1);
    const other = await addArrivedOrder({ ...shop, buyer: await addPerson(shop.t) }, 1);
    expect(await refundableOf(first)).toMatchObject({ mayBeDeadArrival: true });
    await refund(first, { amount: 300, deadOnArrival: true });
    expect(await arrivalStats()).toEqual({ liveArrivalRate: 0.5, arrivals: 2 });
    expect(await refundableOf(first)).toMatchObject({ mayBeDeadArrival: false });
    await refund(first, { deadOnArrival: true });
    await refund(other, { deadOnArrival: false });
    expect(await arrivalStats()).toEqual({ liveArrivalRate: 0, arrivals: 1 });
  });

  test("counts once as well if a claim is then decided for the buyer", async () => {
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId);
    await refund(orderId, { amount: 100, deadOnArrival: true });
    const claimId = await claimIdOf(shop, orderId);
    const verdict = { claimId, decision: "partial", amount: 100, reason: "Seen" } as const;
    await admin.as.mutation(api.claims.cases.decide, verdict);
    expect(await arrivalStats()).toEqual({ liveArrivalRate: 0, arrivals: 1 });
  });

  test("can't report dead animals before arrival, in which case it refunds nothing", async () => {
    const orderId = await addShippedOrder(shop);
    expect(await refundableOf(orderId)).toMatchObject({ mayBeDeadArrival: false });
    await expectFail(refund(orderId, { deadOnArrival: true }), "not_arrived");
    expect(await orderOf(shop.t, orderId)).toMatchObject({ status: "shipped", refundedAmount: 0 });
    expect(shop.stripe.refunds).toEqual([]);
  });
});
