import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  deactivateSellerListings,
  matchListingsToSeller,
  restoreSellerListings,
} from "#convex/listings/model/sellerListings.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { addListing, addSeller, type Backend, type Person, startBackend } from "../kit/helpers";

describe("all listings of a seller", () => {
  async function manyListings(): Promise<{ t: Backend; seller: Person }> {
    const t = startBackend();
    const seller = await addSeller(t);
    for (let i = 0; i < 120; i += 1) await addListing(t, seller.userId, { createdAt: i });
    return { t, seller };
  }
  const listed = (t: Backend) =>
    t.run(
      async (ctx) => (await ctx.db.query("listings").collect()).filter((l) => l.isListed).length,
    );
  const settle = async (t: Backend) => {
    await t.finishAllScheduledFunctions(() => undefined);
  };

  test("are hidden and shown with the account, however many there are", async () => {
    const { t, seller } = await manyListings();
    const suspend = (isSuspended: boolean) =>
      t.run(async (ctx) => {
        const profile = await ctx.db
          .query("userProfiles")
          .withIndex("by_userId", (q) => q.eq("userId", seller.userId))
          .unique();
        await ctx.db.patch("userProfiles", profile!._id, { isSuspended });
        await matchListingsToSeller(ctx, seller.userId);
      });
    await suspend(true);
    await settle(t);
    expect(await listed(t)).toBe(0);
    await suspend(false);
    await settle(t);
    expect(await listed(t)).toBe(120);
  });

  test("are deactivated by a ban, and take on a new name", async () => {
    const { t, seller } = await manyListings();
    await seller.as.mutation(api.accounts.profiles.update, { fullName: "New Name", about: "" });
    await settle(t);
    const names = await t.run(async (ctx) => {
      const rows = await ctx.db.query("listings").collect();
      return [...new Set(rows.map((row) => row.username))];
    });
    expect(names).toEqual(["New Name"]);
    const banId = await t.run((ctx) =>
      ctx.db.insert("moderationEvents", {
        ...{ adminId: null, action: "ban" as const, createdAt: Date.now() },
        ...{ targetType: "user" as const, targetId: seller.userId },
      }),
    );
    const setBanned = (isBanned: boolean) =>
      t.run(async (ctx) => {
        const profile = await profileOf(ctx, seller.userId);
        await ctx.db.patch("userProfiles", profile!._id, { isBanned });
      });
    await setBanned(true);
    await t.run((ctx) => deactivateSellerListings(ctx, seller.userId, banId));
    await settle(t);
    expect(await listed(t)).toBe(0);
    // After the ban expires they stay off sale; undoing it restores everything it took off, over several
    // batches.
    await setBanned(false);
    await t.run((ctx) => matchListingsToSeller(ctx, seller.userId));
    await settle(t);
    expect(await listed(t)).toBe(0);
    await t.run((ctx) => restoreSellerListings(ctx, seller.userId, banId));
    await settle(t);
    expect(await listed(t)).toBe(120);
  });

  test("stay on sale if the ban is undone before the job reaches them", async () => {
    const { t, seller } = await manyListings();
    const banId = await t.run((ctx) =>
      ctx.db.insert("moderationEvents", {
        ...{ adminId: null, action: "ban" as const, createdAt: Date.now() },
        ...{ targetType: "user" as const, targetId: seller.userId },
      }),
    );
    await t.run((ctx) => deactivateSellerListings(ctx, seller.userId, banId));
    await settle(t);
    expect(await listed(t)).toBe(120);
  });
});
