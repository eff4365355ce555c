/** Meetings for orders in person: one side suggests when and where, and the other agrees. */

import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import {
  canArrangeMeeting,
  isMeetingTime,
  lateAfterMeeting,
  MEETING_DAYS_MAX,
  meetingReminderAt,
  namedMeeting,
} from "#convex/domain/orders/meetings.ts";
import {
  AWAITING_DISPATCH,
  awaitsDispatch,
  hasEnded,
  type OrderSide,
  type TradeSide,
} from "#convex/domain/orders/states.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { fail } from "#convex/errors.ts";
import { blockBetween } from "#convex/messages/model/blocks.ts";
import { type Profile, profileOf, standingProblem } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import * as emails from "../mail/meetingEmails";
import { orderMeetings } from "../placeTables";
import { postOrderCard } from "./orderMessages";
import { hasCase, type Order, patchOrder, writeEvent } from "./records";
import { refuseInState, requireNotStopped } from "./transition";

export type Meeting = Doc<"orderMeetings">;
type Party = Profile & { side: TradeSide };

/** The last suggestion without an answer, and the meeting that was agreed. */
export async function meetingsOf(
  ctx: QueryCtx,
  orderId: Id<"orders">,
): Promise<{ suggested: Meeting | null; agreed: Meeting | null }> {
  const rows = await ctx.db
    .query("orderMeetings")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(2);
  return {
    suggested: rows.find(({ acceptedAt }) => acceptedAt === undefined) ?? null,
    agreed: rows.find(({ acceptedAt }) => acceptedAt !== undefined) ?? null,
  };
}

const { by, at } = orderMeetings.validator.fields;
const meetingView = v.object({
  meetingId: v.id("orderMeetings"),
  by,
  at,
  /** Null if the viewer may not see it. */
  place: v.nullable(v.string()),
});
export const meetingViews = v.object({
  suggested: v.nullable(meetingView),
  agreed: v.nullable(meetingView),
});

export async function viewMeetings(
  ctx: QueryCtx,
  order: Order,
  side: OrderSide,
): Promise<Infer<typeof meetingViews>> {
  const { suggested, agreed } = await meetingsOf(ctx, order._id);
  const view = ({ _id, by, at, place }: Meeting) => ({
    meetingId: _id,
    by,
    at,
    place: canSeePlace(order, side) ? place : null,
  });
  return { suggested: suggested && view(suggested), agreed: agreed && view(agreed) };
}

/** The place may be a home, so it is hidden like an address once an order has ended without a handover. */
function canSeePlace(order: Order, side: OrderSide): boolean {
  if (side === "admin") return hasCase(order);
  return !hasEnded(order.status) || order.deliveredAt !== undefined;
}

/** Replaces the last suggestion. `place` is normalised. Errors: see `orders/meetings.ts`. */
export async function proposeMeeting(
  ctx: MutationCtx,
  party: Party,
  order: Order,
  { at, place }: Pick<Meeting, "at" | "place">,
): Promise<Id<"orderMeetings">> {
  await requireArrangeable(ctx, party, order);
  if (place === "") fail("invalid_input", { field: "Place", problem: "say where to meet" });
  if (!isMeetingTime(at, Date.now())) {
    const problem = `choose one in the next ${MEETING_DAYS_MAX} days`;
    fail("invalid_input", { field: "Time", problem });
  }
  const { suggested, agreed } = await meetingsOf(ctx, order._id);
  const isSame = suggested?.by === party.side && suggested.at === at && suggested.place === place;
  if (suggested && isSame) return suggested._id;
  const suggestions = countSuggestion(party.side, suggested ?? agreed);
  await consumeLimit(ctx, "proposeMeeting", `${order._id} ${party.side}`);
  if (suggested) await ctx.db.delete("orderMeetings", suggested._id);
  const meeting = { orderId: order._id, by: party.side, at, place, suggestions };
  const meetingId = await ctx.db.insert("orderMeetings", meeting);
  await postMeetingCard(ctx, order, party, `meeting suggested for ${namedMeeting(at)}`);
  const isFirst = suggestions[party.side] === 1;
  await emails.sendMeetingProposed(ctx, order, { _id: meetingId, ...meeting }, isFirst);
  return meetingId;
}

