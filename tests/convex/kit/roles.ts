/**
 * The "unauthorised" part of a slice's tests, one line a function: what a call returns to callers of
 * every standing.
 */

import { expect } from "vitest";
import type { ErrorCode } from "#convex/errors.ts";
import { addEveryRole, type Backend, expectFail } from "./helpers";

export type Roles = Awaited<ReturnType<typeof addEveryRole>>;
export type RoleName = keyof Roles;
export type Caller = Roles[RoleName]["as"];
type Outcome = ErrorCode | "ok";

const blockedOutcomes = {
  suspended: "account_suspended",
  banned: "account_banned",
  suspendedAndBanned: "account_banned",
  deleted: "account_deleted",
} as const;

export const anyone: Record<RoleName, Outcome> = {
  visitor: "ok",
  user: "ok",
  unapproved: "ok",
  seller: "ok",
  suspended: "ok",
  banned: "ok",
  suspendedAndBanned: "ok",
  deleted: "ok",
  admin: "ok",
  designatedAdmin: "ok",
};
export const signedInOnly: Record<RoleName, Outcome> = {
  ...anyone,
  ...blockedOutcomes,
  visitor: "not_authenticated",
};
export const sellersOnly: Record<RoleName, Outcome> = {
  ...signedInOnly,
  user: "seller_required",
  unapproved: "seller_required",
  admin: "seller_required",
  designatedAdmin: "seller_required",
};

/** For admin mutations and actions. */
export const adminsOnly: Record<RoleName, Outcome> = {
  ...signedInOnly,
  user: "forbidden",
  unapproved: "forbidden",
  seller: "forbidden",
};
/** For decisions that can be made once: the designated admin calls after the other admin. */
export const firstAdminOnly = (outcomes: Record<RoleName, Outcome>): typeof outcomes => ({
  ...outcomes,
  designatedAdmin: "decided_already",
});
/** For deciding on sellers; `blockers` below is for blocking accounts. */
export const approversOnly: Record<RoleName, Outcome> = {
  ...adminsOnly,
  user: "only_admins_approve",
  unapproved: "only_admins_approve",
  seller: "only_admins_approve",
};
export const blockersOnly: Record<RoleName, Outcome> = {
  ...adminsOnly,
  user: "only_admins_suspend",
  unapproved: "only_admins_suspend",
  seller: "only_admins_suspend",
};
/** For queries of the admin pages. */
export const adminPages: Record<RoleName, Outcome> = {
  ...signedInOnly,
  user: "not_authorised_page",
  unapproved: "not_authorised_page",
  seller: "not_authorised_page",
};
export const designatedOnly: Record<RoleName, Outcome> = {
  ...signedInOnly,
  user: "admin_only_page",
  unapproved: "admin_only_page",
  seller: "admin_only_page",
  admin: "admin_only_page",
};

/** The same error for all admitted callers, for example on other users' rows. */
export function withErrorForAllowed(
  outcomes: Record<RoleName, Outcome>,
  code: ErrorCode,
): typeof outcomes {
  const entries = Object.entries(outcomes).map(([role, is]) => [role, is === "ok" ? code : is]);
  return Object.fromEntries(entries) as typeof outcomes;
}

/** Makes `call` as every kind of caller and compares the outcomes. */
export async function expectRoles(
  t: Backend,
  expected: Record<RoleName, Outcome>,
  call: (as: Caller, role: RoleName) => Promise<unknown>,
): Promise<void> {
  const roles = await addEveryRole(t);
  for (const [role, outcome] of Object.entries(expected) as [RoleName, Outcome][]) {
    const { as } = roles[role];
    if (outcome === "ok") await expect(call(as, role), `as ${role}`).resolves.toBeDefined();
    else await expectFail(call(as, role), outcome);
  }
}
