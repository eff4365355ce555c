import { v } from "convex/values";
import { internalMutation } from "../functions";
import { jobFields, stepJob } from "./model/sellerListings";

/** One step of a job over all of a seller's listings. */
export const step = internalMutation({
  args: { sellerId: v.id("users"), ...jobFields, cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { sellerId, cursor, ...job }): Promise<null> => {
    await stepJob(ctx, sellerId, job, cursor);
    return null;
  },
});
