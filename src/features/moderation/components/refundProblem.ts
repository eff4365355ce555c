import { frameTexts } from "../../../../convex/domain/shared/texts";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { isTransient, payloadOf } from "../../../lib/errors";

/** The specification's text for a refund that did not go through. */
export function refundProblem(error: unknown): string {
  const payload = payloadOf(error);
  if (payload?.code === "not_authenticated") return adminTexts.sessionFailed;
  if (payload?.code === "refund_failed") return payload.message;
  if (payload) return adminTexts.refundFailed({ text: payload.message, code: 400 });
  return isTransient(error)
    ? adminTexts.refundUnreachable
    : adminTexts.refundFailed({ text: frameTexts.somethingWrong, code: 500 });
}
