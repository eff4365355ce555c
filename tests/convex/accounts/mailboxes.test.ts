/** A block, refusal or suspicion of one account applies to all accounts of its mailbox. */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, MAILBOX_ACCOUNTS_MAX, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { readCounter } from "#convex/shared/model/counters.ts";
import { addAccount, confirm, logIn, emails, setAuthKeys, signUp } from "../kit/authHelpers";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  makeAdmin,
  startBackend,
} from "../kit/helpers";

beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

type UserRef = Pick<Profile, "userId">;
const profile = (t: Backend, { userId }: UserRef) => t.run((ctx) => profileOf(ctx, userId));
const ban = (as: Pick<Backend, "mutation">, { userId }: UserRef) =>
  as.mutation(api.moderation.standing.ban, { userId, purgeListings: false, reason: "Sick fish" });
const suspend = (as: Pick<Backend, "mutation">, { userId }: UserRef, suspended = true) =>
  as.mutation(api.moderation.standing.suspend, { userId, suspended, reason: "Late answers" });

describe("an account confirmed after another of its mailbox was blocked", () => {
  test.each([
    ["nell@shoal.test", "nell+2@shoal.test"],
    ["nell+1@shoal.test", "nell+2+x@shoal.test"],
    ["nell@gmail.com", "n.ell@googlemail.com"],
    ["nell@proton.me", "n-ell@pm.me"],
    ["nell@fastmail.com", "shop@nell.fastmail.com"],
  ])("%s was banned: %s is banned from the start, for the same reason", async (first, second) => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const nell = await addAccount(t, first);
    await ban(admin.as, nell);
    vi.advanceTimersByTime(MINUTE_MS);
    const { message } = await expectFail(addAccount(t, second), "account_banned");
    expect(message).toContain("Sick fish");
    await expectFail(logIn(t, second), "account_banned");
  });

  test("is suspended too", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    await suspend(admin.as, await addAccount(t, "nell@shoal.test"));
    vi.advanceTimersByTime(MINUTE_MS);
    const refusal = await expectFail(addAccount(t, "nell+2@shoal.test"), "account_suspended");
    expect(refusal.message).toContain("Late answers");
    expect(await t.run((ctx) => readCounter(ctx, "suspendedUsers"))).toBe(2);
  });

  test("is refused as a seller and suspicious too", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const nell = await addAccount(t, "nell@shoal.test");
    const { userId } = nell;
    await admin.as.mutation(api.moderation.accounts.updateProfile, {
      userId,
      updates: { sellerApproved: true },
    });
    await admin.as.mutation(api.moderation.accounts.updateProfile, {
      userId,
      updates: { sellerApproved: false, suspicious: true },
    });
    vi.advanceTimersByTime(MINUTE_MS);
    const second = await addAccount(t, "nell+2@shoal.test");
    expect(await profile(t, second)).toMatchObject({ suspicious: true });
    expect((await second.as.query(api.sellers.applications.mine, {})).isRefused).toBe(true);
  });

  test("is clean if the other mailbox only looks alike", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    await ban(admin.as, await addAccount(t, "ne.ll@shoal.test"));
    vi.advanceTimersByTime(MINUTE_MS);
    const other = await addAccount(t, "nell@shoal.test");
    expect(await profile(t, other)).toMatchObject({ isBanned: false, suspicious: false });
  });
});

