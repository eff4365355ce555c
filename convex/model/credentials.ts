/**
 * Passwords and one-time secrets in the database: what is kept of them, how they are spent and replaced. Each
 * of these changes is one transaction, so that no secret is spent for nothing.
 */
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { SECRET_TRIES, type SECRET_LIFE_MS } from "../domain/constants";
import { fail } from "../errors";
import { profileOf, standingProblem } from "./access";
import { accountOf, confirmEmail, profileSearchText } from "./accounts";
import { endSessions } from "./sessions";
import { forgetTries } from "./tries";

export type SecretKind = keyof typeof SECRET_LIFE_MS;
type Account = Doc<"authAccounts">;
type Secret = Doc<"authVerificationCodes">;

/** A live secret of a kind by its hash, with its account; null once it was spent, replaced or is too old. */
export async function findSecret(
  ctx: QueryCtx,
  kind: SecretKind,
  hash: string,
): Promise<{ secret: Secret; account: Account } | null> {
  const secret = await ctx.db
    .query("authVerificationCodes")
    .withIndex("code", (q) => q.eq("code", hash))
    .unique();
  if (secret === null || secret.provider !== kind || secret.expirationTime < Date.now())
    return null;
  const account = await ctx.db.get("authAccounts", secret.accountId);
  // A confirmation is for who is not confirmed yet, and everything else for who is.
  const isFor =
    account !== null && (kind === "confirmation") === (account.emailVerified === undefined);
  return isFor ? { secret, account } : null;
}

/** Whatever secret is under way to an account: it has one at most. */
async function secretUnderWay(ctx: QueryCtx, accountId: Account["_id"]): Promise<Secret | null> {
  return await ctx.db
    .query("authVerificationCodes")
    .withIndex("accountId", (q) => q.eq("accountId", accountId))
    .unique();
}

/** Counts a wrong try against a secret, which dies of the fifth; true while it lives. */
export async function countWrongTry(ctx: MutationCtx, secret: Secret): Promise<boolean> {
  const wrongTries = (secret.wrongTries ?? 0) + 1;
  if (wrongTries < SECRET_TRIES) {
    await ctx.db.patch("authVerificationCodes", secret._id, { wrongTries });
    return true;
  }
  await ctx.db.delete("authVerificationCodes", secret._id);
  return false;
}

/**
 * Spends the code that was mailed to an address and forgets the tries that came before; null for a wrong one,
 * which counts. It refuses, and spends nothing, when the account is put out.
 */
export async function spendCode(
  ctx: MutationCtx,
  email: string,
  hash: string,
): Promise<Id<"users"> | null> {
  const account = await accountOf(ctx, email);
  const underWay = account && (await secretUnderWay(ctx, account._id));
  if (!account || underWay?.provider !== "code") return null;
  if (underWay.code !== hash) {
    await countWrongTry(ctx, underWay);
    return null;
  }
  if (underWay.expirationTime < Date.now() || account.emailVerified === undefined) return null;
  await requireStanding(ctx, account.userId);
  await ctx.db.delete("authVerificationCodes", underWay._id);
  await forgetTries(ctx, email, "code");
  return account.userId;
}

/** Ends the call with the reason for which an account is put out. */
async function requireStanding(ctx: QueryCtx, userId: Id<"users">): Promise<void> {
  const profile = await profileOf(ctx, userId);
  if (profile === null) fail("profile_missing");
  const problem = standingProblem(profile);
  if (problem?.code === "account_deleted") fail("account_deleted");
  if (problem) fail(problem.code, { reason: problem.reason });
}

/**
 * Gives an account another password, by its hash. Every session but `except` ends, and a secret that is under
 * way dies: who could use either may be why the password was changed.
 */
export async function replacePassword(
  ctx: MutationCtx,
  account: Account,
  passwordHash: string,
  except: Id<"authSessions"> | null = null,
): Promise<void> {
  await ctx.db.patch("authAccounts", account._id, { secret: passwordHash });
  await endEverything(ctx, account, except);
}

async function endEverything(
  ctx: MutationCtx,
  account: Account,
  except: Id<"authSessions"> | null,
): Promise<void> {
  const secret = await secretUnderWay(ctx, account._id);
  if (secret) await ctx.db.delete("authVerificationCodes", secret._id);
  await endSessions(ctx, account.userId, except);
  await forgetTries(ctx, account.providerAccountId, null);
}

/**
 * Confirms the address of an account for whoever holds the link that went there, and who has shown to know
 * its password or gives it a new one: nobody else's password opens a confirmed account.
 */
export async function confirmAccount(
  ctx: MutationCtx,
  account: Account,
  chosen: { passwordHash: string; fullName: string } | null,
): Promise<Id<"users">> {
  const { userId, providerAccountId: email } = account;
  await requireStanding(ctx, userId);
  await ctx.db.patch("authAccounts", account._id, {
    emailVerified: email,
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
  }
  await endEverything(ctx, account, null);
  await confirmEmail(ctx, userId);
  return userId;
}
