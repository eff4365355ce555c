import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { TANKS_MAX } from "../../domain/shared/constants";
import type { TankFigures, TankInput } from "../../domain/tanks/tank";
import { tankSchema } from "../../domain/tanks/tankSchema";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { parseInput } from "../../shared/rules/parseInput";
import { tankFigures } from "../../shared/validators";

/** All tanks of a person, the default first; never more than `TANKS_MAX`. */
export async function tanksOf(ctx: QueryCtx, ownerId: Id<"users">): Promise<Doc<"tanks">[]> {
  return await ctx.db
    .query("tanks")
    .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", ownerId))
    .order("desc")
    .take(TANKS_MAX);
}

/** The tank that comparisons use; null when the person has none. */
export async function defaultTank(
  ctx: QueryCtx,
  ownerId: Id<"users">,
): Promise<Doc<"tanks"> | null> {
  return await ctx.db
    .query("tanks")
    .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", ownerId).eq("isDefault", true))
    .unique();
}

/** What a saved tank is compared by. */
export const figuresOf = (tank: Doc<"tanks">): TankFigures =>
  pick(tank, Object.keys(tankFigures) as (keyof typeof tankFigures)[]);

/** The viewer's own tank; another's is as if it were not there: `not_found`. */
export async function requireOwnTank(
  ctx: QueryCtx,
  viewer: Profile,
  tankId: Id<"tanks">,
): Promise<Doc<"tanks">> {
  const tank = await ctx.db.get("tanks", tankId);
  return tank?.ownerId === viewer.userId ? tank : fail("not_found");
}

/** Figures within what a tank can have; `invalid_input` names the first that is not. */
export function parseTank(input: TankInput): TankInput {
  return parseInput(tankSchema, input, "Tank");
}

/** Adds a tank; the first one becomes the default. */
export async function createTank(
  ctx: MutationCtx,
  viewer: Profile,
  input: TankInput,
): Promise<Id<"tanks">> {
  const fields = parseTank(input);
  const existing = await tanksOf(ctx, viewer.userId);
  if (existing.length >= TANKS_MAX) {
    fail("invalid_input", { field: "Tanks", problem: `you can keep up to ${TANKS_MAX}` });
  }
  const now = Date.now();
  return await ctx.db.insert("tanks", {
    ...fields,
    ownerId: viewer.userId,
    isDefault: existing.length === 0,
    createdAt: now,
    updatedAt: now,
  });
}

/** Replaces what a tank says; fields that are left out are forgotten. */
export async function updateTank(
  ctx: MutationCtx,
  tank: Doc<"tanks">,
  input: TankInput,
): Promise<void> {
  const { ownerId, isDefault, createdAt } = tank;
  await ctx.db.replace("tanks", tank._id, {
    ...parseTank(input),
    ownerId,
    isDefault,
    createdAt,
    updatedAt: Date.now(),
  });
}

/** Makes `tank` the one default of its owner. */
export async function makeDefault(ctx: MutationCtx, tank: Doc<"tanks">): Promise<void> {
  if (tank.isDefault) return;
  const before = await defaultTank(ctx, tank.ownerId);
  if (before) await ctx.db.patch("tanks", before._id, { isDefault: false });
  await ctx.db.patch("tanks", tank._id, { isDefault: true });
}

/** Removes a tank; when it was the default, the newest of the others takes its place. */
export async function removeTank(ctx: MutationCtx, tank: Doc<"tanks">): Promise<void> {
  await ctx.db.delete("tanks", tank._id);
  if (!tank.isDefault) return;
  const [next] = await tanksOf(ctx, tank.ownerId);
  if (next) await ctx.db.patch("tanks", next._id, { isDefault: true });
}
