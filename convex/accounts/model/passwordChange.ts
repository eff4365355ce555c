/** Password change by a user who knows the current one: checked in an action, applied in a transaction. */
import { internal } from "#convex/_generated/api.js";
import { type ActionCtx, env, type MutationCtx } from "#convex/_generated/server.js";
import { isPasswordLength } from "#convex/domain/accounts/credentials.ts";
import { fail } from "#convex/errors.ts";
import { currentSessionId, type Profile } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/outbox.ts";
import { passwordChangedMail } from "../mail/accounts";
import { accountOf } from "./accounts";
import { replacePassword } from "./credentials";
import { hashPassword, provePassword } from "./passwordProof";

/** `password_length`, `current_password_wrong`, `rate_limited`. */
export async function changePassword(
  ctx: ActionCtx,
  viewer: Profile,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (!isPasswordLength(newPassword)) fail("password_length");
  const proof = await provePassword(ctx, viewer.email, currentPassword);
  if (proof === null) {
    // The change may have succeeded and its answer been lost. This comparison counts as a try as well,
    // because otherwise every call could test two passwords.
    if (await provePassword(ctx, viewer.email, newPassword)) return;
    fail("current_password_wrong");
  }
  const passwordHash = await hashPassword(newPassword);
  await ctx.runMutation(internal.accounts.settings.setPassword, { passwordHash });
}

/** Sets the password and ends all other sessions; the email says how to undo an unauthorised change. */
export async function setPassword(
  ctx: MutationCtx,
  { email, fullName, userId }: Profile,
  passwordHash: string,
): Promise<void> {
  const account = (await accountOf(ctx, email)) ?? fail("profile_missing");
  await replacePassword(ctx, account, passwordHash, await currentSessionId(ctx));
  await enqueueEmail(ctx, {
    kind: "security",
    to: email,
    userId,
    idempotencyKey: `password-changed-${crypto.randomUUID()}`,
    ...passwordChangedMail(fullName, `${env.SITE_URL}/forgot-password`),
  });
}
