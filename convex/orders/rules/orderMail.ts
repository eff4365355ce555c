/**
 * The one place that tells people of an order, by mail and by the bell: whoever mails, notifies. What the mails say stands
 * in `mails.ts` and beside the payments, claims and reviews; the same occasion is never told twice.
 */
import type { Id } from "../../_generated/dataModel";
import { env, type MutationCtx } from "../../_generated/server";
import type { OrderTopic } from "../../domain/notifications/kinds";
import type { MailTopic } from "../../domain/notifications/mailChoices";
import { shortId } from "../../domain/shared/ids";
import type { OrderSide } from "../../domain/orders/states";
import { earnedBy, formatPence } from "../../domain/shared/money";
import { designatedAdminId } from "../../accounts/rules/accounts";
import { notifyByEmail } from "../../accounts/rules/optionalMail";
import { notify } from "../../notifications/rules/notify";
import { markAdminTopicRead } from "../../notifications/rules/reading";
import { profileOf } from "../../shared/rules/access";
import { enqueueEmail } from "../../shared/rules/outbox";
import type { Order } from "./records";

/** `subject` is the bell's line too. `topic` is what it is about: `order` when left out. */
export type OrderMail = {
  occasion: string;
  subject: string;
  text: string;
  topic?: OrderTopic;
  /** Beside what every mail about an order says. */
  facts?: [string, string][];
};
/** Mails about claims are about money, and no choice. */
type OptionalMail = OrderMail & { topic?: MailTopic };

/** Tells one side of an order, by mail when they want mails about its topic. */
export async function sendOptionalMail(
  ctx: MutationCtx,
  order: Order,
  side: "buyer" | "seller",
  content: OptionalMail,
): Promise<void> {
  const userId = side === "buyer" ? order.buyerId : order.sellerId;
  const { topic = "order" } = content;
  await notifyByEmail(ctx, userId, topic, mail(order, side, content));
  await ring(ctx, order, side, content);
}

/** As `sendOptionalMail`, whatever the person has chosen and however many mails they had: it is about money. */
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
    ...mail(order, side, content),
    to: profile.email,
    userId,
    isSure: true,
  });
  await ring(ctx, order, side, content);
}

/** Mails both sides about the same occasion, each in its own words. */
export async function sendBothRequiredMails(
  ctx: MutationCtx,
  order: Order,
  occasion: string,
  words: Record<"buyer" | "seller", Omit<OrderMail, "occasion">>,
): Promise<void> {
  await sendRequiredMail(ctx, order, order.buyerId, { occasion, ...words.buyer });
  await sendRequiredMail(ctx, order, order.sellerId, { occasion, ...words.seller });
}

/** Tells the designated admin: something about the order needs a person. */
export async function sendAdminMail(
  ctx: MutationCtx,
  order: Order,
  content: OrderMail,
): Promise<void> {
  await enqueueEmail(ctx, {
    ...mail(order, "admin", content),
    to: env.ADMIN_EMAIL,
    isSure: true,
  });
  const adminId = await designatedAdminId(ctx);
  if (adminId === null) return;
  await notify(ctx, adminId, occasionOf(order, "admin", content), {
    kind: "adminOrder",
    topic: content.topic ?? "order",
    ...whatOf(order, content),
  });
}

/** Marks what the designated admin was told of `topic` read: it needs nobody any more. */
export async function markAdminRead(
  ctx: MutationCtx,
  order: Order,
  topic: OrderTopic,
): Promise<void> {
  const adminId = await designatedAdminId(ctx);
  if (adminId !== null) await markAdminTopicRead(ctx, adminId, order.uuid, topic);
}

/** Tells one side by the bell alone; what a mail says as well is told by the ways above. */
export async function ring(
  ctx: MutationCtx,
  order: Order,
  side: "buyer" | "seller",
  content: Omit<OrderMail, "text" | "facts">,
): Promise<void> {
  const userId = side === "buyer" ? order.buyerId : order.sellerId;
  await notify(ctx, userId, occasionOf(order, side, content), {
    kind: "order",
    topic: content.topic ?? "order",
    ...whatOf(order, content),
  });
}

const occasionOf = ({ uuid }: Order, side: OrderSide, { occasion }: Pick<OrderMail, "occasion">) =>
  `order-${occasion}-${uuid}-${side}`;

const whatOf = ({ uuid, listingTitle }: Order, { subject }: Pick<OrderMail, "subject">) => ({
  orderId: uuid,
  headline: subject,
  listingTitle,
});

/** A mail about an order, with its facts and a link to its page. */
function mail(order: Order, side: OrderSide, content: OrderMail) {
  const { subject, text, facts = [] } = content;
  return {
    kind: "order" as const,
    idempotencyKey: occasionOf(order, side, content),
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    facts: [
      ["Order", shortId(order.uuid)],
      ["Listing", order.listingTitle],
      ["Quantity", String(order.quantity)],
      side === "seller"
        ? ["You earn", formatPence(earnedBy(order))]
        : ["Total", formatPence(order.totalAmount)],
      ...facts,
    ] as [string, string][],
    action: { label: "View the order", url: `${env.SITE_URL}/order/${order.uuid}` },
  };
}
