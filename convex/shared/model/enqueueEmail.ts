import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { HOUR_MS, MINUTE_MS, SECOND_MS, SECRET_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { type EmailContent, greeting, renderEmail, subjectLine } from "../mail/layout";
import { profileOf } from "./access";
import { mailboxHashOf } from "./mailboxHash";
import { callerNetwork, networkKey } from "./networks";
import { tryConsumeLimit } from "./rateLimits";

export type NewEmail = EmailContent & {
  kind: Doc<"emails">["kind"];
  to: string;
  replyTo?: string;
  unsubscribeUrl?: string;
  userId?: Id<"users">;
  /** The order that it is about. */
  orderId?: Id<"orders">;
  /** Names the occasion, such as `order-paid-<uuid>-buyer`: each occasion is emailed once. */
  idempotencyKey: string;
  /** Deletes the row once the email has been sent or has failed. */
  forgetWhenSent?: true;
  /** Requested from a network that the account's owner has signed in from: `consumeSecretQuota`. */
  isFromKnownNetwork?: boolean;
  /** Contains an address or another user's words: its text is removed from the outbox once sent. */
  isPrivate?: true;
  /** Resend delivers to the address again, even if an earlier email bounced. */
  liftsSuppression?: true;
  /** Exempt from the daily cap, so that a flood of other emails can't suppress news about a user's money or account. */
  bypassesDailyLimit?: true;
};

/** Delays before the second, third … attempt. After the last one the email has failed. */
const BACKOFF_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
];
/** A sending action that takes longer is treated as dead. */
export const SENDING_LEASE_MS = 2 * MINUTE_MS;
/** Whether an email contains a secret, which is wiped once the email has been sent or has failed. */
function isSecret(kind: Doc<"emails">["kind"]): kind is keyof typeof SECRET_LIFE_MS {
  return kind in SECRET_LIFE_MS;
}

/** When the email expires (ms epoch): with its secret, otherwise never. */
function expiryOf({ kind, createdAt }: Doc<"emails">): number {
  return isSecret(kind) ? createdAt + SECRET_LIFE_MS[kind] : Infinity;
}

/**
 * Queues an email in the caller's transaction, so it is sent if and only if that commits. Over the
 * address's daily limit it is stored as failed, without its text; the caller isn't told.
 */
