import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { readCounter } from "#convex/shared/model/counters.ts";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  finishWork,
  startBackend,
} from "../kit/helpers";
import { adminPages, blockersOnly, expectRoles, firstAdminOnly } from "../kit/roles";

const paginationOpts = { numItems: 20, cursor: null };

describe("suspending and banning", () => {
  test("suspending a seller refuses them at once, and hides their listings until the suspension ends", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId);
    const { userId } = seller;

    await admin.as.mutation(api.moderation.standing.suspend, {
      userId,
      suspended: true,
      reason: "Ignores buyers",
    });
    const payload = await expectFail(
      seller.as.query(api.messages.conversations.list, { paginationOpts }),
      "account_suspended",
    );
    expect(payload.message).toBe("Your account is suspended. Ignores buyers");
    expect(await t.run((ctx) => ctx.db.get("listings", listingId))).toMatchObject({
      isHidden: true,
      isListed: false,
      isActive: true,
    });
    expect(await t.run((ctx) => readCounter(ctx, "suspendedUsers"))).toBe(1);

    await admin.as.mutation(api.moderation.standing.suspend, {
      userId,
      suspended: false,
      reason: "Talked it over",
    });
    await seller.as.query(api.messages.conversations.list, { paginationOpts });
    expect((await t.run((ctx) => ctx.db.get("listings", listingId)))?.isListed).toBe(true);
    expect(await t.run((ctx) => readCounter(ctx, "suspendedUsers"))).toBe(0);
    const trail = await t.run((ctx) => ctx.db.query("moderationEvents").collect());
    expect(trail.map((event) => [event.action, event.adminId, event.reason])).toEqual([
      ["suspend", admin.userId, "Ignores buyers"],
      ["unsuspend", admin.userId, "Talked it over"],
    ]);
  });

  test("a ban from the user table lasts 30 days and then ends automatically", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const admin = await addAdmin(t);
    const user = await addPerson(t);
    await admin.as.mutation(api.moderation.standing.ban, {
      userId: user.userId,
      purgeListings: false,
      reason: "Sold banned crayfish",
    });
    await expectFail(
      user.as.query(api.messages.conversations.list, { paginationOpts }),
      "account_banned",
    );
    const { page: rows } = await admin.as.query(api.moderation.users.list, {
      search: "",
      paginationOpts,
    });
    const banned = rows.find((row) => row.userId === user.userId);
    expect(banned?.bannedUntil).toBe(Date.now() + 30 * DAY_MS);

    vi.setSystemTime(Date.now() + 29 * DAY_MS);
    expect(await t.mutation(internal.moderation.standing.sweep, {})).toBe(0);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(await t.mutation(internal.moderation.standing.sweep, {})).toBe(1);
    await finishWork(t);
    await user.as.query(api.messages.conversations.list, { paginationOpts });
  });

  test("lifting a ban leaves a suspension in force, with listings hidden until that is lifted too", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const admin = await addAdmin(t);
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId);
    const { userId } = seller;
    const suspend = (suspended: boolean) =>
      admin.as.mutation(api.moderation.standing.suspend, { userId, suspended, reason: "Asked" });
    const isListed = async () =>
      (await t.run((ctx) => ctx.db.get("listings", listingId)))?.isListed;
    await suspend(true);
    const ban = { userId, purgeListings: false, reason: "Sold banned crayfish" };
    await admin.as.mutation(api.moderation.standing.ban, ban);
    await admin.as.mutation(api.moderation.standing.lift, { userId, reason: "Spent" });
    await expectFail(
      seller.as.query(api.messages.conversations.list, { paginationOpts }),
      "account_suspended",
    );
    await finishWork(t);
    expect(await isListed()).toBe(false);
    await suspend(false);
    await seller.as.query(api.messages.conversations.list, { paginationOpts });
    await finishWork(t);
    expect(await isListed()).toBe(true);
  });

  test("a reason is required, and admins cannot be blocked", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const user = await addPerson(t);
    const other = await addDesignatedAdmin(t);
    const { userId } = user;
    await expectFail(
      admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason: " " }),
      "reason_suspending",
    );
    await expectFail(
      admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: false, reason: "" }),
      "reason_unsuspending",
    );
    await expectFail(
      admin.as.mutation(api.moderation.standing.ban, { userId, purgeListings: false, reason: "" }),
      "reason_banning",
    );
    await expectFail(
      admin.as.mutation(api.moderation.standing.suspend, {
        userId: other.userId,
        suspended: true,
        reason: "Coup",
      }),
      "forbidden",
    );
  });
});

