import type { Id } from "#convex/_generated/dataModel.js";
import { env, type QueryCtx } from "#convex/_generated/server.js";
import { mailboxOf } from "#convex/domain/accounts/credentials.ts";
import { hexadecimal } from "#convex/domain/shared/hexadecimal.ts";
import { profileOf } from "./access";

/**
 * A hash of an address's mailbox, by which rows that outlive an account are found. Keyed with the deployment's secret, so
 * that a leaked table can't be searched for known addresses.
 */
export async function mailboxHashOf(email: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(env.JWT_PRIVATE_KEY), algorithm, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes(mailboxOf(email)));
  return hexadecimal(signature);
}

/**
 * The hash of a user's mailbox; null without a profile. A deleted account's profile stays, with an anonymous
 * address of its own.
 */
export async function mailboxHashOfUser(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<string | null> {
  const profile = await profileOf(ctx, userId);
  return profile && (await mailboxHashOf(profile.email));
}
