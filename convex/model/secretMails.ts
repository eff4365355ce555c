/** Mails with a one-time secret: Convex Auth makes and keeps the secret, our outbox sends it. */
import { Email } from "@convex-dev/auth/providers/Email";
import {
  type EmailConfig,
  type GenericActionCtxWithAuthConfig,
  signInViaProvider,
} from "@convex-dev/auth/server";
import { internal } from "../_generated/api";
import type { DataModel, Id } from "../_generated/dataModel";
import { SECRET_LIFE_MS } from "../domain/constants";
import type { SecretKind } from "./credentials";

type Ctx = GenericActionCtxWithAuthConfig<DataModel>;

const CODE_DIGITS = 6;

/** `secretOf` takes off what was added to the secret before it was hashed. */
function secretMail(
  kind: SecretKind,
  more: Partial<EmailConfig<DataModel>> = {},
  secretOf = (token: string) => token,
): EmailConfig<DataModel> {
  return Email<DataModel>({
    id: kind,
    maxAge: SECRET_LIFE_MS[kind] / 1000,
    // The library passes the action's context second, which its types do not say.
    sendVerificationRequest: async (...args: unknown[]) => {
      const [{ identifier, token }, ctx] = args as [{ identifier: string; token: string }, Ctx];
      await ctx.runMutation(internal.accounts.sendSecret, {
        kind,
        email: identifier,
        secret: secretOf(token),
      });
    },
    ...more,
  });
}

/** Secrets of links are 32 random letters and digits: nothing else need be known to use one. */
const confirmation = secretMail("confirmation");
const reset = secretMail("reset");

/** What is kept of a code is bound to its address: two people's equal digits are two secrets. */
const boundCode = (email: string, digits: string) => `${email} ${digits}`;
const codeMail = (email: string) =>
  secretMail(
    "code",
    { generateVerificationToken: () => boundCode(email, randomDigits(CODE_DIGITS)) },
    (token) => token.slice(boundCode(email, "").length),
  );

/** What Convex Auth must know of to keep secrets of these kinds. */
export const secretMails = [confirmation, reset, codeMail("")];

/** Makes a secret in place of any that is under way to the account, and queues its mail. */
export async function mailSecret(
  ctx: Ctx,
  kind: SecretKind,
  accountId: Id<"authAccounts">,
  email: string,
): Promise<void> {
  const provider = { confirmation, reset, code: codeMail(email) }[kind];
  await signInViaProvider(ctx, provider, { accountId, params: { email } });
}

function randomDigits(count: number): string {
  const digits: number[] = [];
  // 250 and above are thrown away, so that every digit is as likely as any other.
  while (digits.length < count) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < 250) digits.push(byte % 10);
  }
  return digits.join("");
}

/** A secret as Convex Auth keeps it: SHA-256 in hexadecimal. */
export async function hashSecret(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of the code that somebody typed for an address. */
export const hashCode = async (email: string, typed: string) =>
  await hashSecret(boundCode(email, typed.replace(/\s/g, "")));
