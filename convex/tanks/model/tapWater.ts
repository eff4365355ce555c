import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { findSettings } from "../../accounts/model/settings";
import { normaliseOutcode } from "../../domain/shared/postcodeSyntax";
import { type UsualTapWater, usualTapWater } from "../../domain/tanks/tapWater";

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