test("a banned account can't be suspended or unsuspended", async () => {
  const t = startBackend();
  const admin = await addAdmin(t);
  const { userId } = await addPerson(t);
  await admin.as.mutation(api.moderation.standing.ban, {
    userId,
    purgeListings: false,
    reason: "x",
  });
  for (const suspended of [true, false]) {
    await expectFail(
      admin.as.mutation(api.moderation.standing.suspend, { userId, suspended, reason: "Asked" }),
      "account_is_banned",
    );
  }
});

describe("filters and order", () => {
  test("apply to every page, and a user both suspended and banned counts as banned", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const people: { userId: string }[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await addPerson(t, { fullName: `Corin Reef ${n}` }));
    await t.run(async (ctx) => {
      const profiles = await ctx.db.query("userProfiles").collect();
      for (const [n, { userId }] of people.entries()) {
        const profile = profiles.find((candidate) => candidate.userId === userId);
        const isBanned = n < 2;
        const isSuspended = n > 0 && n < 4;
        await ctx.db.patch("userProfiles", profile!._id, { isBanned, isSuspended, createdAt: n });
      }
    });
    const find = async (args: object) => {
      const names: string[] = [];
      let cursor: string | null = null;
      for (let isDone = false; !isDone;) {
        const result: Awaited<ReturnType<typeof list>> = await list(args, cursor);
        names.push(...result.page.map(({ fullName }) => fullName));
        ({ isDone, continueCursor: cursor } = result);
      }
      return names.map((name) => name.replace("Corin Reef ", ""));
    };
    const list = (args: object, cursor: string | null) =>
      admin.as.query(api.moderation.users.list, {
        search: "",
        ...args,
        paginationOpts: { numItems: 1, cursor },
      });
    expect(await find({ standing: "banned" })).toEqual(["1", "0"]);
    expect(await find({ standing: "banned", oldestFirst: true })).toEqual(["0", "1"]);
    expect(await find({ standing: "suspended" })).toEqual(["3", "2"]);
    expect((await find({ standing: "suspended", search: "corin reef" })).sort()).toEqual([
      "2",
      "3",
    ]);
    expect((await find({ standing: "active", search: "corin reef" })).sort()).toEqual(["4", "5"]);
    expect(await find({ standing: "banned", search: "someone else" })).toEqual([]);
  });
});

describe("searching", () => {
  test("by full email address finds one user, not everyone at its domain", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const { userId } = await addPerson(t);
    await addPerson(t);
    const profiles = await t.run((ctx) => ctx.db.query("userProfiles").take(10));
    const email = profiles.find((profile) => profile.userId === userId)?.email ?? "";
    const result = await admin.as.query(api.moderation.users.list, {
      search: ` ${email.toUpperCase()} `,
      paginationOpts,
    });
    expect(result.page.map((row) => row.userId)).toEqual([userId]);
  });
});

describe("unauthorised", () => {
  test("only admins can see and change accounts", async () => {
    const t = startBackend();
    const { userId } = await addPerson(t);
    const reason = "x";
    await expectRoles(t, adminPages, (as) =>
      as.query(api.moderation.users.list, { search: "", paginationOpts }),
    );
    await expectRoles(t, firstAdminOnly(blockersOnly), (as) =>
      as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason }),
    );
    await expectRoles(t, firstAdminOnly(blockersOnly), (as) =>
      as.mutation(api.moderation.standing.ban, { userId, purgeListings: false, reason }),
    );
  });
});
