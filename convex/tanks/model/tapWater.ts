import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { findSettings } from "#convex/accounts/model/changeSettings.ts";
import { normaliseOutcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { type UsualTapWater, usualTapWater } from "#convex/domain/tanks/tapWater.ts";

/**
 * The usual tap water where a user lives: by the location in their settings, else by `near`, the postcode
 * their browser last asked about.
 */
export async function usualTapWaterOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  near = "",
): Promise<UsualTapWater> {
  const settings = await findSettings(ctx, userId);
  return usualTapWater(settings?.outcode ?? normaliseOutcode(near) ?? undefined);
}
