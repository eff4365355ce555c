import { defineSchema, paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { Resend } from "resend";
import { internal } from "../_generated/api";
import { env } from "../_generated/server";
import { adminMutation, adminQuery, internalAction, internalMutation } from "../functions";
import { failedMail, failedMailPage, dismissEmail, resendEmail } from "./model/failedMails";
import { claimEmail, recordOutcome, rescueEmail, sweepEmails } from "./model/outbox";
import { emails } from "./tables";

const outcome = v.union(
  v.object({ ok: v.literal(true), resendId: v.string() }),
  v.object({ ok: v.literal(false), error: v.string(), final: v.boolean() }),
);

/**
 * Passes a queued email to Resend and reports the result. Resend's idempotency key makes a repeat
 * harmless.
 */
export const send = internalAction({
  args: { emailId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { emailId }) => {
    const email = await ctx.runMutation(internal.shared.outbox.claim, { emailId });
    if (email === null) return null;
    const resend = new Resend(
      env.RESEND_API_KEY,
      env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : {},
    );
    const { data, error } = await resend.emails.send(
      {
        from: env.EMAIL_FROM,
        to: email.to,
        subject: email.subject,
        html: email.html,
        text: email.text,
        ...(email.replyTo === undefined ? {} : { replyTo: email.replyTo }),
        ...(email.unsubscribeUrl === undefined
          ? {}
          : { headers: stopHeaders(email.unsubscribeUrl) }),
      },
      { idempotencyKey: email.idempotencyKey },
    );
    await ctx.runMutation(internal.shared.outbox.record, {
      emailId,
      attempt: email.attempts,
      outcome: data
        ? { ok: true, resendId: data.id }
        : { ok: false, error: error.message, final: isFinal(error.statusCode) },
    });
    return null;
  },
});

/** Headers for the email client's own unsubscribe button (RFC 8058). */
const stopHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/**
 * Permanently rejected: a 4xx other than "too many requests", timeout and "the same key is being sent
 * now".
 */
function isFinal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}

/** Claims an email for sending; null if it isn't due, or already claimed. */
export const claim = internalMutation({
  args: { emailId: v.id("emails") },
  returns: v.union(defineSchema({ emails }).doc("emails"), v.null()),
  handler: async (ctx, { emailId }) => await claimEmail(ctx, emailId),
});

/** Records the email service's answer to an attempt. */
export const record = internalMutation({
  args: { emailId: v.id("emails"), attempt: v.number(), outcome },
  returns: v.null(),
  handler: async (ctx, args) => {
    await recordOutcome(ctx, args.emailId, args.attempt, args.outcome);
    return null;
  },
});

/** Every few minutes, by cron: picks up stranded emails. Returns how many it found. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepEmails(ctx),
});

export const rescue = internalMutation({
  args: { rowId: v.id("emails") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await rescueEmail(ctx, rowId);
    return true;
  },
});

/** Failed emails that no admin has handled, latest attempt first. */
export const failed = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(failedMail),
  handler: async (ctx, { paginationOpts }) => await failedMailPage(ctx, paginationOpts),
});

/**
 * Sends a failed email once more; repeated clicks and other admins send nothing. `mail_not_kept`,
 * `decided_already`, `not_found`.
 */
export const tryAgain = adminMutation({
  args: { emailId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { emailId }) => {
    await resendEmail(ctx, ctx.viewer, emailId);
    return null;
  },
});

/** Dismisses a failed email without sending it. `decided_already`, `not_found`. */
export const leave = adminMutation({
  args: { emailId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { emailId }) => {
    await dismissEmail(ctx, ctx.viewer, emailId);
    return null;
  },
});
