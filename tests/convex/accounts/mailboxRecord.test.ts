/** All accounts of a mailbox share one record: neither a new account nor one signed up again starts clean. */

import { beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, FREE_ORDERS_PER_DAY, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { readCounter } from "#convex/shared/model/counters.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { addAccount, logIn, setAuthKeys } from "../kit/authHelpers";
import { answer, addArrivedOrder, claim } from "../kit/claimHelpers";
import { addAdmin, addListing, addPerson, addSeller, expectFail } from "../kit/helpers";
import { settle, type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { addCompletedOrder, review } from "../kit/reviewHelpers";

beforeAll(setAuthKeys);

const closeAccount = async ({ t }: Shop, { userId }: Pick<Shop["seller"], "userId">) => {
  await t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await deleteAccount(ctx, profile, "owner");
  });
  vi.advanceTimersByTime(MINUTE_MS);
};

/** A shop whose seller has the address `sam@shoal.test`, one dead arrival and a one-star review. */
async function badShop(): Promise<Shop> {
  const shop = await startShop({ quantity: 20 });
  const seller = await addSeller(shop.t, { email: "sam@shoal.test" });
  const listingId = await addListing(shop.t, seller.userId, { quantity: 20 });
  const newShop = { ...shop, seller, listingId };
  const orderId = await addArrivedOrder(newShop);
  await claim(newShop, orderId);
  await seller.as.mutation(api.claims.cases.accept, { orderId });
  await settle(shop.t);
  await review(newShop, orderId, { overall: 1 });
  return newShop;
}

const figures = async ({ t }: Shop, { userId }: Pick<Shop["seller"], "userId">) => {
  const card = await t.query(api.sellers.profile.get, { sellerId: userId });
  return { live: card?.liveArrivalRate, rating: card?.rating, reviews: card?.totalReviews };
};
const BAD_RECORD = { live: 0, rating: 1, reviews: 1 };
const CLEAN_RECORD = { live: null, rating: 0, reviews: 0 };

describe("a seller's figures", () => {
  const newcomers: [
    address: string,
    isDeletedFirst: boolean,
    figures: typeof BAD_RECORD | typeof CLEAN_RECORD,
  ][] = [
    ["sam+2@shoal.test", false, BAD_RECORD],
    ["sam+2@shoal.test", true, BAD_RECORD],
    ["sam@shoal.test", true, BAD_RECORD],
    ["samuel@shoal.test", false, CLEAN_RECORD],
    ["samuel@shoal.test", true, CLEAN_RECORD],
  ];
  test.each(newcomers)(
    "of %s, the first account deleted: %s",
    async (address, isDeleted, wanted) => {
      const shop = await badShop();
      if (isDeleted) await closeAccount(shop, shop.seller);
      expect(await figures(shop, await addAccount(shop.t, address))).toEqual(wanted);
    },
  );

  test("count once, however often the mailbox leaves and comes back", async () => {
    const shop = await badShop();
    await closeAccount(shop, shop.seller);
    for (const tag of ["+2", "+3", ""]) {
      const newAccount = await addAccount(shop.t, `sam${tag}@shoal.test`);
      expect(await figures(shop, newAccount)).toEqual(BAD_RECORD);
      await closeAccount(shop, newAccount);
    }
  });

  test("of two accounts add up, on both pages", async () => {
    const shop = await badShop();
    const second = await addSeller(shop.t, { email: "sam+2@shoal.test" });
    const listingId = await addListing(shop.t, second.userId, { quantity: 20 });
    const buyer = await addPerson(shop.t);
    const otherShop = { ...shop, seller: second, listingId, buyer };
    await review(otherShop, await addCompletedOrder(otherShop), { overall: 5 });
    const sharedRecord = { live: 0.5, rating: 3, reviews: 2 };
    expect(await figures(shop, shop.seller)).toEqual(sharedRecord);
    expect(await figures(shop, second)).toEqual(sharedRecord);
  });
});

