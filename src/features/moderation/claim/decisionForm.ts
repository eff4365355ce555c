import * as z from "zod";
import { REASON_MAX } from "#convex/domain/shared/constants.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";

export const DECISIONS = ["partial", "full", "nothing"] as const;
export type Decision = (typeof DECISIONS)[number];

/** An admin's decision as typed; `amount`, in pounds, applies to a partial refund only. */
export type DecisionValues = { decision: Decision; amount: string; reason: string };

/** Validates the form; converts the amount to pence, at most `refundable`. */
export const decisionSchema = (refundable: number) =>
  z
    .object({
      decision: z.enum(DECISIONS),
      amount: z.string(),
      reason: z.string().trim().max(REASON_MAX, fieldTexts.atMost(REASON_MAX)),
    })
    .transform(({ decision, amount, reason }, ctx) => {
      const enteredPence = { partial: parsePounds(amount), full: refundable, nothing: 0 }[decision];
      const isInRange = enteredPence !== null && enteredPence >= 1 && enteredPence <= refundable;
      const pence = decision !== "partial" || isInRange ? enteredPence : null;
      const refuse = (path: "amount" | "reason", message: string) =>
        ctx.addIssue({ code: "custom", path: [path], message });
      if (pence === null)
        refuse("amount", `Please enter an amount up to ${formatPence(refundable)}.`);
      if (reason === "")
        refuse("reason", "Please give a reason. The buyer and the seller will see it.");
      return pence === null || reason === "" ? z.NEVER : { decision, reason, pence };
    });
export type ValidDecision = z.output<ReturnType<typeof decisionSchema>>;
