import { expect, test } from "vitest";
import { demoOrders } from "#convex/demo/model/data.ts";
import { backdateOrder } from "#convex/demo/model/dates.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { addressAt, orderOf, startOrder, startShop } from "../kit/orderHelpers";

test("the address of a demo order is deleted 30 days after the order ended, not after the demo was loaded", async () => {
  const shop = await startShop();
  const { _id: orderId } = await orderOf(shop.t, await startOrder(shop));
  const completedAt = Date.now() - 10 * DAY_MS;
  const [demo] = demoOrders;
  const eraseAt = await shop.t.run(async (ctx) => {
    await ctx.db.patch("orders", orderId, { status: "completed", completedAt });
    const now = Date.now();
    const rowId = await ctx.db.insert("orderAddresses", {
      orderId,
      ...addressAt("M1"),
      eraseAt: now + 30 * DAY_MS,
      createdAt: now,
      updatedAt: now,
    });
    await backdateOrder(ctx, orderId, demo!);
    return (await ctx.db.get("orderAddresses", rowId))?.eraseAt;
  });
  expect(eraseAt).toBe(completedAt + 30 * DAY_MS);
});
