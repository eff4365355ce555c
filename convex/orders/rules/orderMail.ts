/** The ways in which a mail about an order is sent; what it says stands in `mails.ts` and beside the payments. */
import type { Infer } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import { env, type MutationCtx } from "../../_generated/server";
import { shortId } from "../../domain/shared/ids";
import { formatPence } from "../../domain/shared/money";
import { notifyByEmail } from "../../accounts/rules/optionalMail";
import { profileOf } from "../../shared/rules/access";
import { enqueueEmail } from "../../shared/rules/outbox";
import type { orderSide } from "./access";
import type { Order } from "./records";

export type OrderMail = { occasion: string; subject: string; text: string };

/** Mails one side of an order, when they want such mails. The same occasion is never mailed twice. */
export async function sendOptionalMail(
  ctx: MutationCtx,
  order: Order,
  side: "buyer" | "seller",
  content: OrderMail,
): Promise<void> {
  const userId = side === "buyer" ? order.buyerId : order.sellerId;
  await notifyByEmail(ctx, userId, "emailOnOrder", mail(order, side, content));
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

/** Mails the designated admin: something about the order needs a person. */
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
}

/** A mail about an order, with its facts and a link to its page. */
function mail(order: Order, side: Infer<typeof orderSide>, { occasion, subject, text }: OrderMail) {
  return {
    kind: "order" as const,
    idempotencyKey: `order-${occasion}-${order.uuid}-${side}`,
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    facts: [
      ["Order", shortId(order.uuid)],
      ["Listing", order.listingTitle],
      ["Quantity", String(order.quantity)],
      ["Total", formatPence(order.totalAmount)],
    ] as [string, string][],
    action: { label: "View the order", url: `${env.SITE_URL}/order/${order.uuid}` },
  };
}
