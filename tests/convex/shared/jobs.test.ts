import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../convex/domain/shared/constants";
import { nextSweepAt } from "../../../convex/shared/rules/jobs";
import {
  addDesignatedAdmin,
  addListing,
  addPerson,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { dropScheduled, orderOf, start, startShop, sweep } from "../kit/orderHelpers";
import { adminPages, adminsOnly, expectRoles } from "../kit/roles";

beforeEach(() => {
  // What fails is also written to the log.
  vi.spyOn(console, "error").mockReturnValue(undefined);
});

const failures = async (admin: Person) =>
  (await admin.as.query(api.shared.jobs.failures, {})).map(({ job, rowId, attempts }) => ({
    job,
    rowId,
    attempts,
  }));

describe("a row that cannot be dealt with", () => {
  test("stops none of the other holds; the admin sees it, mends it and tries it again", async () => {
    const shop = await startShop({ quantity: 9 });
    const { t } = shop;
    const admin = await addDesignatedAdmin(t);
    const uuids: string[] = [];
    for (let i = 0; i < 4; i += 1) uuids.push(await start(shop, await addPerson(t)));
    await dropScheduled(t);
    const [poisoned = ""] = uuids;
    const bad = await orderOf(t, poisoned);
    // Its money does not add up, so that no change of it is accepted.
    await t.run((ctx) => ctx.db.patch("orders", bad._id, { totalAmount: 1 }));
    // Pages that were never made: there is nothing to ask of Stripe.
    vi.setSystemTime(Date.now() + HOUR_MS);
    await sweep(t);
    // What cannot be dealt with is put off, behind the rest.
    vi.setSystemTime(Date.now() + HOUR_MS);
    await sweep(t);

    const states = await Promise.all(uuids.map(async (uuid) => (await orderOf(t, uuid)).status));
    expect(states).toEqual(["pending", "cancelled", "cancelled", "cancelled"]);
    expect(await failures(admin)).toContainEqual({
      job: "endHold",
      rowId: bad._id,
      attempts: 2,
    });

    await t.run((ctx) => ctx.db.patch("orders", bad._id, { totalAmount: bad.totalAmount }));
    const [failed] = await admin.as.query(api.shared.jobs.failures, {});
    for (const { failureId } of await admin.as.query(api.shared.jobs.failures, {})) {
      await admin.as.mutation(api.shared.jobs.tryAgain, { failureId });
    }
    await finishWork(t);
    expect((await orderOf(t, poisoned)).status).toBe("cancelled");
    expect(await failures(admin)).toEqual([]);
    await expect(
      admin.as.mutation(api.shared.jobs.tryAgain, {
        failureId: failed?.failureId as Id<"jobFailures">,
      }),
    ).rejects.toThrow(/not_found/);
  });

  test("that was settled in another way leaves the admin's list, an hour later and not sooner", async () => {
    const shop = await startShop({ quantity: 2 });
    const { t } = shop;
    const admin = await addDesignatedAdmin(t);
    const { _id, totalAmount } = await orderOf(t, await start(shop, await addPerson(t)));
    await dropScheduled(t);
    await t.run((ctx) => ctx.db.patch("orders", _id, { totalAmount: 1 }));
    vi.setSystemTime(Date.now() + HOUR_MS);
    await sweep(t);
    expect((await failures(admin)).map(({ job }) => job)).toContain("endHold");

    // As if a webhook had been applied.
    await t.run((ctx) =>
      ctx.db.patch("orders", _id, { totalAmount, status: "processing", holdsStock: false }),
    );
    const retry = async () => {
      await t.mutation(internal.shared.jobs.retryFailures, {});
      await finishWork(t);
      return (await failures(admin)).filter(({ job }) => job === "endHold");
    };
    vi.setSystemTime(Date.now() + HOUR_MS - 1000);
    expect(await retry()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2000);
    expect(await retry()).toEqual([]);
  });

  test("stops none of the other bans that are over", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const admin = await addDesignatedAdmin(t);
    const over = { isBanned: true, bannedUntil: Date.now() - 1 };
    const people = [await addPerson(t, over), await addPerson(t, over), await addPerson(t, over)];
    const [bad] = people;
    if (!bad) throw new Error("Nobody");
    // A second profile of the same person: no look-up of "the" profile succeeds.
    const profileId = await t.run(async (ctx) => {
      const profile = await ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", bad.userId))
        .unique();
      if (!profile) throw new Error("No profile");
      const { _id, _creationTime, ...fields } = profile;
      await ctx.db.insert("userProfiles", { ...fields, isBanned: false, bannedUntil: null });
      return _id;
    });
    await addListing(t, bad.userId);
    expect(await t.mutation(internal.moderation.bans.sweep, {})).toBe(3);
    await finishWork(t);
    const banned = await t.run(
      async (ctx) =>
        (await ctx.db.query("userProfiles").collect()).filter((p) => p.isBanned).length,
    );
    expect(banned).toBe(1);
    expect(await failures(admin)).toEqual([{ job: "liftBan", rowId: profileId, attempts: 1 }]);
  });

  test("goes behind the others: a hundred of them starve nobody", async () => {
    vi.useFakeTimers();
    const t = startBackend();
    const overSince = (ago: number) => ({ isBanned: true, bannedUntil: Date.now() - ago });
    for (let i = 0; i < 100; i++) {
      const { userId } = await addPerson(t, overSince(1000 + i));
      // As if its ban could not be lifted.
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
    const last = await addPerson(t, overSince(1));
    const isBanned = async () =>
      await t.run(
        async (ctx) =>
          (await ctx.db.query("userProfiles").collect()).find(
            ({ userId }) => userId === last.userId,
          )?.isBanned,
      );
    await t.mutation(internal.moderation.bans.sweep, {});
    await finishWork(t);
    expect(await isBanned()).toBe(true);
    await t.mutation(internal.moderation.bans.sweep, {});
    await finishWork(t);
    expect(await isBanned()).toBe(false);
  });

  test("an upload whose file is gone stops no other, and is forgotten", async () => {
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
  test("what failed is the admins'", async () => {
    const t = startBackend();
    const failureId = await t.run((ctx) =>
      ctx.db.insert("jobFailures", {
        job: "liftBan",
        rowId: "x",
        error: "No",
        attempts: 1,
        firstAt: 1,
        lastAt: 1,
      }),
    );
    await expectRoles(t, adminPages, (as) => as.query(api.shared.jobs.failures, {}));
    await expectRoles(t, adminsOnly, (as) => as.mutation(api.shared.jobs.tryAgain, { failureId }));
  });
});

test("a row that was handed over waits as long again as it has waited, two to ten minutes", () => {
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
