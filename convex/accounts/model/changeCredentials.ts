/** Confirms accounts and changes passwords once the user has proved who they are: one transaction each. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { profileOf, requireStanding, standingProblem } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { passwordChangedMail } from "../mail/accountEmails";
import { changeSettings } from "./changeSettings";
import { endEarlierAccess } from "./endEarlierAccess";
import { accountOf, confirmEmail, nameFields } from "./insertPerson";
import { type StartedSession, beginSession } from "./sessions";

type Account = Doc<"authAccounts">;

/**
 * Sets a new password hash. Ends every session except `except` and drops unused secrets that give access,
 * since a misuse of either may be why the password was changed. Links that undo a change of address stay.
 * The email says how to undo an unauthorised change.
 */
export async function replacePassword(
  ctx: MutationCtx,
  account: Account,
  passwordHash: string,
  except: Id<"authSessions"> | null = null,
): Promise<void> {
  await ctx.db.patch("authAccounts", account._id, { secret: passwordHash });
  await endEarlierAccess(ctx, account, except);
  const { userId, providerAccountId: to } = account;
  const { fullName } = (await profileOf(ctx, userId)) ?? fail("profile_missing");
  await enqueueEmail(ctx, {
    kind: "security",
    to,
    userId,
    idempotencyKey: `password-changed-${crypto.randomUUID()}`,
    ...passwordChangedMail(fullName, `${env.SITE_URL}/forgot-password`),
  });
}

/**
 * Signs in a user whose password matched `passwordHash`; null if the account's hash has changed since,
 * because comparing takes a while and the owner may have set a new password.
 */
export async function logInByPassword(
  ctx: MutationCtx,
  email: string,
  passwordHash: string,
): Promise<StartedSession | null> {
  const account = await accountOf(ctx, email);
  if (account?.emailVerified === undefined || account.secret !== passwordHash) return null;
  return await beginSession(ctx, account);
}

/**
 * A new password and name from a mailbox owner who hasn't proved that they signed up. They have declared
 * that they are 16 or over.
 */
export type NewCredentials = { passwordHash: string; fullName: string };

export type BlockedAccount = {
  blocked: { code: "account_suspended" | "account_banned"; reason: string };
};

/**
 * Confirms an account's address and signs in. The caller has the emailed link or code and has proved that
 * they signed up (by password or sign-up key) or sets a new password, so a stranger's password never opens a
 * confirmed account. If the account inherits a ban or a suspension, returns the reason: an error would roll the
 * confirmation back.
 */
export async function confirmAccount(
  ctx: MutationCtx,
  account: Account,
  newCredentials: NewCredentials | null,
): Promise<StartedSession | BlockedAccount> {
  const { userId, providerAccountId: email } = account;
  await requireStanding(ctx, userId);
  await ctx.db.patch("authAccounts", account._id, {
    emailVerified: email,
    signUpKeyHash: undefined,
    ...(newCredentials === null ? {} : { secret: newCredentials.passwordHash }),
  });
  if (newCredentials !== null) {
    const profile = (await profileOf(ctx, userId)) ?? fail("profile_missing");
    const { fullName } = newCredentials;
    await ctx.db.patch("userProfiles", profile._id, {
      ...nameFields(fullName, email),
      updatedAt: Date.now(),
    });
    await changeSettings(ctx, userId, { ageConfirmedAt: Date.now() });
  }
  await endEarlierAccess(ctx, account, null);
  await confirmEmail(ctx, userId);
  const problem = standingProblem((await profileOf(ctx, userId)) ?? fail("profile_missing"));
  if (problem && problem.code !== "account_deleted") return { blocked: problem };
  return await beginSession(ctx, account);
}
