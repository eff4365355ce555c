/** A user's change of their email address: asked for, confirmed by a code to the new one, and undone from the old one. */

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { normaliseEmail } from "../domain/accounts/credentials";
import { MINUTE_MS } from "../domain/shared/constants";
import { randomDigits } from "../domain/shared/randomDigits";
import { fail } from "../errors";
import { hasDebts } from "../followUps";
import { internalMutation, internalQuery, userAction } from "../functions";
import { currentSessionId, isDesignatedAdmin, requireViewer } from "../shared/model/access";
import { consumeLimit } from "../shared/model/rateLimits";
import { accountOf } from "./model/insertPerson";
import { requireMayLeave } from "./model/leftMailboxes";
import { changesMailbox } from "./model/mailboxes";
import { announceMove, moveAddress, undoMove } from "./model/moveAddress";
import { mailNewEmailCode, spendNewEmailCode } from "./model/newEmailCodes";
import { provePassword } from "./model/passwordProof";
import { CODE_DIGITS, hashCode } from "./model/secretEmails";

/** A log-in this recent proves as much as the password. */
const FRESH_MS = 15 * MINUTE_MS;
/** Six digits and a few spaces. */
const CODE_TYPED_MAX = 64;

/**
 * Emails a code to an address that the viewer wants to log in with. The password may be left out within 15 minutes of
 * logging in. If the address has an account, only its owner learns that, by email. Errors: `invalid_email`, `email_fixed`
 * for the designated admin, `email_unchanged`, `email_changed_recently` if another account has left the mailbox
 * within 90 days or this one has left too many, `log_in_again`, `current_password_wrong`, `rate_limited` after three a day
 * or too many password attempts.
 */
export const request = userAction({
  args: { email: v.string(), password: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { email: typed, password }) => {
    const email = normaliseEmail(typed) ?? fail("invalid_email");
    const { requireAllowed, issueCode } = internal.accounts.changeEmail;
    await ctx.runQuery(requireAllowed, { email, hasPassword: password !== undefined });
    if (password !== undefined && !(await provePassword(ctx, ctx.viewer.email, password))) {
      fail("current_password_wrong");
    }
    const code = randomDigits(CODE_DIGITS);
    await ctx.runMutation(issueCode, { email, code, hash: await hashCode(email, code) });
  },
});

/** Throws unless the viewer may change to this address. */
export const requireAllowed = internalQuery({
  args: { email: v.string(), hasPassword: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { email, hasPassword }) => {
    const viewer = await requireViewer(ctx);
    if (isDesignatedAdmin(viewer)) fail("email_fixed");
    if (email === viewer.email) fail("email_unchanged");
    if (changesMailbox(viewer, email)) await requireMayLeave(ctx, viewer);
    if (hasPassword) return;
    const sessionId = await currentSessionId(ctx);
    const session = sessionId && (await ctx.db.get("authSessions", sessionId));
    if (session === null || session._creationTime + FRESH_MS < Date.now()) fail("log_in_again");
  },
});

export const issueCode = internalMutation({
  args: { email: v.string(), code: v.string(), hash: v.string() },
  returns: v.null(),
  handler: async (ctx, newCode) => {
    const viewer = await requireViewer(ctx);
    await consumeLimit(ctx, "changeEmail", viewer.userId);
    await mailNewEmailCode(ctx, viewer, newCode);
  },
});

/**
 * Spends the code from the new address, which the viewer then has: sessions stay, codes and links to the old address no
 * longer work, and what stands against either mailbox's accounts stands against the viewer's. The old address gets a link
 * that undoes it for seven days. Errors: `code_invalid` (the fifth wrong code spends it), `email_in_use` if another account
 * has confirmed the address since; for another mailbox `email_debts` while an account of the old one, the viewer's included,
 * owes money or may soon, `email_changed_recently`, `mailbox_full`.
 */
export const confirm = userAction({
  args: { code: v.string() },
  returns: v.null(),
  handler: async (ctx, { code }) => {
    const isRight =
      code.length <= CODE_TYPED_MAX &&
      (await ctx.runMutation(internal.accounts.changeEmail.move, { code }));
    if (!isRight) fail("code_invalid");
  },
});

/** The transaction of `confirm`; false for a wrong code, which counts as an attempt. */
export const move = internalMutation({
  args: { code: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { code }): Promise<boolean> => {
    const viewer = await requireViewer(ctx);
    const account = (await accountOf(ctx, viewer.email)) ?? fail("profile_missing");
    const email = await spendNewEmailCode(ctx, account, code);
    if (email === null) return false;
    if (isDesignatedAdmin(viewer)) fail("email_fixed");
    if ((await accountOf(ctx, email))?.emailVerified !== undefined) fail("email_in_use");
    if (changesMailbox(viewer, email)) {
      await requireMayLeave(ctx, viewer);
      if (await hasDebts(ctx, viewer.userId)) fail("email_debts");
    }
    await moveAddress(ctx, viewer, account, email);
    await announceMove(ctx, viewer, account, email);
    return true;
  },
});

/** Undoes a change of address by the link that the old address got. */
export const undo = internalMutation({
  args: { token: v.string() },
  returns: literals("undone", "expired", "in_use", "mailbox_full"),
  handler: async (ctx, { token }) => await undoMove(ctx, token),
});
