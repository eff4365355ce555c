/** Admin actions on an account: deleting it, changing its flags and deciding its newest application. */
import type { MutationCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { deleteAccount, hasOpenBusiness } from "#convex/privacy/model/deletion.ts";
import { changeSeller, latestApplication } from "#convex/sellers/model/changeSeller.ts";
import { decideApplication, notifyRevoked } from "#convex/sellers/model/decisions.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { recordAccountAction } from "#convex/shared/model/trail.ts";
import { profileById } from "./people";

/**
 * Deletes an account as its owner could, by the same rules: `user_has_open_orders` while money or animals
 * are on the way. Admins cannot be deleted: `forbidden`.
 */
export async function deleteByAdmin(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
): Promise<void> {
  const target = await profileById(ctx, userId);
  if (target.role === "admin") fail("forbidden");
  if (await hasOpenBusiness(ctx, target.userId)) fail("user_has_open_orders");
  await deleteAccount(ctx, target, "admin");
  await recordAccountAction(ctx, admin, "delete_user", target);
}

type Flags = Partial<
  Pick<Profile, "isSeller" | "sellerApproved" | "sellerQuizCompleted" | "suspicious">
>;

/**
 * Changes the given flags of another user; a no-op if they have these values already. Granting approval shows the
 * user's listings, and revoking it hides them. Approval can't be granted while an application is pending that
 * would change how buyers see the seller.
 */
export async function updateFlags(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  updates: Flags,
): Promise<void> {
  const target = await profileById(ctx, userId);
  if (target.userId === admin.userId) fail("forbidden");
  const isChanged = (Object.keys(updates) as (keyof Flags)[]).some(
    (key) => updates[key] !== target[key],
  );
  if (!isChanged) return;
  const { sellerApproved, ...otherFlags } = updates;
  await ctx.db.patch("userProfiles", target._id, { ...otherFlags, updatedAt: Date.now() });
  if (sellerApproved !== undefined && sellerApproved !== target.sellerApproved) {
    const event = sellerApproved ? "grant" : "revoke";
    if ((await changeSeller(ctx, { ...target, ...otherFlags }, event)) === null) {
      fail("seller_status_failed_because", {
        reason: "they have an application waiting. Please decide that instead.",
      });
    }
    if (!sellerApproved) await notifyRevoked(ctx, admin, target);
  }
  const changesText = Object.entries(updates).map(([key, value]) => `${key}: ${String(value)}`);
  await recordAccountAction(ctx, admin, "update_profile", target, {
    reason: changesText.join(", "),
  });
}

/**
 * Decides a user's newest application. A trader can't be approved here, because the caller may not have seen the
 * licence.
 */
export async function decideNewestApplication(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  decision: { approve: boolean; reason: string; adminNotes?: string },
): Promise<void> {
  const target = await profileById(ctx, userId);
  const newest = await latestApplication(ctx, target.userId);
  if (newest === null) fail("seller_status_failed");
  if (decision.approve && newest.status === "pending_review" && newest.trader !== undefined) {
    fail("seller_status_failed_because", {
      reason:
        "a trader's licence has to be checked first. Please decide the application under Seller applications.",
    });
  }
  await decideApplication(ctx, admin, newest._id, decision);
}
