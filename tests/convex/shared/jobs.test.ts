import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { nextSweepAt } from "#convex/shared/jobs.ts";
import {
  addDesignatedAdmin,
  addListing,
  addPerson,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { dropScheduledJobs, orderOf, settle, startOrder, startShop } from "../kit/orderHelpers";
import { adminPages, adminsOnly, expectRoles } from "../kit/roles";

beforeEach(() => {
  // Failures are also logged.
  vi.spyOn(console, "error").mockReturnValue(undefined);
});

const failures = async (admin: Person) =>
  (await admin.as.query(api.shared.jobFailures.list, {})).map(({ job, rowId, attempts }) => ({
    job,
    rowId,
    attempts,
  }));

describe("a failing row", () => {
  test("doesn't stop other holds, and can be seen, fixed and retried by the admin", async () => {
    const shop = await startShop({ quantity: 9 });
    const { t } = shop;
    const admin = await addDesignatedAdmin(t);
    const uuids: string[] = [];
    for (let i = 0; i < 4; i += 1) uuids.push(await startOrder(shop, await addPerson(t)));
    // Pay pages that were never created, so Stripe has nothing to report.
    await dropScheduledJobs(t, ["payments/checkouts:create"]);
    const [badOrderId = ""] = uuids;
    const badOrder = await orderOf(t, badOrderId);
    // Its money is inconsistent, so every change to it is rejected.
    await t.run((ctx) => ctx.db.patch("orders", badOrder._id, { totalAmount: 1 }));
    await settle(t, HOUR_MS);
    vi.setSystemTime(Date.now() + HOUR_MS + MINUTE_MS);
    await t.mutation(internal.shared.jobFailures.retryDue, {});
    await finishWork(t);

    const states = await Promise.all(uuids.map(async (uuid) => (await orderOf(t, uuid)).status));
    expect(states).toEqual(["pending", "cancelled", "cancelled", "cancelled"]);
    expect(await failures(admin)).toContainEqual({
      job: "orders/clocks:endHold",
      rowId: badOrder._id,
      attempts: 2,
    });

    await t.run((ctx) =>
      ctx.db.patch("orders", badOrder._id, { totalAmount: badOrder.totalAmount }),
    );
    const [failedJob] = await admin.as.query(api.shared.jobFailures.list, {});
    for (const { failureId } of await admin.as.query(api.shared.jobFailures.list, {})) {
      await admin.as.mutation(api.shared.jobFailures.tryAgain, { failureId });
    }
    await finishWork(t);
    expect((await orderOf(t, badOrderId)).status).toBe("cancelled");
    expect(await failures(admin)).toEqual([]);
    await expect(
      admin.as.mutation(api.shared.jobFailures.tryAgain, {
        failureId: failedJob?.failureId as Id<"jobFailures">,
      }),
    ).rejects.toThrow(/not_found/);
  });

  test("leaves the admin's list an hour after it was resolved elsewhere, and no sooner", async () => {
    const shop = await startShop({ quantity: 2 });
    const { t } = shop;
    const admin = await addDesignatedAdmin(t);
    const { _id, totalAmount } = await orderOf(t, await startOrder(shop, await addPerson(t)));
    await dropScheduledJobs(t, ["payments/checkouts:create"]);
    await t.run((ctx) => ctx.db.patch("orders", _id, { totalAmount: 1 }));
    await settle(t, HOUR_MS);
    expect((await failures(admin)).map(({ job }) => job)).toContain("orders/clocks:endHold");

    // As if a webhook had been applied.
    await t.run((ctx) =>
      ctx.db.patch("orders", _id, { totalAmount, status: "processing", holdsStock: false }),
    );
    const retry = async () => {
      await t.mutation(internal.shared.jobFailures.retryDue, {});
      await finishWork(t);
      return (await failures(admin)).filter(({ job }) => job === "orders/clocks:endHold");
    };
    vi.setSystemTime(Date.now() + HOUR_MS - 1000);
    expect(await retry()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2000);
    expect(await retry()).toEqual([]);
  });

  test("doesn't stop other expired bans from being lifted", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const admin = await addDesignatedAdmin(t);
    const expiredBan = { isBanned: true, bannedUntil: Date.now() - 1 };
    const people = [
      await addPerson(t, expiredBan),
      await addPerson(t, expiredBan),
      await addPerson(t, expiredBan),
    ];
    const [badPerson] = people;
    if (!badPerson) throw new Error("Nobody");
    // A second profile of the same user, so that looking up the profile fails.
    const profileId = await t.run(async (ctx) => {
      const profile = await ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", badPerson.userId))
        .unique();
      if (!profile) throw new Error("No profile");
      const { _id, _creationTime, ...fields } = profile;
      await ctx.db.insert("userProfiles", { ...fields, isBanned: false, bannedUntil: null });
      return _id;
    });
    await addListing(t, badPerson.userId);
    expect(await t.mutation(internal.moderation.standing.sweep, {})).toBe(3);
    await finishWork(t);
    const banned = await t.run(
      async (ctx) =>
        (await ctx.db.query("userProfiles").collect()).filter((p) => p.isBanned).length,
    );
    expect(banned).toBe(1);
    expect(await failures(admin)).toEqual([
      { job: "moderation/standing:liftOverdue", rowId: profileId, attempts: 1 },
    ]);
  });

  test("doesn't starve the queue", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const endedBan = (ago: number) => ({ isBanned: true, bannedUntil: Date.now() - ago });
    for (let i = 0; i < 100; i++) {
      const { userId } = await addPerson(t, endedBan(1000 + i));
      // A second profile, so that lifting the ban fails.
      await t.run(async (ctx) => {
        const profile = await ctx.db
          .query("userProfiles")
          .withIndex("by_userId", (q) => q.eq("userId", userId))
          .unique();
        if (!profile) throw new Error("No profile");
        const { _id, _creationTime, ...fields } = profile;
        await ctx.db.insert("userProfiles", { ...fields, isBanned: false, bannedUntil: null });
      });
      await addListing(t, userId);
    }
    const lastPerson = await addPerson(t, endedBan(1));
    const isBanned = async () =>
      await t.run(
        async (ctx) =>
          (await ctx.db.query("userProfiles").collect()).find(
            ({ userId }) => userId === lastPerson.userId,
          )?.isBanned,
      );
    await t.mutation(internal.moderation.standing.sweep, {});
    await finishWork(t);
    expect(await isBanned()).toBe(true);
    await t.mutation(internal.moderation.standing.sweep, {});
    await finishWork(t);
    expect(await isBanned()).toBe(false);
  });

  test("is deleted if its file is gone, without stopping other uploads", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const admin = await addDesignatedAdmin(t);
    const { userId } = await addPerson(t);
    await t.run(async (ctx) => {
      for (let i = 0; i < 3; i += 1) {
        const storageId = await ctx.storage.store(new Blob(["x"]));
        if (i === 0) await ctx.storage.delete(storageId);
        await ctx.db.insert("uploads", {
          userId,
          storageId,
          purpose: "listing",
          contentType: "image/png",
          sizeBytes: 1,
          used: false,
          createdAt: Date.now() - 2 * DAY_MS,
        });
      }
    });
    expect(await t.mutation(internal.shared.uploads.sweep, {})).toBe(3);
    await finishWork(t);
    expect(await t.run(async (ctx) => (await ctx.db.query("uploads").collect()).length)).toBe(0);
    expect(await failures(admin)).toEqual([]);
  });
});

