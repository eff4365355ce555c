/** Failed emails, and what admins do about them. */
import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { emails } from "../tables";
import type { Profile } from "./access";
import { mapPage, pageOf } from "./pages";
import { recordAction, requireUndecided } from "./trail";

const SHOWN = ["kind", "to", "subject", "attempts", "createdAt", "updatedAt"] as const;

/** An email without its body, which may contain users' text; times in ms epoch. */
export const failedMail = v.object({
  emailId: v.id("emails"),
  ...pick(emails.validator.fields, [...SHOWN]),
  /** The email service's error, or why the email was never sent to it. */
  error: v.string(),
  /** False if its text was not stored: it held a secret, or the address had reached its daily limit. */
  canSendAgain: v.boolean(),
});

/** Failed emails of the last 30 days (emails are deleted after that), latest attempt first. */
export async function failedMailPage(ctx: QueryCtx, asked: PaginationOptions) {
  const result = await ctx.db
    .query("emails")
    .withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", "failed"))
    .order("desc")
    .paginate(pageOf(asked));
  return await mapPage(result, (mail): Infer<typeof failedMail> => ({
    emailId: mail._id,
    ...pick(mail, [...SHOWN]),
    error: mail.lastError ?? "",
    canSendAgain: hasText(mail),
  }));
}

const hasText = ({ html }: Doc<"emails">): boolean => html !== "";

/**
 * Sends a failed email once more under its old key; a second click or a second admin sends nothing.
 * `mail_not_kept`, `decided_already`, `not_found`.
 */
export async function resendEmail(
  ctx: MutationCtx,
  admin: Profile,
  emailId: Id<"emails">,
): Promise<void> {
  const mail = await takeFailed(ctx, admin, emailId);
  if (mail === null) return;
  if (!hasText(mail)) fail("mail_not_kept");
  const now = Date.now();
  await ctx.db.patch("emails", emailId, { state: "queued", nextAttemptAt: now, updatedAt: now });
  await ctx.scheduler.runAfter(0, internal.shared.outbox.send, { emailId });
  await leaveTrail(ctx, admin, "retry_mail", mail);
}

/** Dismisses a failed email without sending it; idempotent. `decided_already`, `not_found`. */
export async function dismissEmail(
  ctx: MutationCtx,
  admin: Profile,
  emailId: Id<"emails">,
): Promise<void> {
  const mail = await takeFailed(ctx, admin, emailId);
  if (mail === null) return;
  await ctx.db.patch("emails", emailId, { state: "left", updatedAt: Date.now() });
  await leaveTrail(ctx, admin, "leave_mail", mail);
}

/** The email if it is still failed; null if this admin has already handled it. */
async function takeFailed(
  ctx: MutationCtx,
  admin: Profile,
  emailId: Id<"emails">,
): Promise<Doc<"emails"> | null> {
  const mail = (await ctx.db.get("emails", emailId)) ?? fail("not_found");
  if (mail.state === "failed") return mail;
  await requireUndecided(ctx, admin, emailId, ["retry_mail", "leave_mail"]);
  return null;
}

/** The log outlives the email, so it records only the kind, not the content. */
async function leaveTrail(
  ctx: MutationCtx,
  admin: Profile,
  action: "retry_mail" | "leave_mail",
  { _id, kind, userId }: Doc<"emails">,
): Promise<void> {
  const target = { targetType: "mail", targetId: _id, person: userId ?? null } as const;
  await recordAction(ctx, admin, { action, ...target, reason: `Email of type “${kind}”` });
}
