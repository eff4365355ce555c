import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { addPerson } from "../kit/helpers";
import { addQuiz, orderOf, paidOrder, start, startShop } from "../kit/orderHelpers";
import { adminsOnly, designatedOnly, expectRoles, signedIn } from "../kit/roles";

const page = { numItems: 20, cursor: null };

describe("lists", () => {
  test("purchases, sold and the count of sold change with the orders", async () => {
    const shop = await startShop({ quantity: 5 });
    const [a, b] = [await paidOrder(shop), await paidOrder(shop)];
    const purchases = await shop.buyer.as.query(api.orders.lists.purchases, {
      paginationOpts: page,
    });
    expect(purchases.page.map(({ uuid }) => uuid)).toEqual([b, a]);
    const sold = await shop.seller.as.query(api.orders.lists.sold, { paginationOpts: page });
    expect(sold.page[0]).toMatchObject({ buyer: { fullName: "Bea Buyer" }, totalAmount: 530 });
    expect(await shop.seller.as.query(api.orders.lists.soldCount, {})).toBe(2);
    expect(await shop.buyer.as.query(api.orders.lists.soldCount, {})).toBe(0);
  });

  test("the payment page knows the viewer's own hold and quiz, and nobody else's", async () => {
    const shop = await startShop({ quantity: 1 });
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const args = { listingId: shop.listingId, quizId };
    const uuid = await start(shop, shop.buyer, { quizId });
    const view = await shop.buyer.as.query(api.orders.checkout.page, args);
    expect(view).toMatchObject({ listing: { available: 1 }, pending: { uuid } });
    expect(await (await addPerson(shop.t)).as.query(api.orders.checkout.page, args)).toBeNull();
  });

  test("the admin finds orders by id, title and seller, within dates", async () => {
    const shop = await startShop({ quantity: 5 });
    const uuid = await paidOrder(shop);
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
    expect(await find("", createdAt + 1)).toBe(0);
    expect(await find("cherry", null, createdAt - 1)).toBe(0);
  });
});

describe("unauthorised", () => {
  test("one's own lists and the payment page are for people in good standing", async () => {
    const { t, listingId } = await startShop();
    await expectRoles(t, signedIn, (as) =>
      as.query(api.orders.lists.purchases, { paginationOpts: page }),
    );
    await expectRoles(t, signedIn, (as) =>
      as.query(api.orders.lists.sold, { paginationOpts: page }),
    );
    await expectRoles(t, signedIn, (as) => as.query(api.orders.lists.soldCount, {}));
    await expectRoles(t, signedIn, async (as) => {
      expect(await as.query(api.orders.checkout.page, { listingId, quizId: "x" })).toBeNull();
      return "read";
    });
  });

  test("the admin's lists are for admins, the overview for the designated one", async () => {
    const shop = await startShop();
    await expectRoles(shop.t, adminsOnly, (as) =>
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
