import { defineSchema } from "convex/server";
import { v } from "convex/values";
import { Resend } from "resend";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import { env } from "../_generated/server";
import { internalAction, internalMutation } from "../functions";
import { startSweep } from "./jobs";
import { recordSendOutcome, SENDING_LEASE_MS } from "./model/enqueueEmail";
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
    if (email === null) return;
    const resend = new Resend(
      env.RESEND_API_KEY,
      env.RESEND_BASE_URL ? { baseUrl: env.RESEND_BASE_URL } : {},
    );
    if (email.liftsSuppression) await liftSuppression(resend, email.to);
    const { data, error } = await resend.emails.send(
      {
        from: env.EMAIL_FROM,
        to: email.to,
        subject: email.secretSubject ?? email.subject,
        html: email.html,
        text: email.text,
        ...(email.replyTo === undefined ? {} : { replyTo: email.replyTo }),
        ...(email.unsubscribeUrl === undefined
          ? {}
          : { headers: unsubscribeHeaders(email.unsubscribeUrl) }),
      },
      { idempotencyKey: keyOf(email) },
    );
    await ctx.runMutation(internal.shared.outbox.record, {
      emailId,
      attempt: email.attempts,
      outcome: data
        ? { ok: true, resendId: data.id }
        : { ok: false, error: error.message, final: isFinal(error.statusCode) },
    });
  },
});

/** If this fails, the email bounces again, and its user sees that. */
async function liftSuppression(resend: Resend, address: string): Promise<void> {
  const { error } = await resend.suppressions.remove(address);
  if (error !== null && error.statusCode !== 404) {
    console.error("A suppression couldn't be lifted:", error.message);
  }
}

/** An email that bounced and is sent again needs a new key: for a day, Resend sends nothing more under the old one. */
const keyOf = ({ idempotencyKey, resendId }: Doc<"emails">): string =>
  resendId === undefined ? idempotencyKey : `${idempotencyKey}-after-${resendId}`;

/** Headers for the email client's own unsubscribe button (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
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
  returns: v.nullable(defineSchema({ emails }).doc("emails")),
  handler: async (ctx, { emailId }) => {
    const email = await ctx.db.get("emails", emailId);
    const now = Date.now();
    if (email === null || email.state !== "queued" || email.nextAttemptAt > now) return null;
    const claim = {
      state: "sending" as const,
      attempts: email.attempts + 1,
      nextAttemptAt: now + SENDING_LEASE_MS,
      updatedAt: now,
    };
    await ctx.db.patch("emails", emailId, claim);
    return { ...email, ...claim };
  },
});

export const record = internalMutation({
  args: { emailId: v.id("emails"), attempt: v.number(), outcome },
  returns: v.null(),
  handler: async (ctx, args) => {
    await recordSendOutcome(ctx, args.emailId, args.attempt, args.outcome);
  },
});

/**
 * Every few minutes, by cron: finds stranded emails, whose sending action died or whose attempt never ran. Returns
 * how many.
 */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx): Promise<number> => {
    const now = Date.now();
    const startOverdue = async (state: "sending" | "queued", since: number) => {
      const overdue = ctx.db
        .query("emails")
        .withIndex("by_state_and_nextAttemptAt", (q) =>
          q.eq("state", state).lt("nextAttemptAt", since),
        );
      return await startSweep(
        ctx,
        { run: internal.shared.outbox.rescue, label: "Send an email" },
        overdue,
      );
    };
    const abandonedCount = await startOverdue("sending", now);
    return abandonedCount + (await startOverdue("queued", now - SENDING_LEASE_MS));
  },
});

/**
 * Resumes a stranded email: sends one whose attempt never ran, and records a failed attempt if the sending
 * action died. The idempotency key makes a repeat safe.
 */
export const rescue = internalMutation({
  args: { rowId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const email = await ctx.db.get("emails", rowId);
    if (email === null || email.nextAttemptAt > Date.now()) return;
    if (email.state === "sending") {
      await recordSendOutcome(ctx, rowId, email.attempts, {
        ok: false,
        error: "The sending action did not report back",
        final: false,
      });
    } else if (email.state === "queued") {
      await ctx.scheduler.runAfter(0, internal.shared.outbox.send, { emailId: rowId });
    }
  },
});
