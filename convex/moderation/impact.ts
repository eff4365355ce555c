import { v } from "convex/values";
import { adminQuery } from "../functions";
import { impact, impactOf } from "./model/impact";

/**
 * What blocking or deleting these accounts would affect now. Only the first 50 accounts count, and at most
 * 501 rows of a kind are read.
 */
export const get = adminQuery({
  args: { userIds: v.array(v.string()) },
  returns: impact,
  handler: async (ctx, { userIds }) => await impactOf(ctx, userIds),
});
