import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { changeSettings, findSettings } from "#convex/accounts/model/changeSettings.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { normaliseOutcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";

/**
 * The buyer's outward postcode; `place_required` while unknown. Saved to their settings if those have none.
 */
export async function requirePlace(
  ctx: MutationCtx,
  buyer: Profile,
  typedOutcode?: string,
): Promise<string> {
  const savedOutcode = await buyersOutcode(ctx, buyer.userId);
  const outcode = typedOrSaved(typedOutcode, savedOutcode) ?? "";
  if (!findOutcode(outcode)) fail("place_required");
  if (savedOutcode === null) await changeSettings(ctx, buyer.userId, { outcode });
  return outcode;
}

export async function buyersOutcode(ctx: QueryCtx, userId: Id<"users">): Promise<string | null> {
  return (await findSettings(ctx, userId))?.outcode ?? null;
}

/**
 * The typed outward postcode, or the saved one if nothing was typed. Null for a malformed one: it doesn't
 * fall back to the saved one.
 */
export function typedOrSaved(
  typedOutcode: string | undefined,
  savedOutcode: string | null,
): string | null {
  return typedOutcode === undefined || typedOutcode.trim() === ""
    ? savedOutcode
    : normaliseOutcode(typedOutcode);
}
