/** Holding what is listed against the law, again whenever its table changes. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { holdAgainstLaw, sweepLaw } from "./model/law";

/** By cron: listings that were held against another table of law, or none, are held against that of now. Returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepLaw(ctx),
});

/** One row of the sweep. */
export const judgeListing = internalMutation({
  args: { rowId: v.id("listings") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await holdAgainstLaw(ctx, rowId);
    return true;
  },
});
