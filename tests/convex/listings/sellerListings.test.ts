import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { matchListingsToSeller, startSellerJob } from "#convex/listings/model/sellerListings.ts";
import {
  addAdmin,
  addListing,
  addSeller,
  type Backend,
  type Person,
  startBackend,
} from "../kit/helpers";

describe("all listings of a seller", () => {
  async function manyListings(): Promise<{ t: Backend; seller: Person }> {
    const t = startBackend();
    const seller = await addSeller(t);
    for (let i = 0; i < 120; i += 1) await addListing(t, seller.userId, { createdAt: i });
    return { t, seller };
  }
  const listedCount = (t: Backend) =>
    t.run(
      async (ctx) => (await ctx.db.query("listings").collect()).filter((l) => l.isListed).length,
    );
  const purgingBan = ({ userId }: Person) => ({ userId, purgeListings: true, reason: "Fakes" });
  const deactivate = (t: Backend, { userId }: Person, banId: Id<"moderationEvents">) =>
    t.run((ctx) => startSellerJob(ctx, userId, { job: "deactivate", banId }));
  const settle = async (t: Backend) => {
    await t.finishAllScheduledFunctions(() => undefined);
  };

  test("are hidden and shown along with the account, however many there are", async () => {
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
    expect(await listedCount(t)).toBe(0);
    await suspend(false);
    await settle(t);
    expect(await listedCount(t)).toBe(120);
  });

  test("are deactivated by a ban, and take on the seller's new name", async () => {
    const { t, seller } = await manyListings();
    await seller.as.mutation(api.accounts.profiles.update, { fullName: "New Name", about: "" });
    await settle(t);
    const names = await t.run(async (ctx) => {
      const rows = await ctx.db.query("listings").collect();
      return [...new Set(rows.map((row) => row.username))];
    });
    expect(names).toEqual(["New Name"]);
    const admin = await addAdmin(t);
    await admin.as.mutation(api.moderation.standing.ban, purgingBan(seller));
    await settle(t);
    expect(await listedCount(t)).toBe(0);
    const liftArgs = { userId: seller.userId, reason: "" };
    await admin.as.mutation(api.moderation.standing.lift, liftArgs);
    await settle(t);
    expect(await listedCount(t)).toBe(0);
  });

  test("are put back on sale when a ban is undone", async () => {
    const { t, seller } = await manyListings();
    const admin = await addAdmin(t);
    const { eventId } = await admin.as.mutation(api.moderation.standing.ban, purgingBan(seller));
    await settle(t);
    expect(await listedCount(t)).toBe(0);
    await admin.as.mutation(api.moderation.standing.undo, { eventId: eventId! });
    await settle(t);
    expect(await listedCount(t)).toBe(120);
  });

  test("stay on sale if the ban is undone before the job reaches them", async () => {
    const { t, seller } = await manyListings();
    const admin = await addAdmin(t);
    const { eventId } = await admin.as.mutation(api.moderation.standing.ban, purgingBan(seller));
    await admin.as.mutation(api.moderation.standing.undo, { eventId: eventId! });
    await settle(t);
    await deactivate(t, seller, eventId!);
    await settle(t);
    expect(await listedCount(t)).toBe(120);
  });

  test("stay active if the extension of a ban is undone before the job reaches them", async () => {
    const { t, seller } = await manyListings();
    const admin = await addAdmin(t);
    const { userId } = seller;
    await admin.as.mutation(api.moderation.standing.ban, {
      ...purgingBan(seller),
      purgeListings: false,
    });
    const { eventId } = await admin.as.mutation(api.moderation.standing.ban, purgingBan(seller));
    await admin.as.mutation(api.moderation.standing.undo, { eventId: eventId! });
    await settle(t);
    await deactivate(t, seller, eventId!);
    await settle(t);
    await admin.as.mutation(api.moderation.standing.lift, { userId, reason: "" });
    await settle(t);
    expect(await listedCount(t)).toBe(120);
  });
});
