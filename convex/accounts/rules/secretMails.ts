/** Mails with a one-time secret: made in actions, kept and queued by `rules/secrets.ts`. */
import { hexadecimal } from "../../domain/shared/hexadecimal";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import { normaliseCode } from "../../domain/shared/typed";
import { randomDigits } from "../../domain/shared/randomDigits";
import type { SecretKind } from "./secrets";

const CODE_DIGITS = 6;
/** As hexadecimal digits, 32 of them: nothing else need be known to use a link. */
const LINK_BYTES = 16;

/** Makes a secret and queues its mail; `shared/rules/outbox.ts` says when an address has had enough of them. */
export async function mailSecret(
  ctx: Pick<ActionCtx, "runMutation">,
  kind: SecretKind,
  email: string,
): Promise<void> {
  const isCode = kind === "code";
  const secret = isCode
    ? randomDigits(CODE_DIGITS)
    : hexadecimal(crypto.getRandomValues(new Uint8Array(LINK_BYTES)));
  const hash = isCode ? await hashCode(email, secret) : await hashSecret(secret);
  const typed = kind === "confirmation" ? randomDigits(CODE_DIGITS) : null;
  const code = typed === null ? null : { typed, hash: await hashCode(email, typed) };
  await ctx.runMutation(internal.accounts.credentials.issueSecret, {
    ...{ kind, email, secret, hash, code },
  });
}

/** A secret as it is kept: SHA-256 in hexadecimal. */
export async function hashSecret(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return hexadecimal(bytes);
}

/** The hash of the code that somebody typed for an address: two people's equal digits are two secrets. */
export const hashCode = async (email: string, typed: string) =>
  await hashSecret(`${email} ${normaliseCode(typed)}`);
