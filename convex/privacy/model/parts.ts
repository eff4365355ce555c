/** Parts that several sections of a download share. */

import { pick } from "convex-helpers";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { memberOf } from "#convex/messages/model/openConversation.ts";
import { isRead } from "#convex/messages/model/readState.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { type ImageRef, imageViews } from "#convex/shared/model/images.ts";

export async function nameOf(ctx: QueryCtx, userId: Id<"users">): Promise<string> {
  return (await profileOf(ctx, userId))?.fullName ?? "Unknown";
}

export async function fileUrl(ctx: QueryCtx, fileId: Id<"_storage"> | undefined) {
  return fileId === undefined ? null : await ctx.storage.getUrl(fileId);
}

export async function photosExport(ctx: QueryCtx, images: ImageRef[] = []) {
  return (await imageViews(ctx, images)).map(({ url, alt }) => ({ url, alt: alt ?? null }));
}

export async function messageExport(ctx: QueryCtx, row: Doc<"messages">) {
  const receiver = await memberOf(ctx, row.conversationId, row.receiverId);
  return {
    ...pick(row, ["conversationId", "message", "subject", "timestamp"]),
    ...pick(row, ["messageType", "isAdminMessage"]),
    photos: await photosExport(ctx, row.photos),
    isRead: isRead(row, receiver),
  };
}
