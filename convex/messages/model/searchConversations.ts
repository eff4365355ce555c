/** Conversation search by other member, listing or last message. */
import type { PaginationOptions } from "convex/server";
import type { QueryCtx } from "#convex/_generated/server.js";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { cutText, foldText } from "#convex/domain/shared/text.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { pageOf } from "#convex/shared/model/pages.ts";
import { conversationRowView } from "./chatViews";

/**
 * Scans one page of all the viewer's conversations, hidden ones included, and returns those that contain
 * every word. Names and titles are read live instead of being stored twice, so a page before the last
 * may be short or empty.
 */
export async function conversationsFound(
  ctx: QueryCtx,
  viewer: Profile,
  text: string,
  options: PaginationOptions,
) {
  const words = foldText(cutText(text, SEARCH_MAX)).split(" ").filter(Boolean);
  const result = await ctx.db
    .query("conversationMembers")
    .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", viewer.userId))
    .order("desc")
    .paginate(pageOf(options));
  const rows = await Promise.all(result.page.map((member) => conversationRowView(ctx, member)));
  const page = rows.filter(({ other, listing, preview }) => {
    const listingText = listing === null ? "" : `${listing.title} ${listing.species}`;
    const all = foldText(`${other.fullName} ${listingText} ${preview}`);
    return words.every((word) => all.includes(word));
  });
  return { ...result, page };
}
