import { defineSchema, paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { Resend } from "resend";
import { internal } from "../_generated/api";
import { env } from "../_generated/server";
import { adminMutation, adminQuery, internalAction, internalMutation } from "../functions";
import { failedMail, failedMailPage, leaveMail, sendAgain } from "./rules/failedMails";
import { claimEmail, recordOutcome, rescueEmail, sweepEmails } from "./rules/outbox";
import { emails } from "./tables";

const outcome = v.union(
  v.object({ ok: v.literal(true), resendId: v.string() }),
  v.object({ ok: v.literal(false), error: v.string(), final: v.boolean() }),
);

/** Hands one queued mail to Resend and reports what it said. Sent twice, Resend's key keeps it one mail. */
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

/** What mail programs make their own button of (RFC 8058). */
const stopHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Refused for what it says: 4xx, save "too many" and "the same key is being sent right now". */
function isFinal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}

/** Takes a mail for sending; null when it is not for this caller, now. */
export const claim = internalMutation({
  args: { emailId: v.id("emails") },
  returns: v.union(defineSchema({ emails }).doc("emails"), v.null()),
  handler: async (ctx, { emailId }) => await claimEmail(ctx, emailId),
});

/** What the mail service said about an attempt. */
export const record = internalMutation({
  args: { emailId: v.id("emails"), attempt: v.number(), outcome },
  returns: v.null(),
  handler: async (ctx, args) => {
    await recordOutcome(ctx, args.emailId, args.attempt, args.outcome);
    return null;
  },
});

/** Every few minutes, by cron: hands over what was left behind. Returns how many mails it found. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepEmails(ctx),
});

/** Sends a mail that was left behind. */
export const rescue = internalMutation({
  args: { rowId: v.id("emails") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await rescueEmail(ctx, rowId);
    return true;
  },
});

/** Mails that failed and that no admin has dealt with, those tried last first. */
export const failed = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(failedMail),
  handler: async (ctx, { paginationOpts }) => await failedMailPage(ctx, paginationOpts),
});

/** Sends a failed mail once more, once for all admins and clicks. `mail_not_kept`, `decided_already`, `not_found`. */
export const tryAgain = adminMutation({
  args: { emailId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { emailId }) => {
    await sendAgain(ctx, ctx.viewer, emailId);
    return null;
  },
});

/** The admin leaves a failed mail as it is: it goes off the list. `decided_already`, `not_found`. */
export const leave = adminMutation({
  args: { emailId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { emailId }) => {
    await leaveMail(ctx, ctx.viewer, emailId);
    return null;
  },
});
