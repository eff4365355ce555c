import type { Id } from "../../../convex/_generated/dataModel";
import { openConversation } from "../../../convex/messages/rules/conversations";
import type { Backend } from "./helpers";

/**
 * A conversation of two people in which nobody has written yet, for tests that count what follows: about a listing a
 * chat, about none the team's.
 */
export async function openTalk(
  t: Backend,
  from: { userId: Id<"users"> },
  { sellerId, listingId = null }: { sellerId: Id<"users">; listingId?: Id<"listings"> | null },
): Promise<Id<"conversations">> {
  return await t.run(async (ctx) => {
    const kind = listingId === null ? "admin" : "chat";
    return (await openConversation(ctx, from.userId, sellerId, listingId, kind))._id;
  });
}
