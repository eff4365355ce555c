import { v } from "convex/values";
import { userQuery } from "../functions";
import { paymentPage, paymentPageOf } from "./model/paymentPage";

/**
 * Data for the payment page: the listing, the charge for each delivery method, the viewer's quiz, and their
 * unpaid order if it is still held. Courier charges are for `outcode`; handovers in person are for a buyer at
 * `home`. Either defaults to the viewer's saved outcode. Null if the listing is gone, or the quiz isn't the
 * viewer's own for this listing.
 */
export const page = userQuery({
  args: {
    listingId: v.string(),
    quizId: v.string(),
    outcode: v.optional(v.string()),
    home: v.optional(v.string()),
  },
  returns: v.union(v.null(), paymentPage),
  handler: async (ctx, args) => await paymentPageOf(ctx, ctx.viewer, args),
});
