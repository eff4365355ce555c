import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import { canSell } from "#convex/domain/sellers/approval.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { fail } from "#convex/errors.ts";

type Ctx = QueryCtx | MutationCtx;
export type Profile = Doc<"userProfiles">;

/** The profile of `userId`, whether blocked or not. */
export async function profileOf(ctx: Ctx, userId: Id<"users">): Promise<Profile | null> {
  return await ctx.db
    .query("userProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** The profile with an id received from outside; `user_not_found`, which shows the id's short form. */
export async function profileById(ctx: MutationCtx, userId: string): Promise<Profile> {
  const id = ctx.db.normalizeId("users", userId);
  const profile = id && (await profileOf(ctx, id));
  if (!profile || profile.deletedAt !== null) fail("user_not_found", { short: shortId(userId) });
  return profile;
}

/**
 * The user and session in the caller's token, whether or not they still exist. Convex Auth stores
 * `user|session` as the subject; its own helper would load its whole server into every function.
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
 * The profile behind the caller's token, whether blocked or not. Tokens outlive accounts and sessions,
 * so the rows are looked up: null for a deleted user or an ended session.
 */
async function callerProfile(ctx: Ctx): Promise<Profile | null> {
  const sessionId = await currentSessionId(ctx);
  const session = sessionId && (await ctx.db.get("authSessions", sessionId));
  return session ? await profileOf(ctx, session.userId) : null;
}

/**
 * Why an account is blocked (suspended, banned or deleted), with the reason shown to the user; null if
 * it isn't.
 */
export function standingProblem(
  profile: Profile,
):
  | { code: "account_suspended" | "account_banned"; reason: string }
  | { code: "account_deleted" }
  | null {
  if (profile.deletedAt !== null) return { code: "account_deleted" };
  const { isBanned, isSuspended, banReason = "", suspensionReason = "" } = profile;
  if (isBanned) return { code: "account_banned", reason: banReason };
  if (isSuspended) return { code: "account_suspended", reason: suspensionReason };
  return null;
}

/** Whether an account exists and isn't blocked. */
export async function isInGoodStanding(ctx: Ctx, userId: Id<"users">): Promise<boolean> {
  const profile = await profileOf(ctx, userId);
  return profile !== null && standingProblem(profile) === null;
}

function refuseProblem(profile: Profile): void {
  const problem = standingProblem(profile);
  if (problem?.code === "account_deleted") fail("account_deleted");
  if (problem) fail(problem.code, { reason: problem.reason });
}

/**
 * For views of a person: sets `isProfileHidden` if their /seller page is hidden because the account is
 * closed or blocked.
 */
export const profileHiddenFlag = (profile: Profile | null): { isProfileHidden?: true } =>
  profile === null || standingProblem(profile) ? { isProfileHidden: true } : {};

/** Whether this user may sell now: approved and not blocked (`domain/sellers/approval.ts`). */
export function canProfileSell(profile: Profile): boolean {
  return canSell({ ...profile, isBlocked: standingProblem(profile) !== null });
}

/** `canProfileSell` by id. */
export async function canUserSell(ctx: Ctx, userId: Id<"users">): Promise<boolean> {
  const profile = await profileOf(ctx, userId);
  return profile !== null && canProfileSell(profile);
}

/** Throws the reason if the account is blocked. */
export async function requireStanding(ctx: Ctx, userId: Id<"users">): Promise<void> {
  refuseProblem((await profileOf(ctx, userId)) ?? fail("profile_missing"));
}

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

/** The deployment's ADMIN_EMAIL, normalised like stored addresses. */
export const designatedAddress = () => env.ADMIN_EMAIL.trim().toLowerCase();
export const isDesignatedAddress = (email: string) => email === designatedAddress();

/** Whether this is the admin with the designated sign-in address. */
export function isDesignatedAdmin(profile: Profile): boolean {
  return profile.role === "admin" && isDesignatedAddress(profile.email);
}

/** The designated admin; else `admin_only_page`. */
export async function requireDesignatedAdmin(ctx: Ctx): Promise<Profile> {
  const profile = await requireViewer(ctx);
  return isDesignatedAdmin(profile) ? profile : fail("admin_only_page");
}
