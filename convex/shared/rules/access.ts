import type { Doc, Id } from "../../_generated/dataModel";
import { env, type MutationCtx, type QueryCtx } from "../../_generated/server";
import { maySell } from "../../domain/sellers/approval";
import { fail } from "../../errors";

type Ctx = QueryCtx | MutationCtx;
export type Profile = Doc<"userProfiles">;

/** The profile of `userId`, whatever its standing. */
export async function profileOf(ctx: Ctx, userId: Id<"users">): Promise<Profile | null> {
  return await ctx.db
    .query("userProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/**
 * The user and session in the caller's token, whether or not they still exist. Convex Auth writes `user|session` into the
 * subject; its own readers of it would load its whole server with every function.
 */
export async function callerIds(
  ctx: Ctx,
): Promise<{ userId: Id<"users"> | null; sessionId: Id<"authSessions"> | null }> {
  const identity = await ctx.auth.getUserIdentity();
  const [user = "", session = ""] = identity?.subject.split("|") ?? [];
  return {
    userId: ctx.db.normalizeId("users", user),
    sessionId: ctx.db.normalizeId("authSessions", session),
  };
}

/** The session in the caller's token, whether or not it still exists. */
export async function currentSessionId(ctx: Ctx): Promise<Id<"authSessions"> | null> {
  return (await callerIds(ctx)).sessionId;
}

/**
 * Whose session's token came with the call, whatever the account's standing. A token outlives its account and
 * its session, so the rows are looked up: a deleted user or a session that was ended elsewhere is nobody.
 */
export async function callerProfile(ctx: Ctx): Promise<Profile | null> {
  const sessionId = await currentSessionId(ctx);
  const session = sessionId && (await ctx.db.get("authSessions", sessionId));
  return session ? await profileOf(ctx, session.userId) : null;
}

/** Suspended, banned and deleted accounts may sign in nowhere; the reason is the one shown to the user. */
export function standingProblem(
  profile: Profile,
):
  | { code: "account_suspended" | "account_banned"; reason: string }
  | { code: "account_deleted" }
  | null {
  if (profile.deletedAt !== null) return { code: "account_deleted" };
  const reason = profile.statusReason ?? "";
  if (profile.isBanned) return { code: "account_banned", reason };
  if (profile.isSuspended) return { code: "account_suspended", reason };
  return null;
}

/** Whether somebody's account is there and not blocked: nobody waits for a buyer who is. */
export async function isInGoodStanding(ctx: Ctx, userId: Id<"users">): Promise<boolean> {
  const profile = await profileOf(ctx, userId);
  return profile !== null && standingProblem(profile) === null;
}

function refuseProblem(profile: Profile): void {
  const problem = standingProblem(profile);
  if (problem?.code === "account_deleted") fail("account_deleted");
  if (problem) fail(problem.code, { reason: problem.reason });
}

/** For views of a person: `noPage` where /seller shows others nothing, since the account is closed or blocked. */
export const noPageOf = (profile: Profile | null): { noPage?: true } =>
  profile === null || standingProblem(profile) ? { noPage: true } : {};

/** Whether this person may sell at the moment: approved, and not blocked (`domain/sellers/approval.ts`). */
export function isSelling(profile: Profile): boolean {
  return maySell({ ...profile, isBlocked: standingProblem(profile) !== null });
}

/** As `isSelling`, by id: nobody pays a seller, or waits for one, who may not. */
export async function mayUserSell(ctx: Ctx, userId: Id<"users">): Promise<boolean> {
  const profile = await profileOf(ctx, userId);
  return profile !== null && isSelling(profile);
}

/** Ends the call with the reason for which an account is blocked. */
export async function requireStanding(ctx: Ctx, userId: Id<"users">): Promise<void> {
  refuseProblem((await profileOf(ctx, userId)) ?? fail("profile_missing"));
}

/** The caller in good standing, or null. */
export async function viewerOrNull(ctx: Ctx): Promise<Profile | null> {
  const profile = await callerProfile(ctx);
  return profile === null || standingProblem(profile) ? null : profile;
}

/** The caller in good standing; `not_authenticated`, `account_suspended`, `account_banned`, `account_deleted`. */
export async function requireViewer(ctx: Ctx): Promise<Profile> {
  const profile = await callerProfile(ctx);
  if (profile === null) fail("not_authenticated");
  refuseProblem(profile);
  return profile;
}

/** An approved seller; else `seller_required`. */
export async function requireSeller(ctx: Ctx): Promise<Profile> {
  const profile = await requireViewer(ctx);
  return profile.sellerApproved ? profile : fail("seller_required");
}

/** Role admin; else `refusal`, `forbidden` when left out. */
export async function requireAdmin(
  ctx: Ctx,
  refusal:
    | "forbidden"
    | "not_authorised_page"
    | "only_admins_approve"
    | "only_admins_suspend" = "forbidden",
): Promise<Profile> {
  const profile = await requireViewer(ctx);
  return profile.role === "admin" ? profile : fail(refusal);
}

/** The deployment's ADMIN_EMAIL, in the spelling in which addresses are kept. */
export const designatedAddress = () => env.ADMIN_EMAIL.trim().toLowerCase();
export const isDesignatedAddress = (email: string) => email === designatedAddress();

/** True for the admin whose sign-in address is the designated one. */
export function isDesignatedAdmin(profile: Profile): boolean {
  return profile.role === "admin" && isDesignatedAddress(profile.email);
}

/** The designated admin; else `admin_only_page`. */
export async function requireDesignatedAdmin(ctx: Ctx): Promise<Profile> {
  const profile = await requireViewer(ctx);
  return isDesignatedAdmin(profile) ? profile : fail("admin_only_page");
}
