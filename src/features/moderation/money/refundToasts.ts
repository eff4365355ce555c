import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { httpStatusOf } from "#convex/domain/shared/httpStatus.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { isTransient, payloadOf } from "#src/lib/errors.ts";

/** The text for a failed refund. */
function problemOf(error: unknown): string {
  const payload = payloadOf(error);
  if (payload?.code === "not_authenticated") return adminTexts.sessionFailed;
  if (payload?.code === "refund_failed") return payload.message;
  if (payload) {
    const code = httpStatusOf(payload.code);
    return adminTexts.refundFailed({ text: payload.message, code });
  }
  return isTransient(error)
    ? adminTexts.refundUnreachable
    : adminTexts.refundFailed({ text: frameTexts.somethingWrong, code: 500 });
}

type Outcome = FunctionReturnType<typeof api.payments.refunds.refundOrder>;

const outcomes: Record<Outcome, string> = {
  succeeded: adminTexts.refunded,
  pending: adminTexts.refundOnItsWay,
  requested: adminTexts.refundRequested,
};

/** A refund's toasts: its outcome, or the text for a failed one. */
export const refundToasts = {
  done: (outcome: Outcome) => outcomes[outcome],
  failed: (error: unknown) => ({ title: problemOf(error) }),
};
