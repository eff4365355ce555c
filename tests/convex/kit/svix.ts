/** Webhooks signed like Resend's. */

import { signedHeaders } from "#local/services/mailBounces.ts";
import { type Backend, RESEND_WEBHOOK_SECRET } from "./helpers";

/** An event about an email that Resend sent under `resendId`. */
export const bounceEvent = (resendId: string, type = "email.bounced", detail: object = {}) => ({
  type,
  created_at: new Date().toISOString(),
  data: {
    email_id: resendId,
    bounce: { type: "Permanent", subType: "General", message: "No such mailbox" },
    ...detail,
  },
});

export async function deliverBounce(
  t: Backend,
  event: object,
  changes: { secret?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const { secret = RESEND_WEBHOOK_SECRET, headers = {}, body = JSON.stringify(event) } = changes;
  const signed = signedHeaders(secret, "msg_1", JSON.stringify(event));
  return await t.fetch("/resend-webhook", {
    method: "POST",
    headers: { ...signed, ...headers },
    body,
  });
}
