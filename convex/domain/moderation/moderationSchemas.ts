import * as z from "zod";
import { ABOUT_MAX, REASON_MAX, REFUND_REASON_MAX } from "../shared/constants";
import { fieldTexts } from "../shared/fieldTexts";
import { formatPence } from "../shared/money";
import { parsePounds } from "../shared/parsePounds";

export const reportSchema = z.object({
  reason: z.string().min(1, fieldTexts.chooseReason),
  details: z.string().max(ABOUT_MAX, fieldTexts.atMost(ABOUT_MAX)),
});

/** An admin's reason; the server decides whether it may be empty. */
export const reasonSchema = z.object({
  reason: z.string().trim().max(REASON_MAX, fieldTexts.atMost(REASON_MAX)),
});

/** A refund of at most `refundable` pence; empty means all of it. */
export const refundSchema = (refundable: number) =>
  z.object({
    amount: z.string().transform((text, ctx) => {
      const amount = text.trim() === "" ? refundable : parsePounds(text);
      if (amount !== null && amount >= 1 && amount <= refundable) return amount;
      const message = `Please enter an amount up to ${formatPence(refundable)}.`;
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
    reason: z
      .string()
      .trim()
      .min(1, "Say why, so that buyer and seller understand it.")
      .max(REFUND_REASON_MAX, fieldTexts.atMost(REFUND_REASON_MAX)),
    /** Refunded because animals were dead on arrival. */
    deadOnArrival: z.boolean(),
  });
