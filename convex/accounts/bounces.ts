/** Emails that Resend accepted and could not deliver: `POST /resend-webhook`, and what is recorded of them. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import { env } from "../_generated/server";
import { MINUTE_MS } from "../domain/shared/constants";
import { cutText, stripLoneSurrogates } from "../domain/shared/text";
import { httpAction, internalMutation, ownLimitMutation } from "../functions";
import { profileOf } from "../shared/model/access";
import { enqueueEmail } from "../shared/model/enqueueEmail";
import { consumeMailboxLimit } from "../shared/model/rateLimits";
import { isSignedBySvix } from "../shared/model/svixSignature";
import { addressWorksMail } from "./mail/accountEmails";
import { changeSettings, findSettings } from "./model/changeSettings";
import { emailProblemKind } from "./tables";

/** For this long, an email's id may not be recorded yet, so Resend is asked to repeat the event. */
const UNKNOWN_EMAIL_MS = 10 * MINUTE_MS;
const DETAIL_MAX = 300;

/** The parts of Resend's events that Shoal reads. */
type ResendEvent = {
  type: string;
  created_at: string;
  data: {
    email_id: string;
    bounce?: { type: string; message: string };
    suppressed?: { message: string };
  };
};

/**
 * `POST /resend-webhook`, for the events `email.bounced`, `email.complained` and `email.suppressed`. 400 for
 * unsigned requests. 503 for an email that isn't known yet, so that Resend sends the event again. 200 for events
 * that were applied now or earlier, and for those that Shoal ignores.
 */
export const resendWebhook = httpAction(async (ctx, request) => {
  const body = await request.text();
  if (!(await isSignedBySvix(request.headers, body, env.RESEND_WEBHOOK_SECRET))) {
    console.warn("Refused a Resend webhook call: bad signature");
    return new Response("Bad signature", { status: 400 });
  }
  const event = JSON.parse(body) as ResendEvent;
  const bounce = readBounce(event);
  if (bounce === null) return Response.json({ received: true });
  const isKnown = await ctx.runMutation(internal.accounts.bounces.recordBounce, bounce);
  if (!isKnown && Date.now() - Date.parse(event.created_at) < UNKNOWN_EMAIL_MS) {
    return new Response("This email isn't known yet", { status: 503 });
  }
  return Response.json({ received: true });
});

/** Null for events that don't say that an address can't be reached, such as a mailbox that is full today. */
function readBounce({ type, data }: ResendEvent) {
  const resendId = data.email_id;
  switch (type) {
    case "email.bounced":
      if (data.bounce?.type !== "Permanent") return null;
      return { resendId, kind: "bounced" as const, error: `Bounced: ${data.bounce.message}` };
    case "email.suppressed":
      return {
        resendId,
        kind: "bounced" as const,
        error: `Not sent after an earlier bounce or complaint: ${data.suppressed?.message ?? ""}`,
      };
    case "email.complained":
      return { resendId, kind: "complained" as const, error: "The receiver marked it as spam" };
    default:
      return null;
  }
}

/**
 * Marks a sent email as failed, and its user as unreachable if the address is still theirs and they haven't tried it
 * again since. A repeat is a no-op. False if no email has this id.
 */
export const recordBounce = internalMutation({
  args: { resendId: v.string(), kind: emailProblemKind, error: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { resendId, kind, error }) => {
    const email = await ctx.db
      .query("emails")
      .withIndex("by_resendId", (q) => q.eq("resendId", resendId))
      .unique();
    if (email === null) return false;
    if (email.state !== "sent") return true;
    const now = Date.now();
    const lastError = cutText(stripLoneSurrogates(error), DETAIL_MAX);
    await ctx.db.patch("emails", email._id, { state: "failed", lastError, updatedAt: now });
    const profile = email.userId === undefined ? null : await profileOf(ctx, email.userId);
    if (profile === null || profile.email !== email.to) return true;
    if (profile.emailProblem !== undefined) return true;
    const { emailRetriedAt = 0 } = (await findSettings(ctx, profile.userId)) ?? {};
    if (email.createdAt < emailRetriedAt) return true;
    await ctx.db.patch("userProfiles", profile._id, { emailProblem: { kind, at: now } });
    return true;
  },
});

/**
 * Forgets earlier bounces, and sends the viewer's address a test email, for which Resend's suppression is lifted. A
 * no-op if emails reach them. Errors: `rate_limited` after three a day.
 */
export const retryBouncedEmail = ownLimitMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { _id, userId, email, fullName, emailProblem } = ctx.viewer;
    if (emailProblem === undefined) return;
    await consumeMailboxLimit(ctx, "retryBouncedEmail", ctx.viewer);
    const now = Date.now();
    await ctx.db.patch("userProfiles", _id, { emailProblem: undefined });
    await changeSettings(ctx, userId, { emailRetriedAt: now });
    await enqueueEmail(ctx, {
      kind: "test",
      to: email,
      userId,
      idempotencyKey: `address-works-${userId}-${now}`,
      liftsSuppression: true,
      ...addressWorksMail(fullName),
    });
  },
});
