import { defineTable } from "convex/server";
import { v } from "convex/values";

/**
 * Which limits have counted something lately, one row for each limit and key: the component that counts cannot be
 * asked. `model/rateLimits.ts` is the only writer.
 */
export const limitUses = defineTable({
  /** A name of `limits` in `model/rateLimits.ts`. */
  name: v.string(),
  /** An address, a network, both with a space between, or a user's id. */
  key: v.string(),
  /** ms epoch of the last use, up to a day too early. */
  lastAt: v.number(),
})
  .index("by_key_and_name", ["key", "name"])
  .index("by_lastAt", ["lastAt"]);