export async function enqueueEmail(ctx: MutationCtx, email: NewEmail): Promise<Id<"emails">> {
  const { kind, to, replyTo, unsubscribeUrl, userId, orderId, idempotencyKey, ...rest } = email;
  const {
    bypassesDailyLimit,
    forgetWhenSent,
    isFromKnownNetwork = false,
    isPrivate,
    liftsSuppression,
    ...content
  } = rest;
  const existing = await ctx.db
    .query("emails")
    .withIndex("by_idempotencyKey", (q) => q.eq("idempotencyKey", idempotencyKey))
    .first();
  if (existing) return existing._id;
  const now = Date.now();
  const hasRoom =
    bypassesDailyLimit === true || (await consumeQuota(ctx, kind, to, isFromKnownNetwork));
  const emailId = await ctx.db.insert("emails", {
    kind,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    ...(userId === undefined ? {} : { userId }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(forgetWhenSent === undefined ? {} : { forgetWhenSent }),
    ...(isPrivate === undefined ? {} : { isPrivate }),
    ...(liftsSuppression === undefined ? {} : { liftsSuppression }),
    ...(hasRoom
      ? { ...renderEmail(await greet(ctx, email, content), env.SITE_URL), state: "queued" }
      : {
          subject: subjectLine(content.subject),
          html: "",
          text: "",
          state: "failed",
          lastError: OVER_DAILY_LIMIT,
        }),
    attempts: 0,
    nextAttemptAt: now,
    idempotencyKey,
    createdAt: now,
    updatedAt: now,
  });
  if (hasRoom) await ctx.scheduler.runAfter(0, internal.shared.outbox.send, { emailId });
  else if (forgetWhenSent) await ctx.db.delete("emails", emailId);
  return emailId;
}

/** Kinds that open with the receiver's name. The others greet only where the address is sure to be the user's own. */
const GREETED_KINDS: readonly Doc<"emails">["kind"][] = ["message", "order", "notice", "alert"];

async function greet(
  ctx: MutationCtx,
  { kind, userId }: NewEmail,
  content: EmailContent,
): Promise<EmailContent> {
  const profile =
    userId !== undefined && GREETED_KINDS.includes(kind) ? await profileOf(ctx, userId) : null;
  if (profile === null) return content;
  return { ...content, paragraphs: [greeting(profile.fullName), ...content.paragraphs] };
}

const OVER_DAILY_LIMIT = "Daily limit of emails of this kind to this address reached";

/** The daily limit of each kind; those in `SHARED_LIMIT_KINDS` also share one. */
const DAILY_LIMITS = {
  confirmation: "mailConfirmation",
  code: "mailCode",
  reset: "mailReset",
  security: "mailSecurity",
  contact: "mailContact",
  message: "mailMessage",
  order: "mailOrder",
  notice: "mailNotice",
  alert: "mailAlert",
  test: "mailTest",
} as const satisfies Record<Doc<"emails">["kind"], string>;
const SHARED_LIMIT_KINDS: readonly Doc<"emails">["kind"][] = [
  "message",
  "order",
  "notice",
  "alert",
  "test",
];

/**
 * Whether the mailbox may get one more email of a kind today. Sign-in and security emails have their own
 * limits, so that a flood of other emails can't block a password reset.
 */
async function consumeQuota(
  ctx: MutationCtx,
  kind: Doc<"emails">["kind"],
  to: string,
  isFromKnownNetwork: boolean,
): Promise<boolean> {
  if (isSecret(kind)) return await consumeSecretQuota(ctx, kind, to, isFromKnownNetwork);
  const mailbox = await mailboxHashOf(to);
  const { ok } = await tryConsumeLimit(ctx, DAILY_LIMITS[kind], mailbox);
  if (!ok || !SHARED_LIMIT_KINDS.includes(kind)) return ok;
  return (await tryConsumeLimit(ctx, "mailTotal", mailbox)).ok;
}

/**
 * Anyone who knows an address can trigger secret emails to it, so one network gets only part of the
 * limit, and networks where the owner has signed in have a limit that strangers can't use up.
 */
async function consumeSecretQuota(
  ctx: MutationCtx,
  kind: keyof typeof SECRET_LIFE_MS,
  to: string,
  isFromKnownNetwork: boolean,
): Promise<boolean> {
  const network = await callerNetwork(ctx);
  const mailbox = await mailboxHashOf(to);
  const key = networkKey(mailbox, network);
  if (isFromKnownNetwork) return (await tryConsumeLimit(ctx, DAILY_LIMITS[kind], key)).ok;
  if (network !== null && !(await tryConsumeLimit(ctx, `${DAILY_LIMITS[kind]}ByNetwork`, key)).ok) {
    return false;
  }
  return (await tryConsumeLimit(ctx, DAILY_LIMITS[kind], mailbox)).ok;
}

export type SendOutcome =
  | { ok: true; resendId: string }
  /** `final`: a retry would be rejected too. */
  | { ok: false; error: string; final: boolean };

/** Records the email service's answer to attempt number `attempt`; ignores answers to older attempts. */
export async function recordSendOutcome(
  ctx: MutationCtx,
  emailId: Id<"emails">,
  attempt: number,
  outcome: SendOutcome,
): Promise<void> {
  const email = await ctx.db.get("emails", emailId);
  if (email === null || email.state !== "sending" || email.attempts !== attempt) return;
  const now = Date.now();
  const wait = BACKOFF_MS[email.attempts - 1];
  const isLast = wait === undefined || now + wait >= expiryOf(email);
  if (outcome.ok || outcome.final || isLast) {
    if (email.forgetWhenSent) return await ctx.db.delete("emails", emailId);
    await ctx.db.patch("emails", emailId, {
      ...(isSecret(email.kind) || (outcome.ok && email.isPrivate)
        ? { html: "", text: "", secretSubject: undefined }
        : {}),
      ...(outcome.ok
        ? { state: "sent" as const, resendId: outcome.resendId, lastError: undefined }
        : { state: "failed" as const, lastError: outcome.error }),
      updatedAt: now,
    });
    return;
  }
  await ctx.db.patch("emails", emailId, {
    state: "queued",
    nextAttemptAt: now + wait,
    lastError: outcome.error,
    updatedAt: now,
  });
  await ctx.scheduler.runAfter(wait, internal.shared.outbox.send, { emailId });
}
