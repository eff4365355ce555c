import { z } from "zod";
import { REASON_MAX } from "../../../../../convex/domain/shared/constants";
import { formatPence, parsePounds } from "../../../../../convex/domain/shared/money";

export const DECISIONS = ["partial", "full", "nothing"] as const;
export type Decided = (typeof DECISIONS)[number];

/** An admin's decision as it is typed; `amount` in pounds counts for a part alone. */
export type DecisionValues = { decision: Decided; amount: string; reason: string };

/** Reads the form; the amount becomes pence, of which at most `refundable` can go back. */
export const decisionSchema = (refundable: number) =>
  z
    .object({
      decision: z.enum(DECISIONS),
      amount: z.string(),
      reason: z
        .string()
        .trim()
        .min(1, "Please give a reason: both of them read it.")
        .max(REASON_MAX),
    })
    .transform(({ decision, amount, reason }, ctx) => {
      if (decision === "full") return { decision, reason, pence: refundable };
      if (decision === "nothing") return { decision, reason, pence: 0 };
      const pence = parsePounds(amount);
      if (pence !== null && pence >= 1 && pence <= refundable) return { decision, reason, pence };
      const message = `Please enter an amount up to ${formatPence(refundable)}.`;
      ctx.addIssue({ code: "custom", path: ["amount"], message });
      return z.NEVER;
    });
export type DecisionInput = z.output<ReturnType<typeof decisionSchema>>;
