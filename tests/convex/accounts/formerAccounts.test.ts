/** Deleting an account and signing up again removes no rejection, ban, claim or lapsed hold. */

import { createHmac } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { claimCounts } from "#convex/claims/model/partyClaims.ts";
import { DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { bumpUserCounter } from "#convex/shared/model/counters.ts";
import { aListing } from "../kit/aListing";
import { addAccount, logIn, setAuthKeys } from "../kit/authHelpers";
import { addAdmin, type Backend, expectFail } from "../kit/helpers";
import { startOrder, startShop } from "../kit/orderHelpers";

const NELL = "nell@shoal.test";

beforeAll(setAuthKeys);

const patchProfile = (t: Backend, { userId }: Pick<Profile, "userId">, fields: Partial<Profile>) =>
  t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await ctx.db.patch("userProfiles", profile._id, fields);
  });
const closeAccount = (t: Backend, { userId }: Pick<Profile, "userId">) =>
  t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await deleteAccount(ctx, profile, "owner");
  });
const records = (t: Backend) => t.run((ctx) => ctx.db.query("formerAccounts").collect());

test("a rejected seller with claims who signs up again gets both back, even with another tag of the mailbox", async () => {
  const { t } = await startShop();
  const nell = await addAccount(t, NELL);
  await patchProfile(t, nell, { sellerRefusedAt: Date.now(), suspicious: true });
  await t.run((ctx) => bumpUserCounter(ctx, nell.userId, "claimsMade", 4));
  await closeAccount(t, nell);
  const [record] = await records(t);
  // The hash is keyed, so someone who knows the address can't find its record.
  expect(JSON.stringify(record)).not.toContain("nell");
  const key = process.env.JWT_PRIVATE_KEY ?? "";
  expect(key).not.toBe("");
  expect(record?.mailboxHash).toBe(createHmac("sha256", key).update(NELL).digest("hex"));

  vi.advanceTimersByTime(60_000);
  const newAccount = await addAccount(t, "nell+new@shoal.test");
  expect(await t.run((ctx) => profileOf(ctx, newAccount.userId))).toMatchObject({
    sellerRefusedAt: record?.sellerRefusedAt,
    suspicious: true,
  });
  const { claims } = await t.run((ctx) => claimCounts(ctx, newAccount.userId, "buyer"));
  expect(claims).toBe(4);
  expect((await newAccount.as.query(api.sellers.applications.mine, {})).isRefused).toBe(true);
});

test("after an admin deletes a banned account, its mailbox can't sign up again until the ban ends", async () => {
  const { t } = await startShop();
  const nell = await addAccount(t, NELL);
  const admin = await addAdmin(t);
  const ban = { userId: nell.userId, purgeListings: false, reason: "Spam" };
  await admin.as.mutation(api.moderation.standing.ban, ban);
  await admin.as.mutation(api.moderation.accounts.remove, { userId: nell.userId });
  vi.advanceTimersByTime(60_000);
  await expectFail(addAccount(t, NELL), "account_banned");
  vi.setSystemTime(Date.now() + 31 * DAY_MS);
  const { userId } = await addAccount(t, "nell+later@shoal.test");
  expect((await t.run((ctx) => profileOf(ctx, userId)))?.isBanned).toBe(false);
});

test("a ban of several years holds after the deletion until it ends", async () => {
  const { t } = await startShop();
  const nell = await addAccount(t, NELL);
  const admin = await addAdmin(t);
  const bannedUntil = Date.now() + 3 * 365 * DAY_MS;
  const ban = { userId: nell.userId, purgeListings: false, bannedUntil, reason: "Cruelty" };
  await admin.as.mutation(api.moderation.standing.ban, ban);
  await admin.as.mutation(api.moderation.accounts.remove, { userId: nell.userId });
  vi.setSystemTime(bannedUntil - DAY_MS);
  await t.mutation(internal.accounts.expiry.sweepExpired, {});
  await expectFail(addAccount(t, NELL), "account_banned");
  vi.setSystemTime(bannedUntil + DAY_MS);
  await t.mutation(internal.accounts.expiry.sweepExpired, {});
  expect(await records(t)).toEqual([]);
});

