import { codeOf, isTransient, payloadOf } from "../../../lib/errors";

const UNREACHABLE =
  "CORS error: Unable to reach refund service. Please check server configuration.";

/** The specification's text for a refund that did not go through. */
export function refundProblem(error: unknown): string {
  if (codeOf(error) === "not_authenticated") {
    return "Failed to retrieve session. Please log in again.";
  }
  if (codeOf(error) === "refund_failed") return payloadOf(error)?.message ?? UNREACHABLE;
  const payload = payloadOf(error);
  if (payload) return `Failed to refund order: ${payload.message} (Status: 400)`;
  return isTransient(error)
    ? UNREACHABLE
    : "Failed to refund order: Something went wrong. (Status: 500)";
}
