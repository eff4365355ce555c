/** Sellers' money: sent once, taken back when the buyer is refunded, and found again after any failure. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import { expectFail } from "../kit/helpers";
import { outsideRefund, subjectsTo } from "../kit/moneyShop";
import { orderOf, sessionOf, settle, type Shop } from "../kit/orderHelpers";
import {
  accountRow,
  activate,
  transferSummaries,
  completeDuringFault,
  completeOrder,
  addDeliveredOrder,
  startPayoutShop,
  refresh,
  sweepPayouts,
  transfersOf,
} from "../kit/payoutShop";
import { deliver, disputeEvent, refundEvent } from "../kit/stripeEvents";
import { COURIER_TOTAL } from "../kit/totals";

afterEach(() => {
  delete process.env.PAYOUTS_ENABLED;
});

describe("a completed order", () => {
  test("sends its seller goods and delivery, from its payment's charge (spree#14500)", async () => {
    const { shop } = await startPayoutShop();
    const uuid = await completeOrder(shop);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    const { connect } = shop.stripe;
    const [row] = await transfersOf(shop);
    expect(connect.transfers).toMatchObject([
      {
        id: row?.stripeId,
        amount: 1700,
        destination: (await accountRow(shop))?.stripeAccountId,
        source: `ch_${sessionOf(shop, uuid).paymentIntentId}`,
        group: `order_${uuid}`,
        metadata: { sellerTransferId: row?._id },
      },
    ]);
    expect(sessionOf(shop, uuid).form.get("payment_intent_data[transfer_group]")).toBe(
      `order_${uuid}`,
    );
    const bell = await shop.seller.as.query(api.notifications.bell.list, {
      paginationOpts: { numItems: 20, cursor: null },
    });
    expect(JSON.stringify(bell.page)).toContain("£17.00 is on its way to you");
  });

  test("sends nothing before", async () => {
    const { shop } = await startPayoutShop();
    await addDeliveredOrder(shop);
    await shop.t.mutation(internal.payouts.sweep.settleAgain, {});
    expect(await transfersOf(shop)).toEqual([]);
  });

  test.each([
    ["sending is off", {}, "false"],
    ["the seller hasn't set up payouts", { isActive: false }, "true"],
  ] as const)("waits while %s", async (_, options, enabled) => {
    const { shop } = await startPayoutShop(options);
    process.env.PAYOUTS_ENABLED = enabled;
    await completeOrder(shop);
    await sweepPayouts(shop, DAY_MS);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 waiting"]);
    expect(shop.stripe.connect.transfers).toEqual([]);
    process.env.PAYOUTS_ENABLED = "true";
    if ("isActive" in options) await activate(shop);
    await sweepPayouts(shop, DAY_MS);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
  });

  test("is sent to an active seller, and a banned one can't set up payouts", async () => {
    const { shop } = await startPayoutShop({ isActive: false });
    await completeOrder(shop);
    const setBan = (isBanned: boolean) =>
      shop.t.run(async ({ db }) => {
        const profile = await db
          .query("userProfiles")
          .withIndex("by_userId", (q) => q.eq("userId", shop.seller.userId))
          .unique();
        await db.patch("userProfiles", profile!._id, { isBanned });
      });
    await activate(shop);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    await setBan(true);
    await expectFail(shop.seller.as.action(api.payouts.accounts.setUp, {}), "account_banned");
  });

  test("is followed by reminders after 1, 7 and 30 days, until the seller sets up", async () => {
    const { shop } = await startPayoutShop({ isActive: false });
    await completeOrder(shop);
    const reminderDays: number[] = [];
    for (let day = 1; day <= 40; day += 1) {
      vi.setSystemTime(Date.now() + DAY_MS);
      const before = (await emails(shop.t, shop.seller.email)).length;
      await shop.t.mutation(internal.payouts.sweep.refreshAccounts, {});
      if ((await emails(shop.t, shop.seller.email)).length > before) reminderDays.push(day);
    }
    expect(reminderDays).toEqual([1, 7, 30]);
    expect((await subjectsTo(shop, shop.seller))[0]).toBe("£17.00 is waiting for you");
  });
});

describe("a transfer", () => {
  test.each([
    ["whose answer was lost", "cut"],
    ["that Stripe never received", "before"],
  ] as const)(
    "%s is made once, even after Stripe forgot its key (gumroad#6620)",
    async (_, fault) => {
      const { shop } = await startPayoutShop();
      const uuid = await addDeliveredOrder(shop);
      shop.stripe.fault = fault;
      await completeDuringFault(shop, uuid);
      expect(await transferSummaries(shop)).toEqual(["transfer 1700 requested"]);
      shop.stripe.fault = "none";
      shop.stripe.forgetKeys();
      await sweepPayouts(shop, 2 * DAY_MS);
      expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
      expect(shop.stripe.connect.transfers).toHaveLength(1);
    },
  );

  test("whose answer was lost is found although its seller was restricted since", async () => {
    const { shop } = await startPayoutShop();
    const uuid = await addDeliveredOrder(shop);
    shop.stripe.fault = "cut";
    await completeDuringFault(shop, uuid);
    shop.stripe.fault = "none";
    shop.stripe.forgetKeys();
    for (const account of shop.stripe.connect.accounts.values()) account.capability = "restricted";
    await refresh(shop);
    await sweepPayouts(shop, HOUR_MS);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    expect(shop.stripe.connect.sent).toBe(1700);
  });

  test("refused because the seller was restricted goes back to waiting, with an email (gumroad#4953, eliza#11022)", async () => {
    const { shop } = await startPayoutShop();
    for (const account of shop.stripe.connect.accounts.values()) account.capability = "restricted";
    await completeOrder(shop);
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 waiting"]);
    expect((await accountRow(shop))?.status).toBe("restricted");
    expect((await subjectsTo(shop, shop.seller))[0]).toBe(
      "Stripe needs something before it can pay you",
    );
    for (const account of shop.stripe.connect.accounts.values()) account.capability = "active";
    await refresh(shop);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    expect(new Set(shop.stripe.connect.keys).size).toBe(2);
  });

  test("of a restored copy is found and not repeated", async () => {
    const { shop } = await startPayoutShop();
    await completeOrder(shop);
    await shop.t.run(async ({ db }) => {
      for (const { _id } of await db.query("sellerTransfers").collect()) {
        await db.delete("sellerTransfers", _id);
      }
    });
    await shop.t.mutation(internal.payouts.sweep.settleAgain, {});
    await settle(shop.t);
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    expect(shop.stripe.connect.transfers).toHaveLength(1);
  });

  test("is settled again each day, however many others completed before it", async () => {
    const { shop } = await startPayoutShop({ isActive: false });
    const uuid = await completeOrder(shop);
    const { _id, _creationTime, completedAt = 0, ...row } = await orderOf(shop.t, uuid);
    await shop.t.run(async ({ db }) => {
      for (const each of await db.query("sellerTransfers").collect()) {
        await db.delete("sellerTransfers", each._id);
      }
      for (let i = 1; i <= 250; i += 1) {
        await db.insert("orders", { ...row, uuid: `${uuid}-${i}`, completedAt: completedAt - i });
      }
    });
    await shop.t.mutation(internal.payouts.sweep.settleAgain, {});
    await settle(shop.t);
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 waiting"]);
  });
});

describe("money that was sent", () => {
  test("is taken back by what is refunded, and the buyer's refund goes first", async () => {
    const { shop, refund } = await startPayoutShop();
    const uuid = await completeOrder(shop);
    shop.stripe.refundStatus = "pending";
    await refund(uuid, { amount: 300 });
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    const [pending] = shop.stripe.refunds;
    pending!.status = "succeeded";
    await deliver(shop.t, refundEvent("refund.updated", pending!));
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done", "reversal 300 done"]);
    expect(shop.stripe.connect.sent).toBe(1400);
    expect((await subjectsTo(shop, shop.seller))[0]).toBe(
      "We took £3.00 back from your Stripe balance",
    );
  });

  test("is taken back first if our balance lacks the refund's money", async () => {
    const { shop, refund } = await startPayoutShop();
    const uuid = await completeOrder(shop);
    shop.stripe.fault = "refuse";
    shop.stripe.refusesReads = false;
    shop.stripe.refusal = {
      status: 400,
      type: "invalid_request_error",
      message: "Insufficient funds",
      code: "balance_insufficient",
    };
    await refund(uuid, { amount: 300 });
    shop.stripe.fault = "none";
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done", "reversal 300 done"]);
    expect(shop.stripe.refunds).toEqual([]);
    await shop.t.mutation(internal.payments.sweep.run, {});
    await settle(shop.t);
    expect(shop.stripe.refunds).toMatchObject([{ amount: 300, status: "succeeded" }]);
    expect(shop.stripe.connect.sent).toBe(1400);
  });

  test("is taken back after a lost chargeback, and sent again if it is won after all", async () => {
    const { shop } = await startPayoutShop();
    const uuid = await completeOrder(shop);
    const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment, { amount: 500 }));
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
    await deliver(shop.t, disputeEvent(payment, { amount: 500, status: "lost" }));
    await settle(shop.t);
    expect(shop.stripe.connect.sent).toBe(1200);
    await deliver(shop.t, disputeEvent(payment, { amount: 500, status: "won" }));
    await settle(shop.t);
    await settle(shop.t);
    expect(shop.stripe.connect.sent).toBe(1700);
  });

  test.each([
    ["partly", 500, 1700],
    // All of the payment, with our fee: the order becomes refunded, and its seller keeps their share.
    ["entirely", COURIER_TOTAL, 1700],
  ])(
    "and %s lost to a chargeback stays if an admin lets Shoal bear it",
    async (_, amount, sent) => {
      const { shop, admin } = await startPayoutShop();
      const uuid = await completeOrder(shop);
      const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
      const bear = (reason = "Sam has proof of delivery") =>
        admin.as.mutation(api.payouts.problems.bearChargebacks, { orderId: uuid, reason });
      const bearableAmount = async () =>
        (await admin.as.query(api.orders.fulfilment.byUuid, { orderId: uuid }))?.bearable;
      await expectFail(bear(), "not_found");
      expect(await bearableAmount()).toBe(0);
      // Before the bank decides: nothing is taken back.
      await deliver(shop.t, disputeEvent(payment, { amount }));
      await expectFail(bear(" "), "reason_required");
      expect(await bearableAmount()).toBe(amount);
      await bear();
      expect(await bearableAmount()).toBe(0);
      await deliver(shop.t, disputeEvent(payment, { amount, status: "lost" }));
      await settle(shop.t);
      expect(await transferSummaries(shop)).toEqual(["transfer 1700 done"]);
      const sellersOrder = await shop.seller.as.query(api.orders.fulfilment.byUuid, {
        orderId: uuid,
      });
      expect(sellersOrder && expectedShare(sellersOrder)).toBe(1700);
      expect(sellersOrder?.bearable).toBe(0);
      // Afterwards: what was taken back is sent again.
      const otherOrderId = await completeOrder(shop);
      const otherPayment = sessionOf(shop, otherOrderId).paymentIntentId ?? "";
      await deliver(shop.t, disputeEvent(otherPayment, { id: "dp_2", amount, status: "lost" }));
      await settle(shop.t);
      expect(shop.stripe.connect.sent).toBe(2 * sent - Math.min(amount, 1700));
      await admin.as.mutation(api.payouts.problems.bearChargebacks, {
        orderId: otherOrderId,
        reason: "Sam has proof of delivery",
      });
      await settle(shop.t);
      await settle(shop.t);
      expect(shop.stripe.connect.sent).toBe(2 * sent);
    },
  );

  test("that the bank has already is taken back from the next sale; bank payments stop until then (d-inference#498)", async () => {
    const { shop } = await startPayoutShop();
    const uuid = await completeOrder(shop);
    const [account] = [...shop.stripe.connect.accounts.values()];
    expect(account!.schedule).toBe("weekly");
    account!.balance = 0;
    const payment = sessionOf(shop, uuid).paymentIntentId ?? "";
    await deliver(shop.t, refundEvent("refund.updated", outsideRefund(payment, { amount: 300 })));
    await settle(shop.t);
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done", "reversal 300 requested"]);
    expect(account!.schedule).toBe("manual");
    await completeOrder(shop);
    await sweepPayouts(shop);
    await settle(shop.t);
    expect(await transferSummaries(shop)).toEqual([
      "transfer 1700 done",
      "reversal 300 done",
      "transfer 1700 done",
    ]);
    expect(account!.schedule).toBe("weekly");
    expect(shop.stripe.connect.sent).toBe(3100);
  });

  test("and reversed in Stripe's dashboard isn't taken back twice (stripe-mirakl-connector#87)", async () => {
    const { shop, refund } = await startPayoutShop();
    const uuid = await completeOrder(shop);
    const [transfer] = shop.stripe.connect.transfers;
    shop.stripe.connect.reverse(transfer!.id, 300);
    await refund(uuid, { amount: 300 });
    await settle(shop.t);
    expect(shop.stripe.connect.sent).toBe(1400);
    expect(await transferSummaries(shop)).toEqual(["transfer 1700 done", "reversal 300 done"]);
  });
});

test("an admin settles neither what Stripe may still have nor what is settled", async () => {
  const { shop, admin } = await startPayoutShop();
  await completeOrder(shop);
  const [row] = await transfersOf(shop);
  if (row === undefined) throw new Error("Nothing was sent");
  const { tryAgain, payOtherwise } = api.payouts.problems;
  const transferId = row._id;
  await expectFail(admin.as.mutation(tryAgain, { transferId }), "transfer_not_open");
  await shop.t.run(({ db }) =>
    db.patch("sellerTransfers", transferId, { state: "requested", attempts: 1, needsAdmin: true }),
  );
  await expectFail(
    admin.as.mutation(payOtherwise, { transferId, reason: "By bank transfer" }),
    "transfer_under_way",
  );
  expect((await transfersOf(shop))[0]).toMatchObject({ state: "requested", needsAdmin: true });
});

describe("the totals", () => {
  const totals = async ({ t, stripe }: Shop) => {
    stripe.fault = "none";
    await t.action(internal.payments.stripeSync.run, {});
    return (await t.run(({ db }) => db.query("stripeSync").first()))?.totals;
  };

  test("match Stripe's after transfers and reversals", async () => {
    const { shop, refund } = await startPayoutShop();
    await refund(await completeOrder(shop), { amount: 300 });
    await settle(shop.t);
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(await totals(shop)).toMatchObject({ theirSent: 1400, ourSent: 1400, differing: [] });
  });

  test("come with what Shoal holds, owes and must be able to pay", async () => {
    const { shop, admin, refund } = await startPayoutShop();
    await refund(await completeOrder(shop), { amount: 300 });
    await settle(shop.t);
    process.env.PAYOUTS_ENABLED = "false";
    await completeOrder(shop);
    await addDeliveredOrder(shop);
    shop.stripe.connect.available = 5000;
    await totals(shop);
    const summary = await admin.as.query(api.moderation.health.summary, {});
    expect(summary.books).toMatchObject({
      held: 1700,
      owed: 1700,
      refunds: 0,
      takingBack: 0,
      writtenOff: 0,
      available: 5000,
      pending: 0,
    });
  });

  test("are red once two runs agree that a transfer differs", async () => {
    const { shop } = await startPayoutShop();
    await completeOrder(shop);
    const [transfer] = shop.stripe.connect.transfers;
    shop.stripe.connect.reverse(transfer!.id, 100);
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(await totals(shop)).toMatchObject({ theirSent: 1600, ourSent: 1700, differing: [] });
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect((await totals(shop))?.differing).toEqual([transfer!.id]);
  });
});

describe("an account at Stripe", () => {
  test("is made once, however often the seller comes back", async () => {
    const { shop } = await startPayoutShop({ isActive: false });
    const first = await shop.seller.as.action(api.payouts.accounts.setUp, {});
    const second = await shop.seller.as.action(api.payouts.accounts.setUp, {});
    expect(second).toEqual(first);
    expect(shop.stripe.connect.accounts.size).toBe(1);
    expect(await shop.seller.as.query(api.payouts.accounts.mine, {})).toMatchObject({
      status: "started",
      canBePaid: false,
    });
    await expectFail(shop.buyer.as.action(api.payouts.accounts.setUp, {}), "seller_required");
    expect(await shop.buyer.as.query(api.payouts.accounts.mine, {})).toBeNull();
  });

  test("that was closed is followed by a new one", async () => {
    const { shop } = await startPayoutShop();
    const [account] = [...shop.stripe.connect.accounts.values()];
    account!.isClosed = true;
    await refresh(shop);
    expect((await accountRow(shop))?.status).toBe("closed");
    await completeOrder(shop);
    await activate(shop);
    expect(shop.stripe.connect.transfers).toMatchObject([{ destination: "acct_2" }]);
  });

  test("that Stripe rejected can't be set up again", async () => {
    const { shop } = await startPayoutShop();
    for (const account of shop.stripe.connect.accounts.values()) account.capability = "rejected";
    await refresh(shop);
    await expectFail(shop.seller.as.action(api.payouts.accounts.setUp, {}), "payouts_rejected");
  });

  test("whose bank payment failed is reported by email, once", async () => {
    const { shop } = await startPayoutShop();
    for (const account of shop.stripe.connect.accounts.values()) {
      account.payout = {
        amount: 1700,
        status: "failed",
        arrival_date: 1,
        failure_code: "account_closed",
      };
    }
    await refresh(shop);
    await refresh(shop);
    const subjects = await subjectsTo(shop, shop.seller);
    expect(subjects.filter((text) => text === "Your bank didn't accept a payment")).toHaveLength(1);
    expect((await shop.seller.as.query(api.payouts.accounts.mine, {}))?.lastPayout).toMatchObject({
      failureCode: "account_closed",
    });
  });

  test("has a dashboard at Stripe once it is set up", async () => {
    const { shop } = await startPayoutShop({ isActive: false });
    await expectFail(
      shop.seller.as.action(api.payouts.accounts.openStripe, {}),
      "payouts_not_set_up",
    );
    await activate(shop);
    const { url } = await shop.seller.as.action(api.payouts.accounts.openStripe, {});
    expect(url).toContain("acct_1");
  });

  test("can't be opened while Stripe refuses, and nothing changes", async () => {
    const { shop } = await startPayoutShop();
    const before = await accountRow(shop);
    shop.stripe.fault = "refuse";
    await expectFail(
      shop.seller.as.action(api.payouts.accounts.openStripe, {}),
      "payouts_unavailable",
    );
    expect(await accountRow(shop)).toEqual(before);
  });
});
