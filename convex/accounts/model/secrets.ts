/**
 * One-time secrets in the database: stored, emailed, checked and spent. An account may have several of a
 * kind: since anyone can request one, a new request must not cancel earlier ones (a log-in code replaces only
 * those from its own network). The email limits in
 * `shared/model/enqueueEmail.ts` bound their number; each secret has its own limit of wrong attempts.
 */

import type { Doc } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import { DAY_MS, SECRET_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { profileOf, requireStanding, standingProblem } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { callerNetwork } from "#convex/shared/model/networks.ts";
import {
  blockedAccountMail,
  codeMail,
  confirmationMail,
  noAccountMail,
  resetMail,
} from "../mail/accountEmails";
import { clearAttempts } from "./attemptLimits";
import { accountOf } from "./insertPerson";
import { isKnownNetwork } from "./networks";

/**
 * Wrong attempts that invalidate an emailed code, or a confirmation link whose page asks for the password.
 */
const SECRET_ATTEMPTS = 5;
/** Wrong attempts at an emailed code from networks other than the one that requested it, before it is closed to them. */
const SECRET_ATTEMPTS_ELSEWHERE = 15;

/** How long a change of address can be undone. */
export const UNDO_LIFE_MS = 7 * DAY_MS;

export type SecretKind = keyof typeof SECRET_LIFE_MS;
/** Also a code sent to a new address, and a link that undoes a change of address. */
type StoredKind = SecretKind | "newEmail" | "undoEmail";
type Account = Doc<"authAccounts">;
type Secret = Doc<"authVerificationCodes">;

/** A bound on reads: far more than an account has in practice, as secrets are swept after eight days. */
const SECRETS_MAX = 1000;

/** A secret in its stored form, with the plain text that only the email contains. */
export type NewSecret = {
  kind: SecretKind;
  email: string;
  secret: string;
  hash: string;
  code: { typed: string; hash: string } | null;
};

/**
 * Stores a secret and queues its email. Once the address has reached its email limit it does neither, and
 * earlier secrets stay valid. Links carry the secret in the fragment, which servers never log.
 */
export async function issueSecret(ctx: MutationCtx, newSecret: NewSecret): Promise<void> {
  const { kind, email, secret, hash, code } = newSecret;
  const account = (await accountOf(ctx, email)) ?? fail("profile_missing");
  const token = encodeURIComponent(secret);
  const content = {
    confirmation: () =>
      confirmationMail(`${env.SITE_URL}/login#confirmation_token=${token}`, code?.typed),
    reset: () => resetMail(`${env.SITE_URL}/reset-password#access_token=${token}`),
    code: () => codeMail(secret),
  }[kind]();
  const network = await callerNetwork(ctx);
  const emailId = await enqueueEmail(ctx, {
    kind,
    isFromKnownNetwork: isKnownNetwork(account, network),
    to: email,
    userId: account.userId,
    idempotencyKey: `${kind}-${crypto.randomUUID()}`,
    ...content,
  });
  const mail = await ctx.db.get("emails", emailId);
  if (mail?.state !== "queued") return;
  if (kind === "code") await dropCodesFrom(ctx, account._id, network);
  await ctx.db.insert("authVerificationCodes", {
    accountId: account._id,
    provider: kind,
    code: hash,
    expirationTime: Date.now() + SECRET_LIFE_MS[kind],
    emailVerified: email,
    ...(code === null ? {} : { codeHash: code.hash }),
    ...(network === null ? {} : { network }),
  });
}

/** Emails an address that has no account, instead of sending a code or reset link; the same limits apply. */
export async function emailNoAccountNotice(
  ctx: MutationCtx,
  kind: Exclude<SecretKind, "confirmation">,
  email: string,
): Promise<void> {
  await enqueueEmail(ctx, {
    kind,
    to: email,
    idempotencyKey: `no-account-${crypto.randomUUID()}`,
    forgetWhenSent: true,
    ...noAccountMail(`${env.SITE_URL}/signup`),
  });
}

/**
 * Emails the owner of a blocked account the reason, instead of sending a code or reset link; the same limits apply.
 * A no-op for a deleted account.
 */
export async function mailBlocked(
  ctx: MutationCtx,
  kind: Exclude<SecretKind, "confirmation">,
  email: string,
): Promise<void> {
  const account = await accountOf(ctx, email);
  const profile = account && (await profileOf(ctx, account.userId));
  const problem = profile && standingProblem(profile);
  if (!problem || problem.code === "account_deleted") return;
  await enqueueEmail(ctx, {
    kind,
    to: email,
    userId: account.userId,
    idempotencyKey: `blocked-${crypto.randomUUID()}`,
    ...blockedAccountMail(
      problem.code === "account_banned",
      problem.reason,
      `${env.SITE_URL}/contact`,
    ),
  });
}

/** A live link secret by kind and hash, with its account; null if spent or expired. */
export async function findSecret(
  ctx: QueryCtx,
  kind: Exclude<StoredKind, "code" | "newEmail">,
  hash: string,
): Promise<{ secret: Secret; account: Account } | null> {
  const secret = await ctx.db
    .query("authVerificationCodes")
    .withIndex("code", (q) => q.eq("code", hash))
    .first();
  if (secret === null || secret.provider !== kind || secret.expirationTime < Date.now())
    return null;
  const account = await ctx.db.get("authAccounts", secret.accountId);
  // Confirmation secrets are only for unconfirmed accounts, all others only for confirmed ones.
  const isApplicable =
    account !== null && (kind === "confirmation") === (account.emailVerified === undefined);
  return isApplicable ? { secret, account } : null;
}

/**
 * The account whose newest confirmation email contains this code; null for a wrong code. Only the browser
 * that signed up can try, because it has the key. Five wrong codes disable the code but not the link.
 */
export async function spendConfirmationCode(
  ctx: MutationCtx,
  { email, codeHash, keyHash }: { email: string; codeHash: string; keyHash: string },
): Promise<Account | null> {
  const account = await accountOf(ctx, email);
  if (account === null || account.emailVerified !== undefined) return null;
  if (account.signUpKeyHash !== keyHash) return null;
  const newest = (await secretsOf(ctx, account._id))
    .filter((secret) => secret.provider === "confirmation" && secret.expirationTime >= Date.now())
    .at(-1);
  if (newest?.codeHash === undefined) return null;
  if (newest.codeHash === codeHash) {
    await clearAttempts(ctx, email, "code");
    return account;
  }
  const wrongCodes = (newest.wrongCodes ?? 0) + 1;
  await ctx.db.patch("authVerificationCodes", newest._id, {
    wrongCodes,
    ...(wrongCodes < SECRET_ATTEMPTS ? {} : { codeHash: undefined }),
  });
  return null;
}

export async function secretsOf(ctx: QueryCtx, accountId: Account["_id"]): Promise<Secret[]> {
  return await ctx.db
    .query("authVerificationCodes")
    .withIndex("accountId", (q) => q.eq("accountId", accountId))
    .take(SECRETS_MAX);
}

/** Removes an account's unspent secrets, all of them or one kind. */
export async function dropSecrets(
  ctx: MutationCtx,
  accountId: Account["_id"],
  kind: StoredKind | null = null,
): Promise<void> {
  for (const secret of await secretsOf(ctx, accountId)) {
    if (kind === null || secret.provider === kind) {
      await ctx.db.delete("authVerificationCodes", secret._id);
    }
  }
}

/**
 * Removes an account's unspent secrets that give access to it. Links that undo a change of address stay: an
 * intruder who changed the address would change the password next, and so destroy them.
 */
export async function dropAccessSecrets(
  ctx: MutationCtx,
  accountId: Account["_id"],
): Promise<void> {
  for (const { _id, provider } of await secretsOf(ctx, accountId)) {
    if (provider !== "undoEmail") await ctx.db.delete("authVerificationCodes", _id);
  }
}

/** Live codes from unknown networks: those may be many people, so a request mustn't cancel the owner's code at once. */
const UNKNOWN_CODES_MAX = 5;

/**
 * Makes room for a new code by deleting the oldest from the same network: with ten, each guess would be ten times as
 * likely to hit.
 */
async function dropCodesFrom(
  ctx: MutationCtx,
  accountId: Account["_id"],
  network: string | null,
): Promise<void> {
  const codes = (await secretsOf(ctx, accountId)).filter(
    (secret) => secret.provider === "code" && (secret.network ?? null) === network,
  );
  const room = network === null ? UNKNOWN_CODES_MAX - 1 : 0;
  for (const { _id } of codes.slice(0, Math.max(0, codes.length - room))) {
    await ctx.db.delete("authVerificationCodes", _id);
  }
}

/** Counts a wrong attempt; the fifth invalidates the secret. Returns whether it is still valid. */
export async function countWrongAttempt(ctx: MutationCtx, secret: Secret): Promise<boolean> {
  const wrongAttempts = (secret.wrongAttempts ?? 0) + 1;
  if (wrongAttempts < SECRET_ATTEMPTS) {
    await ctx.db.patch("authVerificationCodes", secret._id, { wrongAttempts });
    return true;
  }
  await ctx.db.delete("authVerificationCodes", secret._id);
  return false;
}

/**
 * Spends an emailed code along with all others of the account, and clears earlier attempts; null for a wrong
 * code. An attempt is compared with the code requested from the same network (from unknown networks, up to
 * five codes), or else with the latest code from another network that is still open to it. A code allows five
 * wrong attempts from its own network and fifteen from all others together; after that it is closed to the
 * others only, so strangers elsewhere cannot invalidate it. Unknown networks count as one network. If the
 * account is blocked, it throws the reason and spends nothing.
 */
export async function spendCode(
  ctx: MutationCtx,
  email: string,
  hash: string,
): Promise<Account | null> {
  const account = await accountOf(ctx, email);
  if (account?.emailVerified === undefined) return null;
  const network = await callerNetwork(ctx);
  const isFromSameNetwork = (code: Secret) => (code.network ?? null) === network;
  const liveSecrets = (await secretsOf(ctx, account._id)).filter(
    (secret) => secret.provider === "code" && secret.expirationTime >= Date.now(),
  );
  const fromSameNetwork = liveSecrets.filter(isFromSameNetwork);
  const openSecrets = liveSecrets.filter(
    (secret) => (secret.wrongElsewhere ?? 0) < SECRET_ATTEMPTS_ELSEWHERE,
  );
  const usableSecrets = fromSameNetwork.length > 0 ? fromSameNetwork : openSecrets.slice(-1);
  if (!usableSecrets.some((secret) => secret.code === hash)) {
    for (const secret of usableSecrets) {
      if (isFromSameNetwork(secret)) {
        await countWrongAttempt(ctx, secret);
      } else {
        const wrongElsewhere = (secret.wrongElsewhere ?? 0) + 1;
        await ctx.db.patch("authVerificationCodes", secret._id, { wrongElsewhere });
      }
    }
    return null;
  }
  await requireStanding(ctx, account.userId);
  await dropSecrets(ctx, account._id, "code");
  await clearAttempts(ctx, email, "code");
  return account;
}
