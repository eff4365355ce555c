import type { AddOwnRows, AddTradeRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({ db, now, userId }) => {
  await db.insert("payoutAccounts", {
    sellerId: userId,
    stripeAccountId: `acct_${userId}`,
    status: "active",
    canBePaid: true,
    codes: [],
    schedule: "weekly",
    refreshedAt: now,
    remindersSent: 0,
  });
};

export const addTradeRows: AddTradeRows = async ({ db, now, people, orderId, stripeIdFor }) => {
  const checkout = await db
    .query("checkouts")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .first();
  if (checkout === null) throw new Error("The order has no checkout");
  await db.insert("sellerTransfers", {
    orderId,
    sellerId: people.sellerId,
    checkoutId: checkout._id,
    stripeId: stripeIdFor("tr"),
    kind: "transfer",
    amount: 500,
    state: "done",
    attempts: 0,
    refusals: 0,
    createdAt: now,
    updatedAt: now,
  });
};
