import type { Id } from "#convex/_generated/dataModel.js";
import { openConversation } from "#convex/messages/model/openConversation.ts";
import type { Backend } from "./helpers";

/**
 * Creates a conversation without messages, for tests that count messages: a chat about a listing, or the
 * team's conversation if there is no listing.
 */
export async function addEmptyConversation(
  t: Backend,
  from: { userId: Id<"users"> },
  { sellerId, listingId = null }: { sellerId: Id<"users">; listingId?: Id<"listings"> | null },
): Promise<Id<"conversations">> {
  return await t.run(async (ctx) => {
    const kind = listingId === null ? "admin" : "chat";
    return (await openConversation(ctx, from.userId, sellerId, listingId, kind))._id;
  });
}
