/**
 * The only file that uses Convex's raw builders. The builder's name says who may call. In handlers that
 * require a sign-in (`user…` and stricter), `ctx.viewer` is the caller's own profile row, already checked.
 * Only other functions can call internal ones.
 */

import {
  customAction,
  customCtx,
  customMutation,
  customQuery,
} from "convex-helpers/server/customFunctions";
import type { Auth } from "convex/server";
import { internal } from "./_generated/api";
import {
  type ActionCtx,
  action,
  httpAction as rawHttpAction,
  internalAction as rawInternalAction,
  internalMutation as rawInternalMutation,
  internalQuery as rawInternalQuery,
  mutation,
  type MutationCtx,
  query,
} from "./_generated/server";
import { fail } from "./errors";
import {
  type Profile,
  requireAdmin,
  requireDesignatedAdmin,
  requireSeller,
  requireViewer,
  viewerOrNull,
} from "./shared/model/access";
import { consumeLimit } from "./shared/model/rateLimits";

const optionalViewer = customCtx(async (ctx: Parameters<typeof viewerOrNull>[0]) => ({
  viewer: await viewerOrNull(ctx),
}));
/**
 * Rate-limits the writes of users and sellers: `rate_limited`. A call that fails is rolled back and does not
 * count.
 */
const rateLimited = async (ctx: MutationCtx, profile: Profile): Promise<{ viewer: Profile }> => {
  await consumeLimit(ctx, "write", profile.userId);
  return { viewer: profile };
};
const writingViewer = customCtx(async (ctx: MutationCtx) =>
  rateLimited(ctx, await requireViewer(ctx)),
);
const writingSeller = customCtx(async (ctx: MutationCtx) =>
  rateLimited(ctx, await requireSeller(ctx)),
);
const viewer = customCtx(async (ctx: Parameters<typeof requireViewer>[0]) => ({
  viewer: await requireViewer(ctx),
}));
const seller = customCtx(async (ctx: Parameters<typeof requireSeller>[0]) => ({
  viewer: await requireSeller(ctx),
}));
const admin = customCtx(async (ctx: Parameters<typeof requireAdmin>[0]) => ({
  viewer: await requireAdmin(ctx),
}));
const readingAdmin = customCtx(async (ctx: Parameters<typeof requireAdmin>[0]) => ({
  viewer: await requireAdmin(ctx, "not_authorised_page"),
}));
/** An admin. Others are refused with the text for the action they tried. */
const adminOr = (refusal: "only_admins_approve" | "only_admins_suspend") =>
  customCtx(async (ctx: Parameters<typeof requireAdmin>[0]) => ({
    viewer: await requireAdmin(ctx, refusal),
  }));
const designatedAdmin = customCtx(async (ctx: Parameters<typeof requireDesignatedAdmin>[0]) => ({
  viewer: await requireDesignatedAdmin(ctx),
}));

const refusingAuth: Auth = {
  getUserIdentity: () => {
    throw new Error("A publicQuery must not read who calls: see convex/functions.ts");
  },
};

/**
 * Public and identical for everyone, so Convex caches one result. Reading the caller's identity throws;
 * per-user data needs its own query.
 */
export const publicQuery = customQuery(
  query,
  customCtx(() => ({ auth: refusingAuth })),
);

/**
 * Anyone; `ctx.viewer` is the caller's profile, or null for visitors and blocked accounts. Convex runs
 * it separately for each person.
 */
export const optionalUserQuery = customQuery(query, optionalViewer);

/** Like `optionalUserQuery`, for writes. Each such function has its own rate limit. */
export const optionalUserMutation = customMutation(mutation, optionalViewer);

/** A signed-in user in good standing: not suspended, banned or deleted. */
export const userQuery = customQuery(query, viewer);
export const userMutation = customMutation(mutation, writingViewer);

/**
 * Like `userMutation` and `sellerMutation`, without their rate limit, for functions that have their own. A
 * call takes one limit; `tests/convex/contract/limits.test.ts` lists the exceptions.
 */
export const ownLimitMutation = customMutation(mutation, viewer);
export const ownLimitSellerMutation = customMutation(mutation, seller);

export const sellerQuery = customQuery(query, seller);
export const sellerMutation = customMutation(mutation, writingSeller);

/**
 * A user whose profile has the role admin. Others get `not_authorised_page` from queries and `forbidden`
 * from mutations.
 */
export const adminQuery = customQuery(query, readingAdmin);
export const adminMutation = customMutation(mutation, admin);
/** Admins who decide on sellers or block accounts: `only_admins_approve`, `only_admins_suspend`. */
export const approvingMutation = customMutation(mutation, adminOr("only_admins_approve"));
export const blockingMutation = customMutation(mutation, adminOr("only_admins_suspend"));

/** The one admin whose sign-in address is the deployment's ADMIN_EMAIL: for overview and messages. */
export const designatedAdminQuery = customQuery(query, designatedAdmin);
export const designatedAdminMutation = customMutation(mutation, designatedAdmin);

/** Actions have no database, so a query checks the caller. */
async function viewerOfAction(ctx: ActionCtx): Promise<Profile> {
  return await ctx.runQuery(internal.accounts.profiles.viewerForAction, {});
}

export const publicAction = action;
export const userAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx) => ({ viewer: await viewerOfAction(ctx) })),
);
/** The caller of an action or HTTP action, who must be an admin: `forbidden`. */
export async function adminOfAction(ctx: ActionCtx): Promise<Profile> {
  const profile = await viewerOfAction(ctx);
  return profile.role === "admin" ? profile : fail("forbidden");
}
export const adminAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx) => ({ viewer: await adminOfAction(ctx) })),
);

export const internalQuery = rawInternalQuery;
export const internalMutation = rawInternalMutation;
export const internalAction = rawInternalAction;
export const httpAction = rawHttpAction;
