import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { type Changes, withChanges } from "#convex/domain/shared/changes.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { fail } from "#convex/errors.ts";
import { storeVersion, versionKey } from "#convex/listings/model/listingVersions.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { insertQuiz, listingToCheck } from "./insertQuiz";
import { figuresOf, requireOwnTank } from "./ownTanks";
import { countedOnTheirWay } from "./quizTank";
import { retakeInBasket } from "./recheckQuizzes";
import { createTank, parseTank, updateTank } from "./saveTank";
import { type GivenAnswer, questionsOf, scoreAnswers } from "./scoreAnswers";
import { usualTapWaterOf } from "./tapWater";

export type QuizSubmission = {
  listingId: Id<"listings">;
  /** What the listing said when the buyer read it (`versionKey`). */
  version: string;
  /** The saved tank that `tank` changes. Without it, `tank` is saved as a new one. */
  tankId?: Id<"tanks">;
  tank: Changes<TankInput>;
  quantity: number;
  /** The uuids of paid orders not to count as on their way to the tank. */
  uncountedOrders?: string[];
  answers: readonly GivenAnswer[];
  /** The postcode that the buyer's browser last asked about, used if their settings have no location. */
  near?: string;
};

export async function takeSuitabilityQuiz(
  ctx: MutationCtx,
  viewer: Profile,
  submission: QuizSubmission,
): Promise<Id<"suitabilityQuizzes">> {
  await consumeLimit(ctx, "takeQuiz", viewer.userId);
  const { quantity } = submission;
  const listing = await listingToCheck(ctx, viewer, submission.listingId, quantity);
  if ((await versionKey(listing)) !== submission.version) fail("quiz_listing_changed");
  const { tankId, tank } = await saveTank(ctx, viewer, submission);
  const care = await scoreAnswers(ctx, viewer, questionsOf(listing), submission.answers);
  const usual = await usualTapWaterOf(ctx, viewer.userId, submission.near);
  const onTheirWay = await countedOnTheirWay(ctx, viewer, tankId, submission.uncountedOrders);
  const listingVersionId = await storeVersion(ctx, listing);
  const quizId = await insertQuiz(ctx, viewer, listing, {
    tankId,
    tank,
    onTheirWay,
    quantity,
    care,
    usual,
    listingVersionId,
  });
  await retakeInBasket(ctx, viewer, listing, { tankId, quantity });
  return quizId;
}

/** Saves the quiz's tank; returns its id, name and figures. */
async function saveTank(
  ctx: MutationCtx,
  viewer: Profile,
  { tankId, tank: changes }: Pick<QuizSubmission, "tankId" | "tank">,
): Promise<{ tankId: Id<"tanks">; tank: TankInput }> {
  if (!tankId) {
    const tank = parseTank(withChanges<TankInput>({}, changes));
    return { tankId: await createTank(ctx, viewer, tank), tank };
  }
  const saved = await requireOwnTank(ctx, viewer, tankId);
  const before = { name: saved.name, ...figuresOf(saved) };
  const tank = parseTank(withChanges<TankInput>(before, changes));
  if (Object.keys(changes).length > 0) await updateTank(ctx, saved, tank);
  return { tankId, tank };
}
