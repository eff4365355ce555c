/** Helpers for the rows of `publicFunctions/<slice>.ts`. */

import { type FunctionArgs, type FunctionReference, getFunctionName } from "convex/server";
import type { ErrorCode } from "#convex/errors.ts";
import type { World, WorldRole } from "./publicWorld";
import { withErrorForAllowed, type RoleName, signedInOnly } from "./roles";

export type Outcome = ErrorCode | "ok";
type Kind = "query" | "mutation" | "action";
export type PublicFunction = FunctionReference<Kind, "public">;

export type Row = {
  name: string;
  reference: PublicFunction;
  /** Set optional fields too: `bounds.test.ts` replaces only the values that are there. */
  args: (world: World) => Record<string, unknown>;
  outcomes: Record<WorldRole, Outcome>;
};

type Expected = Record<RoleName, Outcome> & { stranger?: Outcome };

export function row<Fn extends PublicFunction>(
  reference: Fn,
  args: (world: World) => FunctionArgs<Fn>,
  expected: Expected,
): Row {
  const outcomes = { ...expected, stranger: expected.stranger ?? expected.seller };
  return { name: getFunctionName(reference), reference, args, outcomes };
}

/** "ok" for `roles`; `unapproved` and `stranger` get the code `stranger`, other callers in good standing get `code`. */
export const allowOnly = (
  roles: WorldRole[],
  code: ErrorCode,
  stranger: ErrorCode = code,
): Expected => {
  const okForRoles = Object.fromEntries(roles.map((role) => [role, "ok"] as const));
  return {
    ...withErrorForAllowed(signedInOnly, code),
    unapproved: stranger,
    stranger,
    ...okForRoles,
  };
};
export const allowOnlyForOrder = (roles: WorldRole[], code: ErrorCode = "forbidden") =>
  allowOnly(roles, code, "order_not_found");
export const PARTIES = ["user", "seller", "admin", "designatedAdmin"] as const;
export const noArgs = () => ({});
export const orderArgs = ({ uuid }: World) => ({ orderId: uuid });
export const pageArgs = () => ({ paginationOpts: { numItems: 10, cursor: null } });
export const conversationArgs = ({ conversationId }: World) => ({ conversationId });
export const image = (storageId: World["files"]["listing"]) => ({
  storageId,
  width: 800,
  height: 600,
  alt: "Shrimp",
});
export const address = {
  name: "Bea Buyer",
  line1: "1 Willow Walk",
  line2: "Hyde Park",
  town: "Manchester",
  postcode: "M1 1AA",
  phone: "07700 900123",
};
