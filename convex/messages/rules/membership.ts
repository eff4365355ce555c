import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";

/** A conversation that the caller takes part in, and with whom; others learn nothing: `not_found`. */
export async function requireConversationMember(
  ctx: QueryCtx,
  viewer: Profile,
  conversationId: Id<"conversations">,
): Promise<{ conversation: Doc<"conversations">; otherUserId: Id<"users"> }> {
  const conversation = (await ctx.db.get("conversations", conversationId)) ?? fail("not_found");
  const { user1Id, user2Id } = conversation;
  if (viewer.userId === user1Id) return { conversation, otherUserId: user2Id };
  return viewer.userId === user2Id ? { conversation, otherUserId: user1Id } : fail("not_found");
}
