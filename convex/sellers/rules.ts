/** How a seller sells: when they send, when they are away, and what they tell buyers beforehand. */

import { omit } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { awayOf } from "../domain/sellers/away";
import { backDay } from "../domain/sellers/awaySchema";
import { EXCEPTIONS, withException } from "../domain/sellers/exceptions";
import { sendingSchema } from "../domain/sellers/sendingSchema";
import { DEFAULT_SENDING } from "../domain/shared/sendingRules";
import { sellerMutation, sellerQuery } from "../functions";
import { parseInput } from "../shared/model/parseInput";
import { away, selling, sendingRules } from "../shared/validators";

/** The viewer's own rules. */
export const mine = sellerQuery({
  args: {},
  returns: v.object({ away, exceptions: selling.fields.exceptions, sending: sendingRules }),
  handler: (ctx) => {
    const { awayUntil, exceptions = [], sending = DEFAULT_SENDING } = ctx.viewer.selling ?? {};
    return { away: awayOf(awayUntil), exceptions, sending };
  },
});

/**
 * On which days the seller sends (1 Monday to 4 Thursday), and until when buyers can order for a day: `cutOff` minutes
 * after midnight on the day before, `notice` days earlier (at most 14). Orders keep the day that was agreed. Errors:
 * `invalid_input`, `rate_limited`.
 */
export const setSending = sellerMutation({
  args: sendingRules.fields,
  returns: v.null(),
  handler: async (ctx, args) => {
    const sending = parseInput(sendingSchema, args, "Days");
    const { _id, selling } = ctx.viewer;
    await ctx.db.patch("userProfiles", _id, {
      selling: { exceptions: [], ...selling, sending },
    });
  },
});

/** Switches one of the notices to buyers on or off. Errors: `rate_limited`. */
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
 * Marks the seller as away until the day `backOn` ("2026-12-14"), or as back (null). While away, listings stay, but no order
 * can be started. Errors: `invalid_input`, `rate_limited`.
 */
export const setAway = sellerMutation({
  args: { backOn: v.nullable(v.string()) },
  returns: v.null(),
  handler: async (ctx, { backOn }) => {
    const { _id, selling } = ctx.viewer;
    const rest = omit(selling ?? { exceptions: [] }, ["awayUntil"]);
    const awayUntil = backOn === null ? undefined : parseInput(backDay, backOn, "Back on");
    await ctx.db.patch("userProfiles", _id, {
      selling: { ...rest, ...(awayUntil && { awayUntil }) },
    });
  },
});
