/** Emails that could not be sent. An admin resends or dismisses them, but none of their own. */

import { pick } from "convex-helpers";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { requireUninvolved } from "../accounts/model/mailboxes";
import { mailboxOf } from "../domain/accounts/credentials";
import { fail } from "../errors";
import { adminMutation, adminQuery } from "../functions";
import { isDesignatedAdmin, type Profile } from "../shared/model/access";
import { mapPage, requirePageSize } from "../shared/model/pages";
import { recordAction, requireUndecided } from "../shared/model/trail";
import { emails } from "../shared/tables";

const SHOWN_FIELDS = ["kind", "to", "subject", "attempts", "createdAt", "updatedAt"] as const;

/** An email without its body, which may contain users' text; times in ms epoch. */
const failedMail = v.object({
  emailId: v.id("emails"),
  ...pick(emails.validator.fields, [...SHOWN_FIELDS]),
  /** The email service's error, or why the email was never sent to it. */
  error: v.string(),
  /** False if its text was not stored: it held a secret, or the address had reached its daily limit. */
  canSendAgain: v.boolean(),
});

const hasText = ({ html }: Doc<"emails">): boolean => html !== "";

/** Failed emails of the last 30 days that no admin has handled, latest attempt first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(failedMail),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("emails")
      .withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", "failed"))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(result, (mail): Infer<typeof failedMail> => ({
      emailId: mail._id,
      ...pick(mail, [...SHOWN_FIELDS]),
      error: mail.lastError ?? "",
      canSendAgain: hasText(mail),
    }));
  },
});

/**
 * Resends a failed email; repeated clicks have no effect. Errors: `mail_not_kept`, `decided_already` if
 * another admin was first, `not_found`; `forbidden` for an email to the admin's own mailbox or about their
 * own order, unless they are the designated admin.
 */
export const tryAgain = adminMutation({
  args: { emailId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { emailId }) => {
    const mail = await takeFailed(ctx, ctx.viewer, emailId);
    if (mail === null) return;
    if (!hasText(mail)) fail("mail_not_kept");
    const now = Date.now();
    await ctx.db.patch("emails", emailId, { state: "queued", nextAttemptAt: now, updatedAt: now });
    await ctx.scheduler.runAfter(0, internal.shared.outbox.send, { emailId });
    await recordMailAction(ctx, ctx.viewer, "retry_mail", mail);
  },
});

/** Dismisses a failed email without sending it. Errors: `decided_already`, `not_found`, `forbidden` as for `tryAgain`. */
export const dismiss = adminMutation({
  args: { emailId: v.id("emails") },
  returns: v.null(),
  handler: async (ctx, { emailId }) => {
    const mail = await takeFailed(ctx, ctx.viewer, emailId);
    if (mail === null) return;
    await ctx.db.patch("emails", emailId, { state: "dismissed", updatedAt: Date.now() });
    await recordMailAction(ctx, ctx.viewer, "dismiss_mail", mail);
  },
});

/** The email if it is still failed; null if this admin has already handled it. */
async function takeFailed(
  ctx: MutationCtx,
  admin: Profile,
  emailId: Id<"emails">,
): Promise<Doc<"emails"> | null> {
  const mail = (await ctx.db.get("emails", emailId)) ?? fail("not_found");
  if (!isDesignatedAdmin(admin)) await requireNotOwn(ctx, admin, mail);
  if (mail.state === "failed") return mail;
  await requireUndecided(ctx, admin, emailId, ["retry_mail", "dismiss_mail"]);
  return null;
}

/** Errors: `forbidden` if it goes to the admin's mailbox, or is about an order of theirs, whichever side gets it. */
async function requireNotOwn(
  ctx: MutationCtx,
  admin: Profile,
  { to, userId, orderId }: Doc<"emails">,
): Promise<void> {
  if (mailboxOf(to) === mailboxOf(admin.email)) fail("forbidden");
  const order = orderId === undefined ? null : await ctx.db.get("orders", orderId);
  const people = [userId, order?.buyerId, order?.sellerId];
  await requireUninvolved(
    ctx,
    admin,
    people.filter((id) => id !== undefined),
  );
}

/** The log outlives the email, so it records only the kind, not the content. */
async function recordMailAction(
  ctx: MutationCtx,
  admin: Profile,
  action: "retry_mail" | "dismiss_mail",
  { _id, kind, userId }: Doc<"emails">,
): Promise<void> {
  const target = { targetType: "mail", targetId: _id, person: userId ?? null } as const;
  await recordAction(ctx, admin, { action, ...target, reason: `Email of type “${kind}”` });
}