/** Per side and order, so that neither can use up the other's: each is shown in the other's bell. */
const SUGGESTIONS_MAX = 10;

function countSuggestion(side: Party["side"], last: Meeting | null) {
  const counts = last?.suggestions ?? { buyer: 0, seller: 0 };
  if (counts[side] >= SUGGESTIONS_MAX) {
    const problem = `you can suggest at most ${SUGGESTIONS_MAX} for an order`;
    fail("invalid_input", { field: "Meeting", problem });
  }
  return { ...counts, [side]: counts[side] + 1 };
}

/** The other side agrees, which moves the time from which the order is late. A second call is a no-op. */
export async function acceptMeeting(
  ctx: MutationCtx,
  party: Party,
  order: Order,
  meeting: Meeting,
): Promise<void> {
  if (meeting.by === party.side) fail("forbidden");
  if (meeting.acceptedAt !== undefined) return;
  await requireArrangeable(ctx, party, order);
  const now = Date.now();
  if (meeting.at <= now) fail("meeting_unavailable");
  const { agreed } = await meetingsOf(ctx, order._id);
  if (agreed) await ctx.db.delete("orderMeetings", agreed._id);
  await ctx.db.patch("orderMeetings", meeting._id, { acceptedAt: now });
  const dispatchDueAt = lateAfterMeeting(meeting.at);
  const updatedOrder = await patchOrder(ctx, order._id, { meetingAt: meeting.at, dispatchDueAt });
  await scheduleClocks(ctx, meeting, dispatchDueAt);
  const actor = { kind: party.side, userId: party.userId };
  await writeEvent(ctx, updatedOrder, "meetingAgreed", actor, { note: namedMeeting(meeting.at) });
  await postMeetingCard(ctx, updatedOrder, party, `meeting agreed for ${namedMeeting(meeting.at)}`);
  await emails.sendMeetingAgreed(ctx, updatedOrder, meeting);
}

/** The clocks of an earlier meeting do nothing. */
async function scheduleClocks(
  ctx: MutationCtx,
  { _id: meetingId, orderId, at }: Meeting,
  dueAt: number,
): Promise<void> {
  const { offerRefundIfLate, remindOfMeeting } = internal.orders.clocks;
  await ctx.scheduler.runAt(dueAt, offerRefundIfLate, { orderId });
  const remindAt = meetingReminderAt(at);
  if (remindAt > Date.now()) await ctx.scheduler.runAt(remindAt, remindOfMeeting, { meetingId });
}

/** Whether both are still to meet then: not if the order moved on or is stopped, or the time has passed. */
export const isUpcomingMeeting = (
  { status, stops = [], handoverReport }: Order,
  { acceptedAt, at }: Meeting,
  now: number,
): boolean =>
  acceptedAt !== undefined &&
  canArrangeMeeting(status, stops, handoverReport !== undefined) &&
  now < at;

async function requireArrangeable(ctx: QueryCtx, party: Party, order: Order): Promise<void> {
  const event = "arrange a meeting";
  if (!isInPerson(order)) fail("wrong_kind", { event, kind: "sent by courier or post" });
  if (!awaitsDispatch(order.status)) refuseInState(order.status, event, AWAITING_DISPATCH);
  requireNotStopped(order, event);
  if (order.handoverReport) fail("transition_refused", { event, state: "reported as handed over" });
  const other = await profileOf(ctx, party.side === "buyer" ? order.sellerId : order.buyerId);
  if (other === null || standingProblem(other)) fail("undeliverable");
  const block = await blockBetween(ctx, party, other);
  if (block !== null) fail(block === "byMe" ? "blocking" : "undeliverable");
}

/** Without the place, which only the order page shows. */
async function postMeetingCard(
  ctx: MutationCtx,
  order: Order,
  { side }: Party,
  what: string,
): Promise<void> {
  await postOrderCard(ctx, order, "meeting", side, `Order ${shortId(order.uuid)}: ${what}.`);
}
