import { authTables } from "@convex-dev/auth/server";
import { defineTable } from "convex/server";
import { v } from "convex/values";

/** Convex Auth's sessions with one field of ours: what belongs to a session goes with its row. */
export const authSessions = defineTable({
  ...authTables.authSessions.validator.fields,
  /** "Firefox on Windows"; absent when the browser did not say, or said what nobody knows. */
  device: v.optional(v.string()),
}).index("userId", ["userId"]);