describe("unauthorised", () => {
  test("only admins can see failed rows", async () => {
    const t = startBackend();
    const failureId = await t.run((ctx) =>
      ctx.db.insert("jobFailures", {
        job: "moderation/standing:liftOverdue",
        label: "End an expired ban",
        rowId: "x",
        error: "No",
        attempts: 1,
        firstAt: 1,
        lastAt: 1,
      }),
    );
    await expectRoles(t, adminPages, (as) => as.query(api.shared.jobFailures.list, {}));
    await expectRoles(t, adminsOnly, (as) =>
      as.mutation(api.shared.jobFailures.tryAgain, { failureId }),
    );
  });
});

test("a row is rescheduled after as long as it has waited, but at least two and at most ten minutes", () => {
  vi.useFakeTimers();
  const now = Date.now();
  for (const [waitedMs, againMs] of [
    [0, 2 * MINUTE_MS],
    [MINUTE_MS, 2 * MINUTE_MS],
    [5 * MINUTE_MS, 5 * MINUTE_MS],
    [DAY_MS, 10 * MINUTE_MS],
  ] as const) {
    expect(nextSweepAt(now - waitedMs) - now, String(waitedMs)).toBe(againMs);
  }
  expect(nextSweepAt(now + DAY_MS)).toBe(now + DAY_MS);
});
