/** An order with a claim in "download my data": the whole history, without who decided. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { answer, addClaimedOrder, claimIdOf } from "../kit/claimHelpers";
import type { Person } from "../kit/helpers";
import { startShopWithAdmin } from "../kit/moneyShop";
import { settle, trailOf } from "../kit/orderHelpers";

test("an export contains an order's whole history and the decisions on it, but not who made them", async () => {
  const { shop, admin, refund } = await startShopWithAdmin();
  const orderId = await addClaimedOrder(shop);
  await answer(shop, orderId);
  await refund(orderId, { amount: 100 });
  await admin.as.mutation(api.claims.cases.decide, {
    claimId: await claimIdOf(shop, orderId),
    decision: "partial",
    amount: 200,
    reason: "Both have a point.",
  });
  await settle(shop.t);
  const download = async ({ as }: Person) => {
    await as.mutation(api.privacy.dataExports.request, {});
    await settle(shop.t);
    const response = await (as as unknown as typeof shop.t).fetch("/my-data");
    return JSON.parse(await response.text()) as Record<string, Record<string, unknown>[]>;
  };
  const trail = await trailOf(shop, orderId);
  expect(trail.length).toBeGreaterThan(5);
  for (const [person, section] of [
    [shop.buyer, "purchases"],
    [shop.seller, "sales"],
  ] as const) {
    const data = await download(person);
    const order = data[section]?.[0];
    expect(order?.["events"]).toMatchObject(trail.map((event) => ({ event })));
    expect(order?.["refunds"]).toMatchObject([{ amount: 100 }, { amount: 200 }]);
    expect(order?.["claims"]).toMatchObject([
      { decision: { by: "admin", amount: 200, reason: "Both have a point." } },
    ]);
    expect(JSON.stringify(data)).not.toContain(admin.userId);
  }
});
