/** The tank of a quiz, and what was on its way to it. */

import { omit, pick } from "convex-helpers";
import { compareValues } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { withOnTheirWay } from "#convex/domain/tanks/onTheirWay.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { animalsOnTheirWay } from "./animalsOnTheirWay";
import { figuresOf } from "./ownTanks";
import type { Quiz } from "./quizRecords";

/** What is on its way to the tank, with whether the check counts it. */
export async function countedOnTheirWay(
  ctx: QueryCtx,
  viewer: Profile,
  tankId: Id<"tanks">,
  uncounted: readonly string[] = [],
): Promise<Quiz["onTheirWay"]> {
  const rows = await animalsOnTheirWay(ctx, viewer.userId, tankId);
  return rows.map((row) => ({
    ...pick(row, ["orderId", "species", "count"]),
    isCounted: !uncounted.includes(row.orderId),
  }));
}

export const counted = ({ onTheirWay }: Pick<Quiz, "onTheirWay">) =>
  onTheirWay.filter(({ isCounted }) => isCounted);

/** The quiz's tank, with what was on its way to it. */
export const tankOfQuiz = (quiz: Quiz): TankInput => ({
  ...quiz.tank,
  inhabitants: withOnTheirWay(quiz.tank.inhabitants, counted(quiz)),
});

export const uncountedOrders = ({ onTheirWay }: Quiz): string[] =>
  onTheirWay.filter(({ isCounted }) => !isCounted).map(({ orderId }) => orderId);

/**
 * Whether the figures or animals of a quiz's tank, or what is on its way to it, have changed since the quiz, or the
 * tank was deleted.
 */
export async function isTankChanged(ctx: QueryCtx, viewer: Profile, quiz: Quiz): Promise<boolean> {
  const { tankId, tank } = quiz;
  if (tankId === undefined) return false;
  const current = await ctx.db.get("tanks", tankId);
  if (current === null) return true;
  if (compareValues(figuresOf(current), omit(tank, ["name"])) !== 0) return true;
  const onTheirWay = await countedOnTheirWay(ctx, viewer, tankId, uncountedOrders(quiz));
  return compareValues(counted({ onTheirWay }), counted(quiz)) !== 0;
}
