import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/**
 * A user's data export: requested, written to a file by a job, available for a day. At most one per
 * user. The file has no row in `uploads` and no URL: `GET /my-data` serves it to its owner only.
 */
export const dataExports = defineTable({
  userId: v.id("users"),
  state: literals("preparing", "ready", "expired", "failed"),
  /** While it is ready. */
  fileId: v.optional(v.id("_storage")),
  sizeBytes: v.optional(v.number()),
  requestedAt: v.number(),
  /** ms epoch; the preparation deadline, then the file's expiry. */
  endsAt: v.number(),
}).index("by_userId", ["userId"]);
