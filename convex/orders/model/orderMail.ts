/**
 * Notifies people about an order, by email and bell together. The texts are in the `mail` folders of orders,
 * claims and reviews. Each occasion is notified once.
 */

import type { Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { designatedAdminId } from "#convex/accounts/model/insertPerson.ts";
import { notifyByEmail } from "#convex/accounts/model/notifyByEmail.ts";
import type { OrderTopic } from "#convex/domain/notifications/kinds.ts";
import type { MailTopic } from "#convex/domain/notifications/mailChoices.ts";
import type { OrderSide, TradeSide } from "#convex/domain/orders/states.ts";
import { expectedShare } from "#convex/domain/payouts/sellerShare.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { markAdminTopicRead } from "#convex/notifications/model/markRead.ts";
import { notify, notifyAgain } from "#convex/notifications/model/notify.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { linesOf } from "./lines";
import { BY_ROLE, type People, peopleOf, type Words } from "./people";
import { type Order, wasPaid } from "./records";

/** `subject` is also the bell's text, which says "the buyer" and "the seller". `topic` defaults to `order`. */
export type OrderMail = {
  occasion: string;
  /** The bell has one row for all news of this name about the order; later news renews it. */
  bellOccasion?: string;
  subject: Words;
  /** Replaces `subject` and the listing's title as the email's subject. */
  mailSubject?: Words;
  text: Words;
  topic?: OrderTopic;
  /** Replaces the email's facts: the total, or the seller's earnings. */
  facts?: [string, string][];
  /** Contains an address. */
  isPrivate?: true;
};
/** Claim emails are about money, so they can't be turned off. */
type OptionalMail = OrderMail & { topic?: MailTopic };

/**
 * Notifies one side of an order by bell, and by email if they want emails on this topic. Unpaid orders can be placed in any
 * number, so only the emails of paid ones ignore the daily limit.
 */
export async function sendOptionalMail(
  ctx: MutationCtx,
  order: Order,
  side: TradeSide,
  content: OptionalMail,
): Promise<void> {
  const userId = side === "buyer" ? order.buyerId : order.sellerId;
  const { topic = "order" } = content;
  await notifyByEmail(ctx, userId, topic, {
    ...(await mail(ctx, order, side, content)),
    ...(wasPaid(order) && { bypassesDailyLimit: true }),
  });
  await notifyByBell(ctx, order, side, content);
}

/**
 * As `sendOptionalMail`, but ignores email settings, and the daily limit if there was ever anything to pay: a payment may
 * have arrived that the order doesn't count.
 */
export async function sendRequiredMail(
  ctx: MutationCtx,
  order: Order,
  userId: Id<"users">,
  content: OrderMail,
): Promise<void> {
  const profile = await profileOf(ctx, userId);
  if (profile === null || profile.deletedAt !== null) return;
  const side = userId === order.buyerId ? "buyer" : "seller";
  await enqueueEmail(ctx, {
    ...(await mail(ctx, order, side, content)),
    to: profile.email,
    userId,
    ...((wasPaid(order) || order.totalAmount > 0) && { bypassesDailyLimit: true }),
  });
  await notifyByBell(ctx, order, side, content);
}

export async function sendBothRequiredEmails(
  ctx: MutationCtx,
  order: Order,
  occasion: string,
  contents: Record<TradeSide, Omit<OrderMail, "occasion">>,
): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, { occasion, ...contents.buyer });
  await sendRequiredMail(ctx, order, order.sellerId, { occasion, ...contents.seller });
}

export async function sendAdminMail(
  ctx: MutationCtx,
  order: Order,
  content: OrderMail,
): Promise<void> {
  await enqueueEmail(ctx, {
    ...(await mail(ctx, order, "admin", content)),
    to: env.ADMIN_EMAIL,
    bypassesDailyLimit: true,
  });
  const adminId = await designatedAdminId(ctx);
  if (adminId === null) return;
  await notify(ctx, adminId, occasionOf(order, "admin", content), {
    kind: "adminOrder",
    topic: content.topic ?? "order",
    ...orderSummary(order, content),
  });
}

export async function markAdminRead(
  ctx: MutationCtx,
  order: Order,
  topic: OrderTopic,
): Promise<void> {
  const adminId = await designatedAdminId(ctx);
  if (adminId !== null) await markAdminTopicRead(ctx, adminId, order.uuid, topic);
}

/** Notifies one side by bell only. For anything that is also emailed, use the functions above. */
export async function notifyByBell(
  ctx: MutationCtx,
  order: Order,
  side: TradeSide,
  content: Pick<OrderMail, "occasion" | "bellOccasion" | "subject" | "topic">,
): Promise<void> {
  const { bellOccasion } = content;
  const userId = side === "buyer" ? order.buyerId : order.sellerId;
  const news = {
    kind: "order",
    topic: content.topic ?? "order",
    ...orderSummary(order, content),
  } as const;
  if (bellOccasion === undefined) await notify(ctx, userId, occasionOf(order, side, content), news);
  else await notifyAgain(ctx, userId, occasionOf(order, side, { occasion: bellOccasion }), news);
}

export const inWords = (words: Words, people: People) =>
  typeof words === "string" ? words : words(people);

const TITLE_MAX = 60;
/** The listing's title as a subject contains it. */
export const shortTitle = ({ listingTitle }: Pick<Order, "listingTitle">): string =>
  isolated(cutText(listingTitle, TITLE_MAX));

const occasionOf = ({ uuid }: Order, side: OrderSide, { occasion }: Pick<OrderMail, "occasion">) =>
  `order-${occasion}-${uuid}-${side}`;

const orderSummary = ({ uuid, listingTitle }: Order, { subject }: Pick<OrderMail, "subject">) => ({
  orderId: uuid,
  headline: inWords(subject, BY_ROLE),
  listingTitle,
});

async function mail(ctx: MutationCtx, order: Order, side: OrderSide, content: OrderMail) {
  const people = side === "admin" ? BY_ROLE : await peopleOf(ctx, order);
  const lines = await linesOf(ctx, order._id);
  const heading = inWords(content.subject, people);
  const { mailSubject = `${heading}: ${shortTitle(order)}`, isPrivate } = content;
  const text = inWords(content.text, people);
  const facts = content.facts ?? [
    side === "seller"
      ? ["You earn", formatPence(expectedShare(order))]
      : ["Total", formatPence(order.totalAmount)],
  ];
  return {
    kind: "order" as const,
    orderId: order._id,
    idempotencyKey: occasionOf(order, side, content),
    subject: inWords(mailSubject, people),
    preview: text,
    heading,
    paragraphs: [text],
    facts: [
      ["Order", shortId(order.uuid)],
      ...lines.flatMap(({ title, quantity }) => [
        ["Listing", title],
        ["Quantity", String(quantity)],
      ]),
      ...facts,
    ] as [string, string][],
    ...(isPrivate && { isPrivate }),
    action: { label: "View the order", url: `${env.SITE_URL}/order/${order.uuid}` },
  };
}
