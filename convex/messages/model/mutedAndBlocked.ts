/** The lists in a user's settings: muted, hidden and blocked. */
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { mapPage, pageOf } from "#convex/shared/model/pages.ts";
import { conversationRowView, person, personView } from "./chatViews";

export const blockedPerson = v.object({ person, blockedAt: v.number() });

export async function blockedPage(ctx: QueryCtx, { userId }: Profile, options: PaginationOptions) {
  const result = await ctx.db
    .query("blocks")
    .withIndex("by_blockerId_and_createdAt", (q) => q.eq("blockerId", userId))
    .order("desc")
    .paginate(pageOf(options));
  return await mapPage(
    result,
    async ({ blockedId, createdAt }): Promise<Infer<typeof blockedPerson>> => ({
      person: personView(blockedId, await profileOf(ctx, blockedId)),
      blockedAt: createdAt,
    }),
  );
}

export async function mutedPage(ctx: QueryCtx, { userId }: Profile, options: PaginationOptions) {
  const result = await ctx.db
    .query("conversationMembers")
    .withIndex("by_userId_and_isMuted_and_lastMessageAt", (q) =>
      q.eq("userId", userId).eq("isMuted", true),
    )
    .order("desc")
    .paginate(pageOf(options));
  return await mapPage(result, (member) => conversationRowView(ctx, member));
}

export async function hiddenPage(ctx: QueryCtx, { userId }: Profile, options: PaginationOptions) {
  const result = await ctx.db
    .query("conversationMembers")
    .withIndex("by_userId_and_isHidden_and_lastMessageAt", (q) =>
      q.eq("userId", userId).eq("isHidden", true),
    )
    .order("desc")
    .paginate(pageOf(options));
  return await mapPage(result, (member) => conversationRowView(ctx, member));
}
