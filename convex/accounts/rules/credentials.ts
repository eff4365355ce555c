/** What becomes of an account when its password or its address is proven anew: one transaction each. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { profileOf, requireStanding } from "../../shared/rules/access";
import { accountOf, confirmEmail, profileSearchText } from "./accounts";
import { endEarlierProofs } from "./proof";
import { type Begun, beginSession } from "./sessions";
import { changeSettings } from "./settings";

type Account = Doc<"authAccounts">;

/**
 * Gives an account another password, by its hash. Every session but `except` ends, and secrets that are under
 * way die: who could use either may be why the password was changed.
 */
export async function replacePassword(
  ctx: MutationCtx,
  account: Account,
  passwordHash: string,
  except: Id<"authSessions"> | null = null,
): Promise<void> {
  await ctx.db.patch("authAccounts", account._id, { secret: passwordHash });
  await endEarlierProofs(ctx, account, except);
}

/**
 * Logs in whoever has shown the password that `passwordHash` was made of; null when it is not the account's any
 * more: it takes a while to compare, and meanwhile the owner may have set another.
 */
export async function logInByPassword(
  ctx: MutationCtx,
  email: string,
  passwordHash: string,
): Promise<Begun | null> {
  const account = await accountOf(ctx, email);
  if (account?.emailVerified === undefined || account.secret !== passwordHash) return null;
  return await beginSession(ctx, account);
}

/** What somebody who did not sign up themself says of themself; they have said that they are 16 or over. */
export type Chosen = { passwordHash: string; fullName: string };

/**
 * Confirms the address of an account, and logs in, for whoever holds the link that went there, and who has shown
 * to know its password or gives it a new one: nobody else's password opens a confirmed account.
 */
export async function confirmAccount(
  ctx: MutationCtx,
  account: Account,
  chosen: Chosen | null,
): Promise<Begun> {
  const { userId, providerAccountId: email } = account;
  await requireStanding(ctx, userId);
  await ctx.db.patch("authAccounts", account._id, {
    emailVerified: email,
    signUpKeyHash: undefined,
    ...(chosen === null ? {} : { secret: chosen.passwordHash }),
  });
  if (chosen !== null) {
    const profile = (await profileOf(ctx, userId)) ?? fail("profile_missing");
    const { fullName } = chosen;
    await ctx.db.patch("userProfiles", profile._id, {
      fullName,
      searchText: profileSearchText(fullName, email),
      updatedAt: Date.now(),
    });
    await changeSettings(ctx, userId, { ageConfirmedAt: Date.now() });
  }
  await endEarlierProofs(ctx, account, null);
  await confirmEmail(ctx, userId);
  return await beginSession(ctx, account);
}
