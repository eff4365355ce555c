/**
 * One-time secrets in the database: how they are kept, mailed, tried and spent. Several of a kind may be under way
 * to an account: whoever asks for another takes none away, for anybody may ask. How many there are is bounded by
 * the mails that an address may get (`shared/rules/outbox.ts`); how often one is guessed at, by itself.
 */
import type { Doc } from "../../_generated/dataModel";
import { env, type MutationCtx, type QueryCtx } from "../../_generated/server";
import {
  SECRET_LIFE_MS,
  SECRET_TRIES,
  SECRET_TRIES_ELSEWHERE,
} from "../../domain/shared/constants";
import { codeMail, confirmationMail, resetMail } from "../mail/accounts";
import { fail } from "../../errors";
import { requireStanding } from "../../shared/rules/access";
import { accountOf } from "./accounts";
import { enqueueEmail } from "../../shared/rules/outbox";
import { callerNetwork, isKnownNetwork } from "../../shared/rules/networks";
import { forgetTries } from "./tries";

export type SecretKind = keyof typeof SECRET_LIFE_MS;
type Account = Doc<"authAccounts">;
type Secret = Doc<"authVerificationCodes">;

/** More than the mails of one address in the two days after which secrets are swept. */
const SECRETS_MAX = 1000;

/** A secret as it is kept, and the text that only the mail knows. */
export type NewSecret = {
  kind: SecretKind;
  email: string;
  secret: string;
  hash: string;
  /** The code beside the link of a confirmation. */
  code: { typed: string; hash: string } | null;
};

/**
 * Keeps a secret and queues the mail that carries it, both or neither: when the address has had its mails, those
 * that are under way stay good. Links hold the secret in the fragment, which no server logs.
 */
export async function issueSecret(ctx: MutationCtx, issued: NewSecret): Promise<void> {
  const { kind, email, secret, hash, code } = issued;
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
  if (kind === "code" && network !== null) await dropCodesFrom(ctx, account._id, network);
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

/** A live link's secret of a kind by its hash, with its account; null once it was spent or is too old. */
export async function findSecret(
  ctx: QueryCtx,
  kind: Exclude<SecretKind, "code">,
  hash: string,
): Promise<{ secret: Secret; account: Account } | null> {
  const secret = await ctx.db
    .query("authVerificationCodes")
    .withIndex("code", (q) => q.eq("code", hash))
    .first();
  if (secret === null || secret.provider !== kind || secret.expirationTime < Date.now())
    return null;
  const account = await ctx.db.get("authAccounts", secret.accountId);
  // A confirmation is for who is not confirmed yet, and everything else for who is.
  const isFor =
    account !== null && (kind === "confirmation") === (account.emailVerified === undefined);
  return isFor ? { secret, account } : null;
}

/**
 * The account whose sign-up is confirmed by the code of its newest email; null for a wrong one. Only the browser that
 * signed up can try: it knows the key. Five wrong codes close the code and leave the link.
 */
export async function spendConfirmationCode(
  ctx: MutationCtx,
  { email, codeHash, keyHash }: { email: string; codeHash: string; keyHash: string },
): Promise<Account | null> {
  const account = await accountOf(ctx, email);
  if (account === null || account.emailVerified !== undefined) return null;
  if (account.signUpKeyHash !== keyHash) return null;
  const newest = (await secretsOf(ctx, account._id))
    .filter((one) => one.provider === "confirmation" && one.expirationTime >= Date.now())
    .at(-1);
  if (newest?.codeHash === undefined) return null;
  if (newest.codeHash === codeHash) {
    await forgetTries(ctx, email, "code");
    return account;
  }
  const wrongCodes = (newest.wrongCodes ?? 0) + 1;
  await ctx.db.patch("authVerificationCodes", newest._id, {
    wrongCodes,
    ...(wrongCodes < SECRET_TRIES ? {} : { codeHash: undefined }),
  });
  return null;
}

async function secretsOf(ctx: QueryCtx, accountId: Account["_id"]): Promise<Secret[]> {
  return await ctx.db
    .query("authVerificationCodes")
    .withIndex("accountId", (q) => q.eq("accountId", accountId))
    .take(SECRETS_MAX);
}

/** Removes what is under way to an account, all of it or one kind. */
export async function dropSecrets(
  ctx: MutationCtx,
  accountId: Account["_id"],
  kind: SecretKind | null = null,
): Promise<void> {
  for (const secret of await secretsOf(ctx, accountId)) {
    if (kind === null || secret.provider === kind) {
      await ctx.db.delete("authVerificationCodes", secret._id);
    }
  }
}

/** Of a network, an account has one code: with ten, each guess would be ten times as good. */
async function dropCodesFrom(
  ctx: MutationCtx,
  accountId: Account["_id"],
  network: string,
): Promise<void> {
  for (const secret of await secretsOf(ctx, accountId)) {
    if (secret.provider === "code" && secret.network === network) {
      await ctx.db.delete("authVerificationCodes", secret._id);
    }
  }
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
 * Spends a code that was mailed to an address, with any others, and forgets the tries that came before; null for a
 * wrong one. A try is compared with the code that its network asked for, else with the latest that another one asked for
 * and that it may still try. A code takes five wrong tries from the network that asked for it, and fifteen from all
 * others together, which close it to them: nobody elsewhere can take it away. What was asked for from networks that
 * aren't known is compared as one.
 * It refuses, and spends nothing, when the account is blocked.
 */
export async function spendCode(
  ctx: MutationCtx,
  email: string,
  hash: string,
): Promise<Account | null> {
  const account = await accountOf(ctx, email);
  if (account?.emailVerified === undefined) return null;
  const network = await callerNetwork(ctx);
  const isFromHere = (code: Secret) => (code.network ?? null) === network;
  const live = (await secretsOf(ctx, account._id)).filter(
    (one) => one.provider === "code" && one.expirationTime >= Date.now(),
  );
  const fromHere = live.filter(isFromHere);
  const open = live.filter((one) => (one.wrongElsewhere ?? 0) < SECRET_TRIES_ELSEWHERE);
  const usable = fromHere.length > 0 ? fromHere : open.slice(-1);
  if (!usable.some((one) => one.code === hash)) {
    for (const one of usable) {
      if (isFromHere(one)) {
        await countWrongTry(ctx, one);
      } else {
        const wrongElsewhere = (one.wrongElsewhere ?? 0) + 1;
        await ctx.db.patch("authVerificationCodes", one._id, { wrongElsewhere });
      }
    }
    return null;
  }
  await requireStanding(ctx, account.userId);
  await dropSecrets(ctx, account._id, "code");
  await forgetTries(ctx, email, "code");
  return account;
}
