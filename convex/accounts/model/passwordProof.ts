/** Password checks in actions, because hashing is too slow for a transaction. */
import { Password } from "@convex-dev/auth/providers/Password";
import { internal } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { isPasswordLength } from "#convex/domain/accounts/credentials.ts";

type Crypto = {
  hashSecret: (password: string) => Promise<string>;
  verifySecret: (password: string, hash: string) => Promise<boolean>;
};

/** The library's own hashing. */
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
 * The account that an address and password open, with the hash they matched; null if they open none. Counts
 * every attempt (`model/attemptLimits.ts`).
 * @throws `rate_limited` after too many attempts
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
