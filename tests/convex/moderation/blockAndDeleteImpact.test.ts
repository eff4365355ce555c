import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { UNDO_WINDOW_MS } from "#convex/domain/moderation/undo.ts";
import { addAdmin, addListing, addPerson, expectFail } from "../kit/helpers";
import { addPaidOrder, settle, startOrder, startShop, type Shop } from "../kit/orderHelpers";
import { COLLECTION_TOTAL } from "../kit/totals";

const reason = "Sold sick fish";

async function startTradingShop() {
  const shop = await startShop({ quantity: 9 });
  const admin = await addAdmin(shop.t);
  const rival = await addPerson(shop.t, { fullName: "Rita Rival" });
  await addPaidOrder(shop);
  await startOrder(shop, rival);
  await settle(shop.t);
  const activeListing = await addListing(shop.t, shop.seller.userId, { title: "On the shelf" });
  const inactiveListing = await addListing(shop.t, shop.seller.userId, {
    isActive: false,
    isListed: false,
  });
  const { userId } = shop.seller;
  const suspend = (suspended: boolean) =>
    admin.as.mutation(api.moderation.standing.suspend, { userId, suspended, reason });
  const ban = (purgeListings: boolean) =>
    admin.as.mutation(api.moderation.standing.ban, { userId, purgeListings, reason });
  const previewImpact = () => admin.as.query(api.moderation.impact.get, { userIds: [userId] });
  const undo = (eventId: Awaited<ReturnType<typeof suspend>>["eventId"], as = admin.as) =>
    as.mutation(api.moderation.standing.undo, { eventId: eventId! });
  return {
    ...shop,
    shop,
    admin,
    rival,
    shelf: activeListing,
    inactiveListing,
    suspend,
    ban,
    touched: previewImpact,
    undo,
  };
}

const countEmails = async ({ t }: Shop, email: string, words: string) =>
  await t.run(async (ctx) => {
    const all = await ctx.db.query("emails").take(200);
    return all.filter(({ to, subject }) => to === email && subject.includes(words)).length;
  });
const activeOf = async ({ t }: Shop) =>
  await t.run(async (ctx) => {
    const all = await ctx.db.query("listings").collect();
    return all.filter(({ isActive }) => isActive).map(({ _id }) => _id);
  });

test("the preview of a ban counts the listings, buyers and unpaid and paid orders it affects", async () => {
  const { touched: previewImpact } = await startTradingShop();
  expect(await previewImpact()).toMatchObject({
    people: 1,
    shownListings: { n: 2, more: false },
    hiddenListings: { n: 0 },
    unpaidSales: { n: 1 },
    openSales: { n: 1, pence: COLLECTION_TOTAL },
    openPurchases: { n: 0, pence: 0 },
    buyersNotified: { n: 2 },
    undeletableCount: 1,
  });
});

test("the preview says if there are more than 500, across all the accounts", async () => {
  const { t, seller, admin, buyer } = await startTradingShop();
  await t.run(async (ctx) => {
    const row = (await ctx.db.query("listings").first())!;
    const { _id, _creationTime, ...fields } = row;
    for (let n = 0; n < 501; n += 1) await ctx.db.insert("listings", fields);
  });
  const userIds = [buyer.userId, seller.userId, seller.userId, "nobody"];
  const { people, shownListings } = await admin.as.query(api.moderation.impact.get, { userIds });
  expect({ people, shownListings }).toEqual({ people: 2, shownListings: { n: 500, more: true } });
});

test.each([
  ["before", true],
  ["after", false],
])(
  "more than 500 listings of a blocked account %s another don't count in its place",
  async (_, isBlockedFirst) => {
    const { t, seller, admin, shelf } = await startTradingShop();
    const blockedSeller = await addPerson(t, { fullName: "Bea Blocked" });
    const { _id, _creationTime, ...fields } = (await t.run((ctx) =>
      ctx.db.get("listings", shelf),
    ))!;
    await t.run(async (ctx) => {
      const row = { ...fields, sellerId: blockedSeller.userId, isHidden: true };
      for (let n = 0; n < 501; n += 1) await ctx.db.insert("listings", row);
    });
    await admin.as.mutation(api.moderation.standing.suspend, {
      userId: blockedSeller.userId,
      suspended: true,
      reason,
    });
    const userIds = isBlockedFirst
      ? [blockedSeller.userId, seller.userId]
      : [seller.userId, blockedSeller.userId];
    expect(await admin.as.query(api.moderation.impact.get, { userIds })).toMatchObject({
      shownListings: { n: 2, more: false },
      hiddenListings: { n: 500, more: true },
    });
  },
);