describe("a buyer's claims", () => {
  async function claimAs(
    shop: Shop,
    email: string,
  ): Promise<{ orderId: string; buyer: Shop["buyer"] }> {
    const buyer = await addPerson(shop.t, { email });
    const shopWithBuyer = { ...shop, buyer };
    const orderId = await addArrivedOrder(shopWithBuyer, 1);
    await claim(shopWithBuyer, orderId);
    await answer(shopWithBuyer, orderId);
    return { orderId, buyer };
  }

  test("count together for the admin, in the queue and in the case, deleted accounts included", async () => {
    const shop = await startShop({ quantity: 20 });
    const admin = await addAdmin(shop.t);
    const { orderId: first } = await claimAs(shop, "nell+1@shoal.test");
    const { orderId: second, buyer } = await claimAs(shop, "nell+2@shoal.test");
    const caseOf = (orderId: string) => admin.as.query(api.claims.cases.caseOf, { orderId });
    expect((await caseOf(second)).buyer).toMatchObject({ claims: 2, paidOrders: 2 });
    expect((await caseOf(second)).buyer.past.map(({ orderUuid }) => orderUuid)).toEqual([first]);
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId: second });
    await settle(shop.t);
    await closeAccount(shop, buyer);
    const { orderId: third } = await claimAs(shop, "nell+3@shoal.test");
    await claimAs(shop, "nelly@shoal.test");
    expect((await caseOf(third)).buyer.claims).toBe(3);
    const queue = await admin.as.query(api.moderation.queue.queue, { kind: "claim", limit: 10 });
    const counts = queue.items.flatMap((item) => (item.kind === "claim" ? [item.claimsMade] : []));
    expect(counts).toEqual([3, 3, 1]);
  });
});

describe("deleting the account", () => {
  test("doesn't make room for more free orders on the same day", async () => {
    const shop = await startShop({ quantity: 50, price: 0 });
    let nell = await addAccount(shop.t, "nell@shoal.test");
    const order = async () => {
      const shopWithBuyer = { ...shop, buyer: { ...shop.buyer, ...nell } };
      const orderId = await startOrder(shopWithBuyer, shopWithBuyer.buyer, { outcode: "LS6" });
      await nell.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
      return orderId;
    };
    for (let count = 0; count < FREE_ORDERS_PER_DAY; count += 1) await order();
    await shop.t.run(async ({ db }) => {
      for (const { _id } of await db.query("orders").collect()) {
        await db.patch("orders", _id, { status: "completed" });
      }
    });
    await closeAccount(shop, nell);
    nell = await addAccount(shop.t, "nell+2@shoal.test");
    await expectFail(order(), "free_too_often");
    vi.advanceTimersByTime(DAY_MS);
    await order();
  });

  test.each([
    ["the same address", "nell+1@shoal.test", "failed"],
    ["another tag", "nell+2@shoal.test", "failed"],
    ["another mailbox", "otto@shoal.test", "queued"],
  ])("doesn't clear the daily limit of its mailbox's emails: %s", async (_, address, state) => {
    const shop = await startShop();
    const nell = await addAccount(shop.t, "nell+1@shoal.test");
    const send = (to: string, occasion: string) =>
      shop.t.run(async (ctx) => {
        const content = { subject: "Hello", preview: "", heading: "Hello", paragraphs: [] };
        const email = { kind: "notice" as const, to, idempotencyKey: occasion };
        return (await ctx.db.get("emails", await enqueueEmail(ctx, { ...email, ...content })))
          ?.state;
      });
    for (let count = 0; count < 30; count += 1) await send("nell+1@shoal.test", `notice ${count}`);
    await closeAccount(shop, nell);
    expect(await send(address, "notice")).toBe(state);
  });

  test("by an admin doesn't end a suspension", async () => {
    const shop = await startShop();
    const admin = await addAdmin(shop.t);
    const { userId } = await addAccount(shop.t, "nell@shoal.test");
    const suspension = { userId, suspended: true, reason: "Late answers" };
    await admin.as.mutation(api.moderation.standing.suspend, suspension);
    await admin.as.mutation(api.moderation.accounts.remove, { userId });
    vi.advanceTimersByTime(MINUTE_MS);
    for (const address of ["nell@shoal.test", "nell+2@shoal.test"]) {
      await expectFail(addAccount(shop.t, address), "account_suspended");
      await expectFail(logIn(shop.t, address), "account_suspended");
      vi.advanceTimersByTime(MINUTE_MS);
    }
    await addAccount(shop.t, "nelly@shoal.test");
    expect(await shop.t.run((ctx) => readCounter(ctx, "suspendedUsers"))).toBe(2);
  });
});
