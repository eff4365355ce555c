/** How order lists show a buyer or seller who has deleted their account. */
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { arrivedOrder } from "../kit/claimHelpers";
import { shopWithAdmin } from "../kit/moneyShop";
import { pass } from "../kit/orderHelpers";

const paginationOpts = { numItems: 10, cursor: null };

test("deleted sellers and buyers stay in lists, marked as people who can't be messaged", async () => {
  const { shop, admin } = await shopWithAdmin();
  await arrivedOrder(shop, 1);
  await pass(shop, 49 * HOUR_MS);
  const remove = ({ userId }: typeof shop.seller) =>
    admin.as.mutation(api.moderation.accounts.remove, { userId });
  await remove(shop.buyer);
  await pass(shop, HOUR_MS);
  const soldOrder = await shop.seller.as.query(api.orders.lists.sold, { paginationOpts });
  expect(soldOrder.page[0]?.buyer).toMatchObject({ fullName: "Deleted user", isDeleted: true });
  expect(soldOrder.page[0]?.seller).not.toHaveProperty("isDeleted");
  await remove(shop.seller);
  await pass(shop, HOUR_MS);
  const all = await admin.as.query(api.moderation.orders.list, {
    paginationOpts,
    search: "",
    from: null,
    to: null,
    oldestFirst: false,
  });
  expect(all.page[0]?.seller).toMatchObject({ fullName: "Deleted user", isDeleted: true });
});