test("an admin can lift a ban that a new account has inherited", async () => {
  const { t } = await startShop();
  const nell = await addAccount(t, NELL);
  const admin = await addAdmin(t);
  const ban = { userId: nell.userId, purgeListings: true, reason: "Spam" };
  await admin.as.mutation(api.moderation.standing.ban, ban);
  await admin.as.mutation(api.moderation.accounts.remove, { userId: nell.userId });
  vi.advanceTimersByTime(60_000);
  await expectFail(addAccount(t, NELL), "account_banned");
  await expectFail(logIn(t, NELL), "account_banned");
  const { page } = await admin.as.query(api.moderation.users.list, {
    search: NELL,
    paginationOpts: { numItems: 5, cursor: null },
  });
  const [{ userId, isBanned }] = page as [(typeof page)[number]];
  expect(isBanned).toBe(true);
  await admin.as.mutation(api.moderation.standing.lift, { userId, reason: "A mistake" });
  expect(await logIn(t, NELL)).toMatchObject({ tokens: {} });
});

test("deleting a second, clean account of the mailbox doesn't clear the first one's record", async () => {
  const { t } = await startShop();
  const nell = await addAccount(t, NELL);
  vi.advanceTimersByTime(60_000);
  const taggedAccount = await addAccount(t, "nell+clean@shoal.test");
  await patchProfile(t, nell, { sellerRefusedAt: Date.now(), suspicious: true });
  await t.run((ctx) => bumpUserCounter(ctx, nell.userId, "claimsMade", 4));
  await closeAccount(t, nell);
  await closeAccount(t, taggedAccount);
  vi.advanceTimersByTime(60_000);
  const newAccount = await addAccount(t, NELL);
  expect(await t.run((ctx) => profileOf(ctx, newAccount.userId))).toMatchObject({
    suspicious: true,
  });
  const { claims } = await t.run((ctx) => claimCounts(ctx, newAccount.userId, "buyer"));
  expect(claims).toBe(4);
  expect((await newAccount.as.query(api.sellers.applications.mine, {})).isRefused).toBe(true);
});

test("a rejection that an admin has since lifted isn't restored after another deletion", async () => {
  const { t } = await startShop();
  const nell = await addAccount(t, NELL);
  await patchProfile(t, nell, { sellerRefusedAt: Date.now(), suspicious: true });
  await closeAccount(t, nell);
  vi.advanceTimersByTime(60_000);
  const newAccount = await addAccount(t, NELL);
  await patchProfile(t, newAccount, { sellerRefusedAt: undefined, suspicious: false });
  vi.advanceTimersByTime(60_000);
  await closeAccount(t, newAccount);
  expect(await records(t)).toEqual([]);
});

test("a clean record is not stored, and any other is deleted after a year", async () => {
  const { t } = await startShop();
  const nell = await addAccount(t, NELL);
  await closeAccount(t, nell);
  expect(await records(t)).toEqual([]);
  const otto = await addAccount(t, "otto@shoal.test");
  await patchProfile(t, otto, { suspicious: true });
  await closeAccount(t, otto);
  expect(await records(t)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 366 * DAY_MS);
  await t.mutation(internal.accounts.expiry.sweepExpired, {});
  expect(await records(t)).toEqual([]);
});

test("lapsed holds still count after signing up again", async () => {
  const shop = await startShop(aListing({ quantity: 9 }));
  const { t } = shop;
  const nell = await addAccount(t, NELL);
  for (let i = 0; i < 3; i += 1) {
    const uuid = await startOrder(shop, { ...shop.buyer, ...nell });
    await t.run(async (ctx) => {
      const order = await ctx.db
        .query("orders")
        .withIndex("by_uuid", (q) => q.eq("uuid", uuid))
        .unique();
      if (order) {
        await ctx.db.patch("orders", order._id, {
          status: "cancelled",
          holdsStock: false,
          holdLapsedAt: Date.now(),
          holdExpiresAt: Date.now() - 1,
        });
      }
    });
  }
  await closeAccount(t, nell);
  vi.advanceTimersByTime(60_000);
  const newAccount = await addAccount(t, NELL);
  await expectFail(startOrder(shop, { ...shop.buyer, ...newAccount }), "holds_cooling");
  vi.setSystemTime(Date.now() + DAY_MS);
  await startOrder(shop, { ...shop.buyer, ...newAccount });
});

test("holds cancelled early still count after signing up again, for a day", async () => {
  const shop = await startShop(aListing({ quantity: 9 }));
  const { t } = shop;
  const nell = await addAccount(t, NELL);
  for (let i = 0; i < 3; i += 1) {
    const orderId = await startOrder(shop, { ...shop.buyer, ...nell });
    await nell.as.mutation(api.orders.fulfilment.cancel, { orderId });
    vi.advanceTimersByTime(31 * MINUTE_MS);
  }
  await closeAccount(t, nell);
  const newAccount = await addAccount(t, NELL);
  await expectFail(startOrder(shop, { ...shop.buyer, ...newAccount }), "holds_cooling");
  vi.advanceTimersByTime(DAY_MS);
  await startOrder(shop, { ...shop.buyer, ...newAccount });
});
