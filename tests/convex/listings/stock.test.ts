import { describe, expect, test } from "vitest";
import { hold, release, returnToStock, sell } from "#convex/listings/model/stock.ts";
import { addListing, addSeller, expectFail, startBackend } from "../kit/helpers";

describe("stock", () => {
  async function addThreeInStock() {
    const t = startBackend();
    const seller = await addSeller(t);
    const id = await addListing(t, seller.userId);
    const load = () => t.run(async (ctx) => (await ctx.db.get("listings", id))!);
    return { t, id, load };
  }

  test("hold, release and sell keep 0 <= held <= quantity and isListed correct", async () => {
    const { t, id, load } = await addThreeInStock();
    await t.run((ctx) => hold(ctx, id, 3));
    expect(await load()).toMatchObject({ quantity: 3, heldQuantity: 3, isListed: true });
    await t.run((ctx) => release(ctx, id, 1));
    await t.run((ctx) => sell(ctx, id, 2));
    expect(await load()).toMatchObject({ quantity: 1, heldQuantity: 0, soldCount: 2 });
    await t.run((ctx) => hold(ctx, id, 1));
    await t.run((ctx) => sell(ctx, id, 1));
    expect(await load()).toMatchObject({ quantity: 0, soldCount: 3, isListed: false });
    await t.run((ctx) => returnToStock(ctx, id, 1));
    expect(await load()).toMatchObject({ quantity: 1, soldCount: 2, isListed: true });
  });

  test("a buyer who wants more than is left sees the remaining number", async () => {
    const { t, id } = await addThreeInStock();
    await t.run((ctx) => hold(ctx, id, 2));
    const refusal = await expectFail(
      t.run((ctx) => hold(ctx, id, 2)),
      "stock_short",
    );
    expect(refusal.data).toEqual({ left: 1, held: 2 });
  });

  test("an unavailable listing can't be held", async () => {
    const { t, id } = await addThreeInStock();
    await t.run((ctx) => ctx.db.patch("listings", id, { isActive: false, isListed: false }));
    await expectFail(
      t.run((ctx) => hold(ctx, id, 1)),
      "listing_unavailable",
    );
  });

  test.each([
    ["release more than is held", release, 1],
    ["sell more than is held", sell, 1],
    ["return more than was sold", returnToStock, 1],
    ["hold nothing", hold, 0],
    ["hold half", hold, 0.5],
    ["hold a negative number", hold, -2],
  ])("treats an attempt to %s as a bug", async (_what, change, n) => {
    const { t, id, load } = await addThreeInStock();
    await expect(t.run((ctx) => change(ctx, id, n))).rejects.toThrow(/Impossible stock|cannot be/);
    expect(await load()).toMatchObject({ quantity: 3, heldQuantity: 0, soldCount: 0 });
  });
});
