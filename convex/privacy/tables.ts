import { defineTable } from "convex/server";
import { v } from "convex/values";

/**
 * A person's copy of their data: asked for, written by a job into a file, there for a day. At most one a
 * person. The file has no row in `uploads`, and no address: `GET /my-data` hands it to its owner alone.
 */
export const dataExports = defineTable({
  userId: v.id("users"),
  state: v.union(
    v.literal("preparing"),
    v.literal("ready"),
    v.literal("expired"),
    v.literal("failed"),
  ),
  /** The file in its parts, in order: a page of a section each, so that no call ever holds the whole. */
  parts: v.optional(v.array(v.id("_storage"))),
  sizeBytes: v.optional(v.number()),
  requestedAt: v.number(),
  /** ms epoch: until when it may be prepared, then until when the file is there. */
  endsAt: v.number(),
})
  .index("by_userId", ["userId"])
  .index("by_state_and_endsAt", ["state", "endsAt"]);
