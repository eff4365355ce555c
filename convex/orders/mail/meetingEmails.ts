/** Emails about meetings leave out the place: it may be a home, and only the order page shows it. */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { namedMeeting } from "#convex/domain/orders/meetings.ts";
import { otherSide, type TradeSide } from "#convex/domain/orders/states.ts";
import { mailboxHashOfUser } from "#convex/shared/model/mailboxHash.ts";
import { tryConsumeLimit } from "#convex/shared/model/rateLimits.ts";
import { notifyByBell, sendOptionalMail } from "../model/orderMail";
import { capitalisedName, type People } from "../model/people";
import type { Order } from "../model/records";

type Meeting = Pick<Doc<"orderMeetings">, "_id" | "by" | "at">;

/**
 * To the side that didn't suggest it. The first suggestion that a side makes for an order is always emailed
 * if the other wants such emails; later ones a few times a day, because paid orders' emails ignore the daily
 * limit.
 */
export async function sendMeetingProposed(
  ctx: MutationCtx,
  order: Order,
  { _id, by, at }: Meeting,
  isFirst: boolean,
): Promise<void> {
  const side = otherSide(by);
  const mail = {
    occasion: `meeting-proposed-${_id}`,
    subject: (people: People) =>
      `${capitalisedName(people, by)} suggests meeting on ${namedMeeting(at)}`,
    text: "You'll find the place on the order page. Please agree there, or suggest another time.",
  };
  if (
    isFirst ||
    (await tryConsumeLimit(ctx, "meetingMail", await mailboxesOf(ctx, order, by))).ok
  ) {
    await sendOptionalMail(ctx, order, side, mail);
  } else await notifyByBell(ctx, order, side, mail);
}

/** The mailboxes of both sides, and which of them suggests. */
async function mailboxesOf(ctx: MutationCtx, { buyerId, sellerId }: Order, by: TradeSide) {
  const hashes = await Promise.all([buyerId, sellerId].map((id) => mailboxHashOfUser(ctx, id)));
  return [...hashes, by].join(" ");
}

/** To the side that suggested it. */
export async function sendMeetingAgreed(
  ctx: MutationCtx,
  order: Order,
  { _id, by, at }: Meeting,
): Promise<void> {
  await sendOptionalMail(ctx, order, by, {
    occasion: `meeting-agreed-${_id}`,
    subject: (people) =>
      `${capitalisedName(people, otherSide(by))} agreed to meet on ${namedMeeting(at)}`,
    text: "You'll find the place and a file for your calendar on the order page. If you can't come, please suggest another time there.",
  });
}

/** To both, the day before. */
export async function sendMeetingReminder(
  ctx: MutationCtx,
  order: Order,
  { _id, at }: Meeting,
): Promise<void> {
  const occasion = `meeting-reminder-${_id}`;
  const subject = `Your meeting is tomorrow: ${namedMeeting(at)}`;
  await sendOptionalMail(ctx, order, "buyer", {
    occasion,
    subject,
    text: ({ seller }) =>
      `You're meeting ${seller} to get your order. You'll find the place and your handover code on the order page.`,
  });
  await sendOptionalMail(ctx, order, "seller", {
    occasion,
    subject,
    text: ({ buyer }) =>
      `You're meeting ${buyer} to hand over the order. You'll find the place on the order page. Enter the buyer's code there when you meet.`,
  });
}
