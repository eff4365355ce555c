/** Claims from before they said what is wrong by animal: read as they are, and brought up to date once. */
import { expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { HOUR_MS } from "../../../convex/domain/shared/constants";
import { claimedOrder, claimOf, standing } from "../kit/claimHelpers";
import { countOf } from "../kit/helpers";
import { orderOf, settle, startShop } from "../kit/orderHelpers";

/** More than two batches of a hundred. */
const OLD_ROWS = 230;

test("old claims count, are read in the new words, and end by the clock like all others", async () => {
  const shop = await startShop();
  const { t, buyer, seller } = shop;
  const orderId = await claimedOrder(shop);
  const { claimId } = await claimOf(shop, orderId);
  const { _id } = await orderOf(t, orderId);
  const people = { buyerId: buyer.userId, sellerId: seller.userId };
  await t.run(async ({ db }) => {
    const old = {
      ...people,
      description: "Not what I ordered",
      photos: [],
      respondBy: Date.now() + HOUR_MS,
      createdAt: Date.now(),
      updatedAt: Date.now(),
    };
    const row = await db.get("orders", _id);
    if (row === null) throw new Error("No order");
    const { _id: _orderId, _creationTime: _placedAt, ...order } = row;
    await db.delete("claims", claimId);
    for (const row of await db.query("counters").collect()) {
      if (/^claims/.test(row.name)) await db.delete("counters", row._id);
    }
    for (let i = 0; i < OLD_ROWS - 1; i += 1) {
      const elsewhere = await db.insert("orders", { ...order, uuid: crypto.randomUUID() });
      const done = { orderId: elsewhere, kind: "dead", animals: 1, status: "declined" } as const;
      await db.insert("claims", { ...old, ...done });
    }
    // The last of them, so that it is reached in the last batch.
    const open = { orderId: _id, kind: "wrong", animals: 2, status: "open" } as const;
    await db.insert("claims", { ...old, ...open });
  });
  const asNew = { items: [{ problem: "wrongSpecies", animals: 2 }], proposedRefund: 1000 };
  expect(await claimOf(shop, orderId)).toMatchObject(asNew);

  for (let i = 0; i < 2; i += 1) {
    await t.mutation(internal.migrations.run, {});
    expect(await claimOf(shop, orderId)).toMatchObject(asNew);
    for (let batch = 0; batch < 12; batch += 1) await settle(t);
    vi.advanceTimersByTime(1);
  }
  const old = await t.run(async ({ db }) =>
    (await db.query("claims").collect()).filter(({ kind, items }) => kind ?? items === undefined),
  );
  expect(old).toEqual([]);
  expect(await countOf(t, buyer, "claimsMade")).toBe(OLD_ROWS);
  expect(await countOf(t, seller, "claimsReceived")).toBe(OLD_ROWS);

  await settle(t, 2 * HOUR_MS);
  expect(await t.mutation(internal.claims.clocks.sweep, {})).toBe(1);
  await settle(t);
  await settle(t);
  expect(await standing(shop, orderId)).toEqual({
    order: "completed",
    claim: "accepted",
    refundedAmount: 1000,
  });
  expect(await buyer.as.query(api.claims.claims.ofOrder, { orderId })).toMatchObject({
    decision: { by: "system", amount: 1000 },
  });
});
