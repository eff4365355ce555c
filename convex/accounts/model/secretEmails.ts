/** Emails with a one-time secret: created in actions, stored and queued by `model/secrets.ts`. */

import { internal } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { hexadecimal, sha256 } from "#convex/domain/shared/hexadecimal.ts";
import { randomDigits } from "#convex/domain/shared/randomDigits.ts";
import { normaliseCode } from "#convex/domain/shared/typedInput.ts";
import type { SecretKind } from "./secrets";

export const CODE_DIGITS = 6;
/** Gives 32 hexadecimal digits. Must be unguessable, because a reset link needs no other secret. */
export const LINK_BYTES = 16;

/** Creates a secret and queues its email; `shared/model/enqueueEmail.ts` has the cap per address. */
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
  const digits = kind === "confirmation" ? randomDigits(CODE_DIGITS) : null;
  const code = digits === null ? null : { typed: digits, hash: await hashCode(email, digits) };
  await ctx.runMutation(internal.accounts.credentials.issueSecret, {
    kind,
    email,
    secret,
    hash,
    code,
  });
}

/** The stored form of a secret: SHA-256 in hexadecimal. */
export const hashSecret = (secret: string): Promise<string> => sha256(secret);

/** The hash of a typed code, including its address, so that equal digits for two users differ. */
export const hashCode = async (email: string, code: string) =>
  await hashSecret(`${email} ${normaliseCode(code)}`);
