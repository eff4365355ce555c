/** Rechecks listings against the law after its table has changed. */
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { holdAgainstLaw, sweepLaw } from "./model/law";

/** Cron: enqueues listings checked against another version of the law, or never checked; returns how many. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepLaw(ctx),
});

/** Checks one listing found by the sweep. */
export const judgeListing = internalMutation({
  args: { rowId: v.id("listings") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await holdAgainstLaw(ctx, rowId);
    return true;
  },
});
