import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";

/** The user's settings row; null once the account is deleted. */
export async function findSettings(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"userSettings"> | null> {
  return await ctx.db
    .query("userSettings")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** The settings row of an existing user; sign-up created it. */
export async function settingsOf(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"userSettings">> {
  return (await findSettings(ctx, userId)) ?? fail("profile_missing");
}

export async function changeNotifications(
  ctx: MutationCtx,
  userId: Id<"users">,
  change: Partial<Doc<"userSettings">["notifications"]>,
): Promise<void> {
  const settings = await settingsOf(ctx, userId);
  const notifications = { ...settings.notifications, ...change };
  await ctx.db.patch("userSettings", settings._id, { notifications, updatedAt: Date.now() });
}

export async function changeSettings(
  ctx: MutationCtx,
  userId: Id<"users">,
  change: Partial<
    Pick<
      Doc<"userSettings">,
      | "outcode"
      | "deliveryBands"
      | "notifications"
      | "quietHours"
      | "ageConfirmedAt"
      | "emailRetriedAt"
    >
  >,
): Promise<void> {
  const settings = await settingsOf(ctx, userId);
  await ctx.db.patch("userSettings", settings._id, { ...change, updatedAt: Date.now() });
}
