import { pick } from "convex-helpers";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { TANKS_MAX } from "#convex/domain/shared/constants.ts";
import type { TankFigures } from "#convex/domain/tanks/tank.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { tankFigures } from "#convex/shared/validators.ts";

/** All of a user's tanks, at most `TANKS_MAX`, the default first. */
export async function tanksOf(ctx: QueryCtx, ownerId: Id<"users">): Promise<Doc<"tanks">[]> {
  return await ctx.db
    .query("tanks")
    .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", ownerId))
    .order("desc")
    .take(TANKS_MAX);
}

/** The tank used for comparisons; null when the user has none. */
export async function defaultTank(
  ctx: QueryCtx,
  ownerId: Id<"users">,
): Promise<Doc<"tanks"> | null> {
  return await ctx.db
    .query("tanks")
    .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", ownerId).eq("isDefault", true))
    .unique();
}

export const figuresOf = (tank: Doc<"tanks">): TankFigures =>
  pick(tank, Object.keys(tankFigures) as (keyof typeof tankFigures)[]);

export async function requireOwnTank(
  ctx: QueryCtx,
  viewer: Profile,
  tankId: Id<"tanks">,
): Promise<Doc<"tanks">> {
  const tank = await ctx.db.get("tanks", tankId);
  return tank?.ownerId === viewer.userId ? tank : fail("not_found");
}

/** Deletes a tank; if it was the default, the newest of the others takes over. */
export async function removeTank(ctx: MutationCtx, tank: Doc<"tanks">): Promise<void> {
  await ctx.db.delete("tanks", tank._id);
  if (!tank.isDefault) return;
  const [next] = await tanksOf(ctx, tank.ownerId);
  if (next) await ctx.db.patch("tanks", next._id, { isDefault: true });
}
