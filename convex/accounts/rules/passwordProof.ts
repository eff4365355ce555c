/** Passwords in actions: hashing takes a while, and a transaction should not. */
import { Password } from "@convex-dev/auth/providers/Password";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import { isPasswordLength } from "../../domain/accounts/credentials";

type Crypto = {
  hashSecret: (password: string) => Promise<string>;
  verifySecret: (password: string, hash: string) => Promise<boolean>;
};

/** Hashing is the library's own. */
export const { crypto: passwordCrypto } = (Password() as unknown as { options: { crypto: Crypto } })
  .options;

export const hashPassword = (password: string) => passwordCrypto.hashSecret(password);

/** The hash of no password: a try for an address without an account takes as long as any other. */
const NOBODYS_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

/** Compares a password with a hash; with none, it takes its time and says no. */
export async function matchesHash(password: unknown, hash: string | null): Promise<boolean> {
  // Somebody who knows no password of ours may be very long-winded: hashing is not for free.
  if (!isPasswordLength(password)) return false;
  return (await passwordCrypto.verifySecret(password, hash ?? NOBODYS_HASH)) && hash !== null;
}

/**
 * What the address and the password open, with the hash that they were compared with; null when they open none. Every try counts
 * (`rules/tries.ts`): `rate_limited`. What proves the right password of an account begins here.
 */
export async function provePassword(
  ctx: ActionCtx,
  email: string,
  password: unknown,
): Promise<{ confirmed: boolean; passwordHash: string } | null> {
  await ctx.runMutation(internal.accounts.credentials.takeTry, { way: "password", email });
  const account = await ctx.runQuery(internal.accounts.credentials.passwordOf, { email });
  const passwordHash = account?.passwordHash ?? null;
  const matches = await matchesHash(password, passwordHash);
  if (!matches || account === null || passwordHash === null) return null;
  await ctx.runMutation(internal.accounts.credentials.forgetTries, { way: "password", email });
  return { confirmed: account.confirmed, passwordHash };
}
