import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { profileOf } from "#convex/shared/model/access.ts";

/** The current name of a message's sender; "" for other notifications. */
export async function senderOf(
  ctx: QueryCtx,
  content: Doc<"notifications">["content"],
): Promise<string> {
  if (content.kind !== "message") return "";
  return (await profileOf(ctx, content.fromId))?.fullName ?? "Unknown";
}
