/** The code that proves that a user owns the address they change to. An account has one at a time. */

import type { Doc } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { SECRET_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { isDesignatedAddress, type Profile } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { addressTakenMail, newEmailMail } from "../mail/accountEmails";
import { accountOf } from "./insertPerson";
import { hashCode } from "./secretEmails";
import { countWrongAttempt, dropSecrets, secretsOf } from "./secrets";

/**
 * Emails the code and replaces an earlier one. An address with an account, confirmed or not, gets an email that says so
 * instead. The designated admin's address gets none as long as it has no account.
 */
export async function mailNewEmailCode(
  ctx: MutationCtx,
  viewer: Profile,
  { email, code, hash }: { email: string; code: string; hash: string },
): Promise<void> {
  const account = (await accountOf(ctx, viewer.email)) ?? fail("profile_missing");
  await dropSecrets(ctx, account._id, "newEmail");
  const holder = await accountOf(ctx, email);
  if (holder !== null) {
    await enqueueEmail(ctx, {
      kind: "code",
      to: email,
      userId: holder.userId,
      idempotencyKey: `address-taken-${crypto.randomUUID()}`,
      ...addressTakenMail(`${env.SITE_URL}/login`),
    });
    return;
  }
  if (isDesignatedAddress(email)) return;
  const emailId = await enqueueEmail(ctx, {
    kind: "code",
    to: email,
    userId: viewer.userId,
    idempotencyKey: `new-email-${crypto.randomUUID()}`,
    ...newEmailMail(code),
  });
  if ((await ctx.db.get("emails", emailId))?.state !== "queued") return;
  await ctx.db.insert("authVerificationCodes", {
    accountId: account._id,
    provider: "newEmail",
    code: hash,
    expirationTime: Date.now() + SECRET_LIFE_MS.code,
    emailVerified: email,
  });
}

/** The address that the code was sent to; null for a wrong code, which counts as an attempt, or if none is pending. */
export async function spendNewEmailCode(
  ctx: MutationCtx,
  account: Doc<"authAccounts">,
  code: string,
): Promise<string | null> {
  const pending = (await secretsOf(ctx, account._id)).find(
    ({ provider, expirationTime }) => provider === "newEmail" && expirationTime >= Date.now(),
  );
  if (pending?.emailVerified === undefined) return null;
  if ((await hashCode(pending.emailVerified, code)) !== pending.code) {
    await countWrongAttempt(ctx, pending);
    return null;
  }
  await ctx.db.delete("authVerificationCodes", pending._id);
  return pending.emailVerified;
}
