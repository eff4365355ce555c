import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { OrderStatus } from "#convex/domain/orders/states.ts";
import { DAY_MS, STOCK_HOLD_MS } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addFile, addListing, addPerson, addSeller, type Backend } from "../kit/helpers";
import { addQuiz, orderOf, addPaidOrder, settle, startOrder, startShop } from "../kit/orderHelpers";
import { adminPages, designatedOnly, expectRoles, signedInOnly } from "../kit/roles";
import { COLLECTION_TOTAL } from "../kit/totals";

const page = { numItems: 20, cursor: null };
type OrderFilters = { status?: OrderStatus; search?: string };

/** A photo as uploaded by the seller, with its small version. */
async function addPicture(t: Backend, userId: Id<"users">, isUsed: boolean) {
  const [storageId, thumbnailId] = [await addFile(t), await addFile(t)];
  await t.run(async (ctx) => {
    for (const file of [storageId, thumbnailId]) {
      await ctx.db.insert("uploads", {
        userId,
        storageId: file,
        purpose: "listing",
        contentType: "image/png",
        sizeBytes: 100,
        used: isUsed,
        createdAt: Date.now(),
      });
    }
  });
  return { storageId, thumbnailId, thumbnailWidth: 4, width: 8, height: 6 };
}

describe("lists", () => {
  test("update purchases, sales and the count of sales as orders change", async () => {
    const shop = await startShop({ quantity: 5 });
    const [a, b] = [await addPaidOrder(shop), await addPaidOrder(shop)];
    const purchases = await shop.buyer.as.query(api.orders.lists.purchases, {
      paginationOpts: page,
    });
    expect(purchases.page.map(({ uuid }) => uuid)).toEqual([b, a]);
    const soldOrder = await shop.seller.as.query(api.orders.lists.sold, { paginationOpts: page });
    expect(soldOrder.page[0]).toMatchObject({
      buyer: { fullName: "Bea Buyer" },
      totalAmount: COLLECTION_TOTAL,
    });
    expect(await shop.seller.as.query(api.orders.lists.soldCount, {})).toBe(2);
    expect(await shop.buyer.as.query(api.orders.lists.soldCount, {})).toBe(0);
  });

  test("put the newest four unfinished orders of both sides first on the home page, however many newer ones have ended", async () => {
    const shop = await startShop({ quantity: 20 });
    const { t, buyer, seller } = shop;
    const openOf = async ({ as }: typeof buyer) => await as.query(api.orders.lists.open, {});
    expect(await openOf(buyer)).toEqual([]);
    const oldOrder = await addPaidOrder(shop);
    for (let n = 0; n < 3; n += 1) {
      const orderId = await addPaidOrder(shop);
      await seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
      await settle(t);
    }
    expect(await openOf(buyer)).toMatchObject([{ uuid: oldOrder, viewerSide: "buyer" }]);
    expect(await openOf(seller)).toMatchObject([{ uuid: oldOrder, viewerSide: "seller" }]);
    const otherSeller = await addSeller(t);
    const listingId = await addListing(t, otherSeller.userId);
    const boughtOrder = await startOrder({ ...shop, listingId }, seller);
    expect((await openOf(seller)).map(({ uuid, viewerSide }) => [uuid, viewerSide])).toEqual([
      [boughtOrder, "buyer"],
      [oldOrder, "seller"],
    ]);
  });

  test("of sales in one status can start with the oldest", async () => {
    const shop = await startShop({ quantity: 9 });
    const orders = [await addPaidOrder(shop), await addPaidOrder(shop), await addPaidOrder(shop)];
    const soldFirst = async (oldestFirst?: boolean) => {
      const args = { status: "processing" as const, oldestFirst, paginationOpts: page };
      const { page: rows } = await shop.seller.as.query(api.orders.lists.sold, args);
      return rows.map(({ uuid }) => uuid);
    };
    expect(await soldFirst(true)).toEqual(orders);
    expect(await soldFirst()).toEqual(orders.toReversed());
  });

  test("filter by status and search text within the user's own orders", async () => {
    const shop = await startShop({ quantity: 9 });
    const { t, buyer, seller } = shop;
    const other = await addPerson(t, { fullName: "Olive Other" });
    const ownOrder = await addPaidOrder(shop);
    const waitingOrder = await startOrder(shop);
    const otherOrder = await startOrder(shop, other);
    const uuids = async (person: typeof buyer, filters: OrderFilters) => {
      const args = { ...filters, paginationOpts: page };
      const { page: rows } = await person.as.query(api.orders.lists.purchases, args);
      return rows.map(({ uuid }) => uuid);
    };
    const soldUuids = async (filters: OrderFilters) => {
      const args = { ...filters, paginationOpts: page };
      const { page: rows } = await seller.as.query(api.orders.lists.sold, args);
      return rows.map(({ uuid }) => uuid);
    };
    expect(await uuids(buyer, {})).toEqual([waitingOrder, ownOrder]);
    expect(await uuids(buyer, { status: "processing" })).toEqual([ownOrder]);
    expect(await uuids(buyer, { status: "shipped" })).toEqual([]);
    expect(await uuids(buyer, { search: "  cherry " })).toEqual([ownOrder, waitingOrder]);
    expect(await uuids(buyer, { search: "cherry", status: "pending" })).toEqual([waitingOrder]);
    expect(await uuids(buyer, { search: ownOrder.slice(0, 8) })).toEqual([ownOrder]);
    expect(await uuids(buyer, { search: ownOrder.toUpperCase() })).toEqual([ownOrder]);
    expect(await uuids(buyer, { search: ownOrder, status: "pending" })).toEqual([]);
    expect(await uuids(buyer, { search: otherOrder })).toEqual([]);
    expect(await uuids(other, { search: "cherry" })).toEqual([otherOrder]);
    expect(await soldUuids({ status: "pending" })).toEqual([otherOrder, waitingOrder]);
    expect((await soldUuids({ search: "cherry" })).toSorted()).toEqual(
      [ownOrder, waitingOrder, otherOrder].toSorted(),
    );
    expect(await soldUuids({ search: otherOrder })).toEqual([otherOrder]);
    expect(await uuids(seller, { search: "cherry" })).toEqual([]);
    expect(await seller.as.query(api.orders.lists.soldCount, {})).toBe(3);
  });

  test("give each side its own actions, and only the buyer the payment link", async () => {
    const shop = await startShop();
    await startOrder(shop);
    const [purchase] = (
      await shop.buyer.as.query(api.orders.lists.purchases, { paginationOpts: page })
    ).page;
    const [soldOrder] = (
      await shop.seller.as.query(api.orders.lists.sold, { paginationOpts: page })
    ).page;
    expect(purchase).toMatchObject({ viewerSide: "buyer", quizId: expect.any(String) as unknown });
    expect(soldOrder).toMatchObject({ viewerSide: "seller", quizId: null });
    expect(purchase?.holdExpiresAt).toBe(Date.now() + STOCK_HOLD_MS);
  });

  test("show the photo as it was bought, even after the listing changes", async () => {
    const shop = await startShop();
    const { t, seller, buyer, listingId } = shop;
    const [boughtPicture, laterPicture] = [
      await addPicture(t, seller.userId, true),
      await addPicture(t, seller.userId, false),
    ];
    await t.run((ctx) => ctx.db.patch("listings", listingId, { images: [boughtPicture] }));
    await addPaidOrder(shop);
    const pictures = async () => {
      const paginationOpts = page;
      const [purchases, soldRows] = await Promise.all([
        buyer.as.query(api.orders.lists.purchases, { paginationOpts }),
        seller.as.query(api.orders.lists.sold, { paginationOpts }),
      ]);
      return [...purchases.page, ...soldRows.page].map(({ imageUrl }) => imageUrl);
    };
    const url = await t.run((ctx) => ctx.storage.getUrl(boughtPicture.thumbnailId));
    expect(url).not.toBeNull();
    expect(await pictures()).toEqual([url, url]);

    const { quantity: _three, ...details } = aListing();
    await seller.as.mutation(api.listings.catalogue.update, {
      listingId,
      ...details,
      images: [laterPicture],
    });
    vi.advanceTimersByTime(2 * DAY_MS);
    await t.mutation(internal.shared.uploads.sweep, {});
    await settle(t);
    expect(await pictures()).toEqual([url, url]);
    // The list doesn't read the listing, so other buyers' holds don't re-run it.
    await t.run((ctx) => ctx.db.delete("listings", listingId));
    expect(await pictures()).toEqual([url, url]);
  });

  test("show only the viewer's own hold and quiz on the payment page", async () => {
    const shop = await startShop({ quantity: 1 });
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const args = { listingId: shop.listingId, quizId };
    const uuid = await startOrder(shop, shop.buyer, { quizId });
    const view = await shop.buyer.as.query(api.orders.purchases.page, args);
    expect(view).toMatchObject({ listing: { available: 1 }, pending: { uuid } });
    expect(await (await addPerson(shop.t)).as.query(api.orders.purchases.page, args)).toBeNull();
  });

  test("let the admin find orders by id, title and seller, within dates", async () => {
    const shop = await startShop({ quantity: 5 });
    const uuid = await addPaidOrder(shop);
    const admin = await addPerson(shop.t, { role: "admin" });
    const find = async (search: string, from: number | null = null, to: number | null = null) =>
      (await admin.as.query(api.moderation.orders.list, { search, from, to, paginationOpts: page }))
        .page.length;
    expect(await find("")).toBe(1);
    expect(await find(uuid)).toBe(1);
    expect(await find("cherry")).toBe(1);
    expect(await find("Sam")).toBe(1);
    expect(await find("axolotl")).toBe(0);
    const { createdAt } = await orderOf(shop.t, uuid);
    expect(await find("", createdAt, createdAt)).toBe(1);
    const listFilters = {
      search: "",
      from: createdAt,
      to: createdAt,
      status: "processing",
    } as const;
    const paidOrders = await admin.as.query(api.moderation.orders.list, {
      ...listFilters,
      paginationOpts: page,
    });
    expect(paidOrders.page).toHaveLength(1);
    for (const search of ["cherry", uuid]) {
      expect(await find(search, createdAt, createdAt)).toBe(1);
      expect(await find(search, createdAt + 1)).toBe(0);
    }
    expect(await find("", createdAt + 1)).toBe(0);
    expect(await find("cherry", null, createdAt - 1)).toBe(0);
  });
});

describe("unauthorised", () => {
  test("lists and the payment page refuse blocked users", async () => {
    const { t, listingId } = await startShop();
    await expectRoles(t, signedInOnly, (as) =>
      as.query(api.orders.lists.purchases, { paginationOpts: page }),
    );
    await expectRoles(t, signedInOnly, (as) =>
      as.query(api.orders.lists.sold, { paginationOpts: page }),
    );
    await expectRoles(t, signedInOnly, (as) => as.query(api.orders.lists.soldCount, {}));
    await expectRoles(t, signedInOnly, async (as) => {
      expect(await as.query(api.orders.purchases.page, { listingId, quizId: "x" })).toBeNull();
      return "read";
    });
  });

  test("only admins can see the admin lists, and only the designated one the overview", async () => {
    const shop = await startShop();
    await expectRoles(shop.t, adminPages, (as) =>
      as.query(api.moderation.orders.list, {
        search: "",
        from: null,
        to: null,
        paginationOpts: page,
      }),
    );
    await expectRoles(shop.t, designatedOnly, (as) => as.query(api.moderation.overview.counts, {}));
    await expectRoles(shop.t, designatedOnly, (as) =>
      as.query(api.moderation.overview.recentOrders, {}),
    );
  });
});