describe("accounts confirmed before one of them is blocked", () => {
  async function addTwoAccounts() {
    const t = startBackend();
    const admin = await addAdmin(t);
    const one = await addPerson(t, { email: "nell@shoal.test" });
    const two = await addPerson(t, { email: "nell+2@shoal.test" });
    const standings = async () => {
      const profiles = [await profile(t, one), await profile(t, two)];
      return profiles.map((row) => [row?.isBanned, row?.isSuspended]);
    };
    return { t, admin, one, two, standings };
  }

  test("are banned with it, and free again once the ban is lifted", async () => {
    const { admin, one, two, standings } = await addTwoAccounts();
    await ban(admin.as, one);
    await expectFail(two.as.query(api.tanks.setups.mine, {}), "account_banned");
    await admin.as.mutation(api.moderation.standing.lift, { userId: two.userId, reason: "" });
    expect(await standings()).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test("are suspended with it, and free again once that is undone", async () => {
    const { admin, one, standings } = await addTwoAccounts();
    const { eventId } = await suspend(admin.as, one);
    expect(await standings()).toEqual([
      [false, true],
      [false, true],
    ]);
    if (eventId === null) throw new Error("No entry");
    await admin.as.mutation(api.moderation.standing.undo, { eventId });
    expect(await standings()).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test.each(["suspended", "banned"] as const)(
    "stay banned from before, when one that was %s with them is free again at once",
    async (how) => {
      const { t, admin, one, two, standings } = await addTwoAccounts();
      const bannedUntil = Date.now() + 90 * DAY_MS;
      const ownBan = { isBanned: true, bannedUntil, banReason: "Scams" };
      // The second account was banned in another mailbox, and has come back to this one.
      const row = await profile(t, two);
      await t.run((ctx) => ctx.db.patch("userProfiles", row!._id, ownBan));
      const block = how === "banned" ? ban : suspend;
      const { eventId } = await block(admin.as, one);
      await admin.as.mutation(api.moderation.standing.undo, { eventId: eventId! });
      expect(await standings()).toEqual([
        [false, false],
        [true, false],
      ]);
      expect(await profile(t, two)).toMatchObject(ownBan);
    },
  );

  test("keep a ban that ends later, with its reason", async () => {
    const { t, admin, one, two } = await addTwoAccounts();
    const bannedUntil = Date.now() + 90 * DAY_MS;
    const ownBan = { isBanned: true, bannedUntil, banReason: "Scams" };
    const row = await profile(t, two);
    await t.run((ctx) => ctx.db.patch("userProfiles", row!._id, ownBan));
    await ban(admin.as, one);
    expect(await profile(t, one)).toMatchObject({ isBanned: true });
    expect(await profile(t, two)).toMatchObject(ownBan);
  });

  test("have their ban shortened with the one that they were banned with", async () => {
    const { t, admin, one, two } = await addTwoAccounts();
    await ban(admin.as, one);
    const bannedUntil = Date.now() + 7 * DAY_MS;
    const shorterBan = { userId: one.userId, purgeListings: false, bannedUntil, reason: "Less" };
    await admin.as.mutation(api.moderation.standing.ban, shorterBan);
    expect(await profile(t, two)).toMatchObject({ bannedUntil, banReason: "Less" });
  });

  test("stay suspended if they were before", async () => {
    const { t, admin, one, two, standings } = await addTwoAccounts();
    const row = await profile(t, two);
    await t.run((ctx) => ctx.db.patch("userProfiles", row!._id, { isSuspended: true }));
    const { eventId } = await suspend(admin.as, one);
    await admin.as.mutation(api.moderation.standing.undo, { eventId: eventId! });
    expect(await standings()).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  test("stay banned when a shorter ban of another account ends", async () => {
    const { t, admin, one, two, standings } = await addTwoAccounts();
    await ban(admin.as, one);
    const row = await profile(t, two);
    await t.run((ctx) =>
      ctx.db.patch("userProfiles", row!._id, { bannedUntil: Date.now() + 90 * DAY_MS }),
    );
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    const expired = await profile(t, one);
    await t.mutation(internal.moderation.standing.liftOverdue, { rowId: expired!._id });
    expect(await standings()).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  test("are free again when the ban ends", async () => {
    const { t, admin, one, two, standings } = await addTwoAccounts();
    await ban(admin.as, one);
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    const row = await profile(t, two);
    if (row === null) throw new Error("No profile");
    await t.mutation(internal.moderation.standing.liftOverdue, { rowId: row._id });
    expect(await standings()).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test("are suspicious with it, and refused if they don't sell yet", async () => {
    const { t, admin, one, two } = await addTwoAccounts();
    const seller = await addSeller(t, { email: "nell+shop@shoal.test" });
    await admin.as.mutation(api.moderation.accounts.updateProfile, {
      userId: seller.userId,
      updates: { sellerApproved: false, suspicious: true },
    });
    for (const person of [one, two]) {
      expect(await profile(t, person)).toMatchObject({ suspicious: true });
      expect((await person.as.query(api.sellers.applications.mine, {})).isRefused).toBe(true);
    }
  });

  test.each([1, 2, 3])(
    "lose the approval to sell with it, %i of them, and are told",
    async (count) => {
      const { t, admin } = await addTwoAccounts();
      const seller = await addSeller(t, { email: "nell+shop@shoal.test" });
      const others = [];
      for (let i = 0; i < count; i += 1) {
        const other = await addSeller(t, { email: `nell+shop${i}@shoal.test` });
        others.push({ other, listingId: await addListing(t, other.userId) });
      }
      const stranger = await addSeller(t, { email: "nelly@shoal.test" });
      await admin.as.mutation(api.moderation.accounts.updateProfile, {
        userId: seller.userId,
        updates: { sellerApproved: false },
      });
      for (const { other, listingId } of others) {
        expect(await profile(t, other)).toMatchObject({ sellerApproved: false });
        expect((await other.as.query(api.sellers.applications.mine, {})).isRefused).toBe(true);
        await vi.waitFor(async () => {
          const listing = await t.run(({ db }) => db.get("listings", listingId));
          expect(listing).toMatchObject({ isHidden: true, isListed: false });
        });
        const [mail] = await emails(t, other.email);
        expect(mail?.subject).toContain("sell");
      }
      expect(await profile(t, stranger)).toMatchObject({ sellerApproved: true });
    },
  );

  test("never block an admin's account", async () => {
    const { t, admin, one, two } = await addTwoAccounts();
    await makeAdmin(t, two);
    await ban(admin.as, one);
    expect(await profile(t, two)).toMatchObject({ isBanned: false });
  });
});

test(`a mailbox confirms at most ${MAILBOX_ACCOUNTS_MAX} accounts; unconfirmed ones don't count`, async () => {
  const t = startBackend();
  await signUp(t, "nell+stranger@shoal.test");
  for (let n = 1; n < MAILBOX_ACCOUNTS_MAX; n += 1) {
    await addPerson(t, { email: `nell+${n}@shoal.test` });
  }
  vi.advanceTimersByTime(MINUTE_MS);
  await addAccount(t, "nell@shoal.test");
  vi.advanceTimersByTime(MINUTE_MS);
  await signUp(t, "nell+more@shoal.test");
  await expectFail(confirm(t, "nell+more@shoal.test"), "mailbox_full");
});
