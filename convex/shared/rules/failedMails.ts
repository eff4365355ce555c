/** Mails that did not go out, and what an admin does about them. */
import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { type Infer, v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { emails } from "../tables";
import type { Profile } from "./access";
import { mapPage, pageOf } from "./pages";
import { record, refuseSecond } from "./trail";

const SHOWN = ["kind", "to", "subject", "attempts", "createdAt", "updatedAt"] as const;

/** A mail without its body, which may hold people's words; times in ms epoch. */
export const failedMail = v.object({
  emailId: v.id("emails"),
  ...pick(emails.validator.fields, [...SHOWN]),
  /** What the mail service said, or why it was not asked. */
  error: v.string(),
  /** False when its text is not kept: it held a secret, or its address had no room. */
  canSendAgain: v.boolean(),
});

/** Failed mails of the last 30 days, which is how long mails are kept; those tried last come first. */
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
 * Sends a failed mail once more, under its old key: a second click, and an admin who comes second, send nothing.
 * `mail_not_kept`, `decided_already`, `not_found`.
 */
export async function sendAgain(
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

/** Takes a failed mail off the list; it is not sent. Twice is once. `decided_already`, `not_found`. */
export async function leaveMail(
  ctx: MutationCtx,
  admin: Profile,
  emailId: Id<"emails">,
): Promise<void> {
  const mail = await takeFailed(ctx, admin, emailId);
  if (mail === null) return;
  await ctx.db.patch("emails", emailId, { state: "left", updatedAt: Date.now() });
  await leaveTrail(ctx, admin, "leave_mail", mail);
}

/** The mail if it has failed; null when the admin has dealt with it themself already. */
async function takeFailed(
  ctx: MutationCtx,
  admin: Profile,
  emailId: Id<"emails">,
): Promise<Doc<"emails"> | null> {
  const mail = (await ctx.db.get("emails", emailId)) ?? fail("not_found");
  if (mail.state === "failed") return mail;
  await refuseSecond(ctx, admin, emailId, ["retry_mail", "leave_mail"]);
  return null;
}

/** The trail outlives the mail, so it says of what kind it was and not what it said. */
async function leaveTrail(
  ctx: MutationCtx,
  admin: Profile,
  action: "retry_mail" | "leave_mail",
  { _id, kind, userId }: Doc<"emails">,
): Promise<void> {
  const target = { targetType: "mail", targetId: _id, person: userId ?? null } as const;
  await record(ctx, admin, { action, ...target, reason: `Mail of the kind “${kind}”` });
}
