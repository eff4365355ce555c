/** Saves the tank form. Separate from `ownTanks.ts` because it loads zod. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { TANKS_MAX } from "#convex/domain/shared/constants.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { tankSchema } from "#convex/domain/tanks/tankSchema.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { tanksOf } from "./ownTanks";

/** Validates a tank's figures; `invalid_input` names the first one out of range. */
export function parseTank(input: TankInput): TankInput {
  return parseInput(tankSchema(), input, "Tank");
}

export async function createTank(
  ctx: MutationCtx,
  viewer: Profile,
  input: TankInput,
): Promise<Id<"tanks">> {
  const fields = parseTank(input);
  const existing = await tanksOf(ctx, viewer.userId);
  if (existing.length >= TANKS_MAX) {
    fail("invalid_input", {
      field: "Tanks",
      problem: `you can save up to ${TANKS_MAX}. Please remove one first.`,
    });
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

/** Replaces a tank's figures; omitted fields are cleared. */
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
