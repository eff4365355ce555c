/**
 * Changes that admins make to accounts through the HTTP helper (specification, section 7) and the user table.
 */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { shortId } from "#convex/domain/shared/ids.ts";
import { fail } from "#convex/errors.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { deleteAccount, hasOpenBusiness } from "#convex/privacy/model/deletion.ts";
import { recordAccountAction } from "#convex/shared/model/trail.ts";
import { changeSeller, latestApplication } from "#convex/sellers/model/changeSeller.ts";
import { decideApplication, notifyRevoked } from "#convex/sellers/model/decisions.ts";

/** The profile with an id received from outside; `user_not_found`, which shows the id's short form. */
export async function profileById(ctx: MutationCtx, userId: string): Promise<Profile> {
  const id = ctx.db.normalizeId("users", userId);
  const profile = id && (await profileOf(ctx, id));
  if (!profile || profile.deletedAt !== null) fail("user_not_found", { short: shortId(userId) });
  return profile;
}

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
  await deleteAccount(ctx, target);
  await recordAccountAction(ctx, admin, "delete_user", target);
}

type Updates = Partial<
  Pick<Doc<"userProfiles">, "isSeller" | "sellerApproved" | "sellerQuizCompleted" | "suspicious">
>;

/**
 * Changes the profile fields that admins may edit directly; standing is changed elsewhere. Granting or
 * revoking approval shows or hides the listings, as an application does. `forbidden` for the admin's own
 * profile, `seller_status_failed_because` while an application says how they sell.
 */
export async function updateByAdmin(
  ctx: MutationCtx,
  admin: Profile,
  userId: string,
  updates: Updates,
): Promise<void> {
  const target = await profileById(ctx, userId);
  if (target.userId === admin.userId) fail("forbidden");
  const changed = (Object.keys(updates) as (keyof Updates)[]).some(
    (key) => updates[key] !== target[key],
  );
  if (!changed) return;
  const { sellerApproved, ...plain } = updates;
  await ctx.db.patch("userProfiles", target._id, { ...plain, updatedAt: Date.now() });
  if (sellerApproved !== undefined && sellerApproved !== target.sellerApproved) {
    const event = sellerApproved ? "grant" : "revoke";
    if ((await changeSeller(ctx, { ...target, ...plain }, event)) === null) {
      fail("seller_status_failed_because", {
        reason: "they have an application waiting. Please decide that instead.",
      });
    }
    if (!sellerApproved) await notifyRevoked(ctx, admin, target);
  }
  const what = Object.entries(updates).map(([key, value]) => `${key}: ${String(value)}`);
  await recordAccountAction(ctx, admin, "update_profile", target, { reason: what.join(", ") });
}

/**
 * Decides a person's newest application. `seller_status_failed` if none is waiting,
 * `seller_status_failed_because` for approving a trader: an admin who only gives the user's id may not have
 * read the licence.
 */
export async function decideByUser(
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
        "a trader's licence has to be checked first. Please decide it under Seller applications.",
    });
  }
  await decideApplication(ctx, admin, newest._id, decision);
}
