import * as z from "zod";
import { answerSchema } from "#convex/domain/claims/claimSchemas.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";

/** The seller's response as typed: text, and an offer in pounds or blank. */
export type AnswerValues = { words: string; offer: string };
export const answerDraftKey = (orderId: string) => `claimAnswer.${orderId}`;

export const EMPTY_ANSWER: AnswerValues = { words: "", offer: "" };

/** A penny, or nothing, leaves no lower sum to offer. */
export const allowsOffer = (proposedRefund: number) => proposedRefund > 1;

/**
 * Validates the form; converts the offer to pence and requires less than `proposedRefund`
 * (pence).
 */
export const answerFormSchema = (proposedRefund: number) =>
  answerSchema.extend({
    offer: z.string().transform((text, ctx) => {
      if (text.trim() === "" || !allowsOffer(proposedRefund)) return undefined;
      const pence = parsePounds(text);
      if (pence !== null && pence > 0 && pence < proposedRefund) return pence;
      const message =
        pence !== null && pence >= proposedRefund
          ? `Offer less than ${formatPence(proposedRefund)}, or accept the claim.`
          : "Enter an amount in pounds, such as 4.50.";
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  });
