/** The exact limits of bans, reports and the admins' lists. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { BAN_MAX_MS, DAY_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  countOf,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { reportVersion } from "../kit/reportVersion";

let t: Backend;
let admin: Person;
let seller: Person;
beforeEach(async () => {
  vi.useFakeTimers();
  t = startBackend();
  admin = await addAdmin(t);
  seller = await addSeller(t);
});
const ban = (changes: { purgeListings?: boolean; bannedUntil?: number } = {}) =>
  admin.as.mutation(api.moderation.standing.ban, {
    userId: seller.userId,
    purgeListings: false,
    reason: "Plastic fish",
    ...changes,
  });
const profile = async () =>
  (await t.run((ctx) => ctx.db.query("userProfiles").collect())).find(
    ({ userId }) => userId === seller.userId,
  );

describe("a ban", () => {
  test("lasts exactly 30 days, or 365 if the listings are purged", async () => {
    for (const [purgeListings, days] of [
      [false, 30],
      [true, 365],
    ] as const) {
      await ban({ purgeListings });
      const lift = async () => {
        await t.mutation(internal.moderation.standing.sweep, {});
        await finishWork(t);
        return (await profile())?.isBanned;
      };
      vi.setSystemTime(Date.now() + days * DAY_MS - MINUTE_MS);
      expect(await lift()).toBe(true);
      vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
      expect(await lift()).toBe(false);
    }
  });

  test("can't exceed the maximum, even with a date the admin chose", async () => {
    await expectFail(ban({ bannedUntil: Date.now() + BAN_MAX_MS + 1000 }), "invalid_input");
    await expectFail(ban({ bannedUntil: Date.now() }), "invalid_input");
    await ban({ bannedUntil: Date.now() + BAN_MAX_MS });
  });

  test("stays in force if it is extended after the sweep found it", async () => {
    await ban({ bannedUntil: Date.now() + DAY_MS });
    const rowId = (await profile())?._id;
    if (!rowId) throw new Error("No profile");
    await t.mutation(internal.moderation.standing.liftOverdue, { rowId });
    expect((await profile())?.isBanned).toBe(true);
  });

  test("lifted from a suspended account, leaves the suspension and its reason", async () => {
    const suspend = { userId: seller.userId, suspended: true, reason: "Late answers" };
    await admin.as.mutation(api.moderation.standing.suspend, suspend);
    await ban();
    await admin.as.mutation(api.moderation.standing.lift, { userId: seller.userId, reason: "" });
    expect(await profile()).toMatchObject({ isBanned: false, isSuspended: true });
    expect(await seller.as.query(api.accounts.profiles.me, {})).toMatchObject({
      code: "account_suspended",
      message: "Your account is suspended. Late answers",
    });
  });

  test("can't be given to another admin, or end in the past", async () => {
    const other = await addAdmin(t);
    const banArgs = { userId: other.userId, purgeListings: false, reason: "No" };
    await expectFail(admin.as.mutation(api.moderation.standing.ban, banArgs), "forbidden");
    await expectFail(ban({ bannedUntil: Date.now() - 1 }), "invalid_input");
  });
});

describe("a report", () => {
  const report = (as: Person["as"], itemId: string, reason = "Spam") =>
    as.mutation(api.moderation.reports.create, {
      itemType: "listing" as const,
      itemId,
      reason,
      details: "",
    });

  test("has a reason of 1 to 100 characters and is stored once while pending", async () => {
    const { as } = await addPerson(t);
    const itemId = await addListing(t, seller.userId);
    for (const invalidReason of ["", "x".repeat(101)]) {
      await expectFail(report(as, itemId, invalidReason), "invalid_input");
    }
    const first = await report(as, itemId, "x".repeat(100));
    expect(await report(as, itemId)).toBe(first);
    await expectFail(report(seller.as, itemId), "forbidden");
  });

  test("can't be decided twice; the one that has waited longest comes first", async () => {
    const ids = [];
    for (let i = 0; i < 3; i += 1) {
      const { as } = await addPerson(t);
      ids.push(await report(as, await addListing(t, seller.userId)));
      vi.setSystemTime(Date.now() + MINUTE_MS);
    }
    const queue = async (limit: number) =>
      await admin.as.query(api.moderation.queue.queue, { kind: "all", limit });
    const firstItems = await queue(2);
    expect(firstItems.hasMore).toBe(true);
    expect((await queue(3)).hasMore).toBe(false);
    expect(firstItems.items.map((item) => item.kind === "report" && item.reportId)).toEqual(
      ids.slice(0, 2),
    );
    const [reportId] = ids;
    if (!reportId) throw new Error("No report");
    for (let i = 0; i < 2; i += 1) {
      const version = await reportVersion(t, reportId);
      const decision = { reportId, version, decision: "Dismissed" as const, reason: "Harmless" };
      await admin.as.mutation(api.moderation.queue.decide, decision);
    }
    const trail = await admin.as.query(api.moderation.trail.list, {
      paginationOpts: { numItems: 9, cursor: null },
    });
    expect(trail.page.filter(({ action }) => action === "dismiss_report")).toHaveLength(1);
  });
});

test("at most fifty users are deleted at once, and a repeated one only once", async () => {
  const { userId } = await addPerson(t);
  const remove = (userIds: string[]) =>
    admin.as.action(api.moderation.accounts.removeMany, { userIds });
  await expectFail(remove(Array<string>(51).fill(userId)), "invalid_input");
  const results = await remove(Array<string>(50).fill(userId));
  expect(results).toEqual([{ status: "success", userId }]);
});

test("a report about a listing isn't a report about its seller", async () => {
  const reporter = await addPerson(t);
  const report = (itemType: "listing" | "user_profile", itemId: string) =>
    reporter.as.mutation(api.moderation.reports.create, {
      itemType,
      itemId,
      reason: "Misleading",
      details: "",
    });
  await report("listing", await addListing(t, seller.userId));
  expect(await countOf(t, seller, "reports")).toBe(0);
  await report("user_profile", seller.userId);
  expect(await countOf(t, seller, "reports")).toBe(1);
});

test("a message can only be reported by its sender and receiver", async () => {
  const [buyer, stranger] = [await addPerson(t), await addPerson(t)];
  const listingId = await addListing(t, seller.userId);
  const itemId = await buyer.as.mutation(api.messages.thread.begin, {
    sellerId: seller.userId,
    listingId,
    message: "Send the money elsewhere",
    clientId: "reported",
  });
  const report = ({ as }: Person) =>
    as.mutation(api.moderation.reports.create, {
      itemType: "message",
      itemId,
      reason: "Abusive",
      details: "",
    });
  await expectFail(report(stranger), "not_found");
  await report(seller);
});

test("an update that changes nothing isn't recorded in the trail", async () => {
  const trail = async () =>
    (await t.run((ctx) => ctx.db.query("moderationEvents").collect())).length;
  const before = await trail();
  const { userId } = seller;
  await admin.as.mutation(api.moderation.accounts.updateProfile, {
    userId,
    updates: { isSeller: true },
  });
  expect(await trail()).toBe(before);
});
