/** Password checks in actions, because hashing is too slow for a transaction. */

import { Password } from "@convex-dev/auth/providers/Password";
import { internal } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { isPasswordLength } from "#convex/domain/accounts/credentials.ts";

type Crypto = {
  hashSecret: (password: string) => Promise<string>;
  verifySecret: (password: string, hash: string) => Promise<boolean>;
};

export const { crypto: passwordCrypto } = (Password() as unknown as { options: { crypto: Crypto } })
  .options;

export const hashPassword = (password: string) => passwordCrypto.hashSecret(password);

/** A hash that no password has, so that attempts for unknown addresses take as long as any other. */
const UNMATCHABLE_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

/** Compares a password with a hash; with no hash it takes the same time and returns false. */
export async function matchesHash(password: unknown, hash: string | null): Promise<boolean> {
  // Hashing is expensive, so refuse over-long input first.
  if (!isPasswordLength(password)) return false;
  return (await passwordCrypto.verifySecret(password, hash ?? UNMATCHABLE_HASH)) && hash !== null;
}

/**
 * Checks a password. Returns the hash it matched, and whether the address is confirmed; null for a wrong
 * password or an unknown address. Every attempt counts (`model/attemptLimits.ts`). Errors: `rate_limited`.
 */
export async function provePassword(
  ctx: ActionCtx,
  email: string,
  password: unknown,
): Promise<{ confirmed: boolean; passwordHash: string } | null> {
  await ctx.runMutation(internal.accounts.credentials.countAttempt, { kind: "password", email });
  const account = await ctx.runQuery(internal.accounts.credentials.findAccount, { email });
  const passwordHash = account?.passwordHash ?? null;
  const matches = await matchesHash(password, passwordHash);
  if (!matches || account === null || passwordHash === null) return null;
  await ctx.runMutation(internal.accounts.credentials.clearAttempts, { kind: "password", email });
  return { confirmed: account.confirmed, passwordHash };
}