test("undoing a ban restores the account and purged listings, and notifies no buyer of a paid order", async () => {
  const {
    t,
    shop,
    seller,
    buyer,
    listingId,
    shelf: activeListing,
    inactiveListing,
    ban,
    undo,
  } = await startTradingShop();
  const { eventId } = await ban(true);
  await settle(t);
  expect(await activeOf(shop)).toEqual([]);
  await undo(eventId);
  for (let i = 0; i < 4; i += 1) await settle(t);
  expect((await activeOf(shop)).sort()).toEqual([listingId, activeListing].sort());
  expect(await activeOf(shop)).not.toContain(inactiveListing);
  await seller.as.query(api.listings.catalogue.mine, {
    paginationOpts: { numItems: 5, cursor: null },
  });
  await settle(t, UNDO_WINDOW_MS);
  for (let i = 0; i < 4; i += 1) await settle(t);
  expect(await countEmails(shop, buyer.email, "Do you have your order")).toBe(0);
  const trail = await t.run((ctx) => ctx.db.query("moderationEvents").collect());
  expect(trail.map(({ action, reason: text }) => [action, text])).toEqual([
    ["ban", reason],
    ["unban", "Undone at once."],
  ]);
});

test("buyers of paid orders are notified after a minute unless the ban is undone", async () => {
  const { t, shop, buyer, ban } = await startTradingShop();
  await ban(false);
  await settle(t, UNDO_WINDOW_MS - 1000);
  expect(await countEmails(shop, buyer.email, "Do you have your order")).toBe(0);
  await settle(t, 1000);
  for (let i = 0; i < 4; i += 1) await settle(t);
  expect(await countEmails(shop, buyer.email, "Do you have your order")).toBe(1);
});

test("undoing restores the previous standing, be it a suspension with its reason or a ban", async () => {
  const { seller, admin, suspend, ban, undo } = await startTradingShop();
  const myListings = () =>
    seller.as.query(api.listings.catalogue.mine, { paginationOpts: { numItems: 5, cursor: null } });
  await suspend(true);
  const { userId } = seller;
  const { eventId } = await admin.as.mutation(api.moderation.standing.ban, {
    userId,
    purgeListings: false,
    reason: "Another",
  });
  await undo(eventId);
  expect((await expectFail(myListings(), "account_suspended")).message).toContain(reason);
  const unsuspension = await suspend(false);
  await myListings();
  await undo(unsuspension.eventId);
  await expectFail(myListings(), "account_suspended");
  await suspend(false);
  await ban(false);
  const unban = await admin.as.mutation(api.moderation.standing.lift, { userId, reason: "" });
  await myListings();
  await undo(unban.eventId);
  await expectFail(myListings(), "account_banned");
});

test("a ban sent twice by a double click is recorded once and can be undone", async () => {
  const { seller, ban, undo } = await startTradingShop();
  const { eventId } = await ban(false);
  vi.advanceTimersByTime(1000);
  expect(await ban(false)).toEqual({ eventId: null });
  await undo(eventId);
  await seller.as.query(api.listings.catalogue.mine, {
    paginationOpts: { numItems: 5, cursor: null },
  });
});

test("admins can undo only their own latest action, and only for a minute", async () => {
  const { t, suspend, ban, undo } = await startTradingShop();
  const other = await addAdmin(t);
  const first = await suspend(true);
  await expectFail(undo(first.eventId, other.as), "not_found");
  const second = await ban(false);
  await expectFail(undo(first.eventId), "undo_too_late");
  vi.advanceTimersByTime(UNDO_WINDOW_MS + 1);
  await expectFail(undo(second.eventId), "undo_too_late");
});

test("the preview of a deletion counts what it affects, and says if open orders prevent it", async () => {
  const { t, admin, seller, touched: previewImpact } = await startTradingShop();
  expect((await previewImpact()).undeletableCount).toBe(1);
  await expectFail(
    admin.as.mutation(api.moderation.accounts.remove, { userId: seller.userId }),
    "user_has_open_orders",
  );
  const idleUser = await addPerson(t);
  await addListing(t, idleUser.userId);
  const before = await admin.as.query(api.moderation.impact.get, { userIds: [idleUser.userId] });
  expect(before).toMatchObject({ people: 1, undeletableCount: 0 });
  expect(before.shownListings.n + before.hiddenListings.n).toBe(1);
  await admin.as.mutation(api.moderation.accounts.remove, { userId: idleUser.userId });
});
