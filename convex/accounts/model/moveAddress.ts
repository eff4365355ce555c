/** Gives an account another email address, and lets its old address take that back. */

import type { Doc } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import { hexadecimal } from "#convex/domain/shared/hexadecimal.ts";
import { fail } from "#convex/errors.ts";
import { removeUnconfirmed } from "#convex/followUps.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { emailChangedMail, emailRestoredMail } from "../mail/accountEmails";
import { changeSettings } from "./changeSettings";
import { accountOf, nameFields } from "./insertPerson";
import { recordLeaving } from "./leftMailboxes";
import { accountsOfMailbox, changeMailbox, changesMailbox, isMailboxFull } from "./mailboxes";
import { hashSecret, LINK_BYTES } from "./secretEmails";
import { dropAccessSecrets, findSecret, secretsOf, UNDO_LIFE_MS } from "./secrets";
import { endStay } from "./sellerStays";
import { endSessions } from "./sessions";

type Account = Doc<"authAccounts">;

/**
 * Moves the account to an address that its owner has proved is theirs and that no confirmed account has. An unconfirmed
 * sign-up with it is deleted. Errors: `mailbox_full`.
 */
export async function moveAddress(
  ctx: MutationCtx,
  profile: Profile,
  account: Account,
  email: string,
): Promise<void> {
  const { _id, userId, fullName } = profile;
  const now = Date.now();
  const squatter = await accountOf(ctx, email);
  if (squatter !== null) await removeUnconfirmed(ctx, squatter._id);
  await ctx.db.patch("authAccounts", account._id, {
    providerAccountId: email,
    emailVerified: email,
  });
  await ctx.db.patch("users", userId, { email, emailVerificationTime: now });
  await ctx.db.patch("userProfiles", _id, {
    email,
    ...nameFields(fullName, email),
    emailProblem: undefined,
    updatedAt: now,
  });
  await changeSettings(ctx, userId, { emailRetriedAt: now });
  if (changesMailbox(profile, email)) {
    await endStay(ctx, profile);
    await changeMailbox(ctx, profile, email);
    const others = await accountsOfMailbox(ctx, profile);
    await recordLeaving(
      ctx,
      profile,
      others.map((other) => other.userId),
    );
  }
  // Secrets sent to the old address would still open the account.
  await dropAccessSecrets(ctx, account._id);
}

/** Emails the old address a link that undoes the change. `profile`: as it was before the change. */
export async function announceMove(
  ctx: MutationCtx,
  profile: Profile,
  account: Account,
  newEmail: string,
): Promise<void> {
  const { userId, email: to, fullName } = profile;
  const token = hexadecimal(crypto.getRandomValues(new Uint8Array(LINK_BYTES)));
  await ctx.db.insert("authVerificationCodes", {
    accountId: account._id,
    provider: "undoEmail",
    code: await hashSecret(token),
    expirationTime: Date.now() + UNDO_LIFE_MS,
    emailVerified: to,
  });
  await enqueueEmail(ctx, {
    kind: "security",
    to,
    userId,
    idempotencyKey: `email-changed-${crypto.randomUUID()}`,
    isPrivate: true,
    bypassesDailyLimit: true,
    ...emailChangedMail(fullName, newEmail, `${env.CONVEX_SITE_URL}/undo-email?token=${token}`),
  });
}

/**
 * Gives an account back the address that the link was sent to, even after later changes, and ends every session and the
 * password, since the person who changed it may not own the account. `in_use` if another account has confirmed the address
 * by now, `mailbox_full` if its mailbox has no room for another account.
 */
export async function undoMove(
  ctx: MutationCtx,
  token: string,
): Promise<"undone" | "expired" | "in_use" | "mailbox_full"> {
  const found = await findSecret(ctx, "undoEmail", await hashSecret(token));
  const email = found?.secret.emailVerified;
  if (!found || email === undefined) return "expired";
  const { account, secret } = found;
  const profile = (await profileOf(ctx, account.userId)) ?? fail("profile_missing");
  const holder = await accountOf(ctx, email);
  const isOwn = holder?._id === account._id;
  if (!isOwn && holder?.emailVerified !== undefined) return "in_use";
  if (changesMailbox(profile, email) && (await isMailboxFull(ctx, email))) return "mailbox_full";
  // Deletes this link and later secrets: an intruder may own the addresses that those were sent to.
  for (const later of await secretsOf(ctx, account._id)) {
    if (later._creationTime >= secret._creationTime) {
      await ctx.db.delete("authVerificationCodes", later._id);
    }
  }
  await endSessions(ctx, profile.userId);
  await ctx.db.patch("authAccounts", account._id, { secret: undefined });
  if (isOwn) return "undone";
  await moveAddress(ctx, profile, account, email);
  await enqueueEmail(ctx, {
    kind: "security",
    to: profile.email,
    userId: profile.userId,
    idempotencyKey: `email-restored-${crypto.randomUUID()}`,
    ...emailRestoredMail(profile.fullName, `${env.SITE_URL}/contact`),
  });
  return "undone";
}
