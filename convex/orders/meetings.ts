/** When and where the two sides of an order in person meet: one suggests, the other agrees. */

import { v } from "convex/values";
import { isInPerson } from "../domain/orders/facts";
import { PLACE_MAX, wholeMinute } from "../domain/orders/meetings";
import { fail } from "../errors";
import { ownLimitMutation, userMutation, userQuery } from "../functions";
import type { Profile } from "../shared/model/access";
import { parseLine } from "../shared/model/parseInput";
import { requireOrderParty, sideOf } from "./model/access";
import { acceptMeeting, meetingViews, proposeMeeting, viewMeetings } from "./model/meetings";
import { type Order, orderByUuid, orderOf } from "./model/records";

/**
 * The last suggestion, and the meeting that was agreed; null for parcels. The two sides see the place, unless the order
 * ended before a handover, and admins while there is a case; it is deleted 30 days after the order ends. Errors:
 * `order_not_found` unless the viewer is a party to the order or an admin, `invalid_order_id`.
 */
export const ofOrder = userQuery({
  args: { orderId: v.string() },
  returns: v.nullable(meetingViews),
  handler: async (ctx, { orderId }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const side = sideOf(ctx.viewer, order) ?? fail("order_not_found");
    return isInPerson(order) ? await viewMeetings(ctx, order, side) : null;
  },
});

/**
 * A side of a paid order in person suggests a meeting at `at` (ms epoch, cut to the minute), within 30 days, and a place
 * of at most 120 characters. Replaces the last suggestion; an agreed meeting stays until a new one is agreed. The other
 * side is told. The same suggestion again is a no-op. Errors: `invalid_input`, `wrong_kind`, `not_yet`,
 * `transition_refused`, `order_stopped`, `undeliverable`, `blocking`, `forbidden`, `order_not_found`, `invalid_order_id`,
 * `rate_limited`.
 */
export const propose = ownLimitMutation({
  args: { orderId: v.string(), at: v.number(), place: v.string() },
  returns: v.id("orderMeetings"),
  handler: async (ctx, { orderId, at, place }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    const meeting = { at: wholeMinute(at), place: parseLine("Place", place, PLACE_MAX) };
    return await proposeMeeting(ctx, partyOf(ctx.viewer, order), order, meeting);
  },
});

/**
 * The side that didn't suggest the meeting agrees to it; the order is late a day after it. A repeat is a no-op. Errors:
 * `meeting_unavailable` if it was replaced or its time has passed, otherwise as for `propose`.
 */
export const accept = userMutation({
  args: { meetingId: v.id("orderMeetings") },
  returns: v.null(),
  handler: async (ctx, { meetingId }) => {
    const meeting = (await ctx.db.get("orderMeetings", meetingId)) ?? fail("meeting_unavailable");
    const order = requireOrderParty(ctx.viewer, await orderOf(ctx, meeting.orderId));
    await acceptMeeting(ctx, partyOf(ctx.viewer, order), order, meeting);
  },
});

function partyOf(viewer: Profile, order: Order) {
  const side = sideOf(viewer, order);
  if (side !== "buyer" && side !== "seller") fail("forbidden");
  return { ...viewer, side };
}
