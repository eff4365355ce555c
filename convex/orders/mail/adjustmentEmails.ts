import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { formatPence } from "#convex/domain/shared/money.ts";
import { sendOptionalMail } from "../model/orderMail";
import type { People } from "../model/people";
import type { Order } from "../model/records";

export async function notifySellerOfAnswer(
  ctx: MutationCtx,
  order: Order,
  { _id, proposedDeliveryCharge }: Doc<"orderAdjustments">,
  status: "accepted" | "rejected" | "lapsed",
): Promise<void> {
  const money = formatPence(proposedDeliveryCharge);
  const texts = {
    accepted: {
      subject: `The delivery charge is now ${money}`,
      text: ({ Buyer }: People) =>
        `${Buyer} has agreed to your delivery charge of ${money}, and the order's total has changed.`,
    },
    rejected: {
      subject: ({ Buyer }: People) => `${Buyer} rejected the delivery charge of ${money}`,
      text: "The delivery charge stays the same. You can propose another until you dispatch the order.",
    },
    lapsed: {
      subject: `Your proposed delivery charge of ${money} has lapsed`,
      text: ({ Buyer }: People) =>
        `${Buyer} didn't agree in time, so the delivery charge stays the same.`,
    },
  };
  await sendOptionalMail(ctx, order, "seller", {
    occasion: `adjustment-${status}-${_id}`,
    ...texts[status],
  });
}
