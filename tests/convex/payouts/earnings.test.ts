/** What a seller sees of their money: the sums, and the parts of each order. */

import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { startPaidShop } from "../kit/moneyShop";
import type { Shop } from "../kit/orderHelpers";

type Transfer = Doc<"sellerTransfers">;
let shop: Shop;
let orderId: string;
beforeEach(async () => {
  ({ shop, orderId } = await startPaidShop());
});

const order = async () => {
  const row = await shop.t.run(({ db }) =>
    db
      .query("orders")
      .withIndex("by_uuid", (q) => q.eq("uuid", orderId))
      .unique(),
  );
  if (row === null) throw new Error("No order");
  return row;
};
async function addRows(...rows: Partial<Transfer>[]) {
  const { _id, sellerId } = await order();
  await shop.t.run(async ({ db }) => {
    const checkout = await db
      .query("checkouts")
      .withIndex("by_orderId", (q) => q.eq("orderId", _id))
      .first();
    if (checkout === null) throw new Error("No checkout");
    for (const row of rows) {
      await db.insert("sellerTransfers", {
        orderId: _id,
        sellerId,
        checkoutId: checkout._id,
        kind: "transfer",
        amount: 100,
        state: "waiting",
        attempts: 0,
        refusals: 0,
        createdAt: 0,
        updatedAt: 0,
        ...row,
      });
    }
  });
}
const complete = async () => {
  const { _id } = await order();
  await shop.t.run(({ db }) => db.patch("orders", _id, { status: "completed", completedAt: 1 }));
};
const summary = () => shop.seller.as.query(api.payouts.earnings.summary, {});
const parts = async () =>
  (await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId }))?.payout;
const NO_EARNINGS = { ahead: 0, waiting: 0, sending: 0, sent: 0, takingBack: 0, isPartial: false };

test("before completion the money is ahead; afterwards it is where its rows say", async () => {
  const { amount, deliveryCharge } = await order();
  const share = amount + deliveryCharge;
  expect(await summary()).toEqual({ ...NO_EARNINGS, ahead: share });
  expect(await parts()).toEqual([{ stage: "ahead", amount: share }]);
  await complete();
  expect(await summary()).toEqual(NO_EARNINGS);
  await addRows(
    { amount: 10 },
    { amount: 20, state: "requested" },
    { amount: 300, state: "done", availableAt: 5 },
    { amount: 50, state: "done", availableAt: 5 },
    { amount: 4, state: "paidOtherwise" },
    { amount: 7, kind: "reversal", state: "done" },
    { amount: 9, kind: "reversal", state: "requested" },
    { amount: 1, state: "failed", needsAdmin: true },
  );
  expect(await summary()).toEqual({
    ahead: 0,
    waiting: 11,
    sending: 20,
    sent: 347,
    takingBack: 9,
    isPartial: false,
  });
  expect(await parts()).toEqual([
    { stage: "waiting", amount: 10, reason: "setUp" },
    { stage: "sending", amount: 20 },
    { stage: "sent", amount: 350, availableAt: 5 },
    { stage: "paidOtherwise", amount: 4 },
    { stage: "takenBack", amount: 7 },
    { stage: "takingBack", amount: 9 },
    { stage: "refused", amount: 1 },
  ]);
});

test("of more than 300 transfers the newest are added up, as at least so much", async () => {
  await complete();
  const oldTransfers = Array.from({ length: 5 }, () => ({ amount: 1, state: "done" as const }));
  await addRows(
    ...oldTransfers,
    ...Array.from({ length: 300 }, () => ({ amount: 2, state: "done" as const })),
  );
  expect(await summary()).toMatchObject({ sent: 600, isPartial: true });
});

test("only the seller sees where the money is", async () => {
  await complete();
  await addRows({ amount: 10 });
  const { page } = await shop.seller.as.query(api.orders.lists.sold, {
    paginationOpts: { numItems: 5, cursor: null },
  });
  expect(page[0]?.payout).toEqual([{ stage: "waiting", amount: 10, reason: "setUp" }]);
  const purchases = await shop.buyer.as.query(api.orders.lists.purchases, {
    paginationOpts: { numItems: 5, cursor: null },
  });
  expect(purchases.page[0]).not.toHaveProperty("payout");
  const buyersOrder = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  expect(buyersOrder).not.toHaveProperty("payout");
  expect(await shop.buyer.as.query(api.payouts.earnings.summary, {})).toEqual(NO_EARNINGS);
});
