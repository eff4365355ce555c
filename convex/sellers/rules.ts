/** How a seller sells: what they tell buyers beforehand, and when they are away. */
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { awayOf } from "../domain/sellers/away";
import { backDay } from "../domain/sellers/awaySchema";
import { EXCEPTIONS, withException } from "../domain/sellers/exceptions";
import { sellerMutation, sellerQuery } from "../functions";
import { parseInput } from "../shared/model/parseInput";
import { away, selling } from "../shared/validators";

/** The viewer's own rules. */
export const mine = sellerQuery({
  args: {},
  returns: v.object({ away, exceptions: selling.fields.exceptions }),
  handler: (ctx) => {
    const { awayUntil, exceptions = [] } = ctx.viewer.selling ?? {};
    return { away: awayOf(awayUntil), exceptions };
  },
});

/** Tells buyers one more thing before the sale, or one less. Errors: `rate_limited`. */
export const setException = sellerMutation({
  args: { exception: literals(...EXCEPTIONS), isOn: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { exception, isOn }) => {
    const { _id, selling } = ctx.viewer;
    const exceptions = withException(selling?.exceptions ?? [], exception, isOn);
    await ctx.db.patch("userProfiles", _id, { selling: { ...selling, exceptions } });
  },
});

/**
 * Away until the day `backOn` ("2026-12-14"): listings stay, and nobody can start an order. Null: back already. Errors:
 * `invalid_input`, `rate_limited`.
 */
export const setAway = sellerMutation({
  args: { backOn: v.nullable(v.string()) },
  returns: v.null(),
  handler: async (ctx, { backOn }) => {
    const { _id, selling } = ctx.viewer;
    const exceptions = selling?.exceptions ?? [];
    const awayUntil = backOn === null ? undefined : parseInput(backDay, backOn, "Back on");
    await ctx.db.patch("userProfiles", _id, {
      selling: { exceptions, ...(awayUntil && { awayUntil }) },
    });
  },
});
