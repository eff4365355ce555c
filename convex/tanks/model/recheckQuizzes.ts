/** Takes quizzes again with the answers already given, after a change of their tank or for another number. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { isOnShelf } from "#convex/domain/listings/stock.ts";
import { maxQuizQuantity, quizQuantityProblem } from "#convex/domain/orders/buying.ts";
import { ORDER_LINES_MAX } from "#convex/domain/shared/constants.ts";
import { reviewCareQuiz } from "#convex/domain/tanks/quiz.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { fail, failIf } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { insertQuiz, listingToCheck } from "./insertQuiz";
import { figuresOf, requireOwnTank } from "./ownTanks";
import { isAboutSameAnimals, latestQuiz, ownQuiz, type Quiz } from "./quizRecords";
import { countedOnTheirWay, isTankChanged, uncountedOrders } from "./quizTank";
import { parseTank, updateTank } from "./saveTank";
import { usualTapWaterOf } from "./tapWater";

export async function recheckQuiz(
  ctx: MutationCtx,
  viewer: Profile,
  quizId: Id<"suitabilityQuizzes">,
  { figures, quantity: newQuantity }: { figures: Partial<TankInput>; quantity?: number },
): Promise<Id<"suitabilityQuizzes">> {
  await consumeLimit(ctx, "takeQuiz", viewer.userId);
  const quiz = (await ownQuiz(ctx, viewer, quizId)) ?? fail("not_found");
  const quantity = newQuantity ?? quiz.quantity;
  const listing = await listingToCheck(ctx, viewer, quiz.listingId, quantity);
  // Another species has other care questions.
  if (!(await isAboutSameAnimals(ctx, quiz, listing))) fail("quiz_other");
  const savedTank = await requireOwnTank(ctx, viewer, quiz.tankId ?? fail("not_found"));
  const tank = parseTank({ name: savedTank.name, ...figuresOf(savedTank), ...figures });
  await updateTank(ctx, savedTank, tank);
  const newQuizId = await retakeQuiz(ctx, viewer, quiz, { listing, savedTank, tank, quantity });
  await retakeInBasket(ctx, viewer, listing, { tankId: savedTank._id, quantity: newQuantity });
  return newQuizId;
}

/** The same answers about the same animals, compared with the tank as it is now. */
async function retakeQuiz(
  ctx: MutationCtx,
  viewer: Profile,
  quiz: Quiz,
  {
    listing,
    savedTank,
    tank,
    quantity,
  }: { listing: Doc<"listings">; savedTank: Doc<"tanks">; tank: TankInput; quantity: number },
): Promise<Id<"suitabilityQuizzes">> {
  const { answers } = quiz;
  const answersById = Object.fromEntries(
    answers.map((answer) => [answer.questionId, answer.option]),
  );
  const care = { result: reviewCareQuiz(answersById), answers };
  const usual = await usualTapWaterOf(ctx, viewer.userId, quiz.usualTapWater.outcode ?? undefined);
  const onTheirWay = await countedOnTheirWay(ctx, viewer, savedTank._id, uncountedOrders(quiz));
  return await insertQuiz(ctx, viewer, listing, {
    tankId: savedTank._id,
    tank,
    onTheirWay,
    quantity,
    care,
    usual,
    // A recheck doesn't show the listing, so the buyer knows only what it said then.
    listingVersionId: quiz.listingVersionId,
  });
}

/**
 * Retakes quizzes after a change of their tank or for another number, without new questions. Counts once in the rate limit.
 * Returns the new ids, or the old one of a quiz that needs new answers. Cautions stay acknowledged if none was added.
 */
export async function recheckQuizzes(
  ctx: MutationCtx,
  viewer: Profile,
  requests: readonly { quizId: Id<"suitabilityQuizzes">; quantity?: number }[],
): Promise<Id<"suitabilityQuizzes">[]> {
  await consumeLimit(ctx, "takeQuiz", viewer.userId);
  const newIds: Id<"suitabilityQuizzes">[] = [];
  for (const { quizId, quantity } of requests) {
    const quiz = (await ownQuiz(ctx, viewer, quizId)) ?? fail("not_found");
    newIds.push(await retakeForTank(ctx, viewer, quiz, quantity ?? quiz.quantity));
  }
  return newIds;
}

async function retakeForTank(
  ctx: MutationCtx,
  viewer: Profile,
  quiz: Quiz,
  quantity: number,
): Promise<Id<"suitabilityQuizzes">> {
  const { _id: quizId, tankId, listingId, acknowledgedAt } = quiz;
  const savedTank = tankId ? await ctx.db.get("tanks", tankId) : null;
  const listing = await ctx.db.get("listings", listingId);
  if (savedTank === null || listing === null || !isOnShelf(listing)) return quizId;
  if (!(await isAboutSameAnimals(ctx, quiz, listing))) return quizId;
  // Others may have bought some since.
  const number = Math.min(quantity, maxQuizQuantity(listing.quantity));
  failIf(quizQuantityProblem(number, listing.quantity, 1));
  const tank = { name: savedTank.name, ...figuresOf(savedTank) };
  const newQuizId = await retakeQuiz(ctx, viewer, quiz, {
    listing,
    savedTank,
    tank,
    quantity: number,
  });
  const newQuiz = await ctx.db.get("suitabilityQuizzes", newQuizId);
  const known = new Set(cautionsOf(quiz));
  if (acknowledgedAt !== undefined && newQuiz && cautionsOf(newQuiz).every((t) => known.has(t))) {
    await ctx.db.patch("suitabilityQuizzes", newQuizId, { acknowledgedAt });
  }
  return newQuizId;
}

const cautionsOf = ({ reasons }: Quiz): string[] =>
  reasons.filter(({ level }) => level !== "suitable").map(({ text }) => text);

/**
 * After a quiz that may have changed its tank: retakes the quizzes for that tank on the seller's other listings in the
 * basket. A `quantity` that the buyer chose becomes the quantity of the listing's basket line.
 */
export async function retakeInBasket(
  ctx: MutationCtx,
  viewer: Profile,
  { _id: listingId, sellerId }: Doc<"listings">,
  { tankId, quantity }: { tankId: Id<"tanks">; quantity: number | undefined },
): Promise<void> {
  const rows = await ctx.db
    .query("basketLines")
    .withIndex("by_buyerId_and_sellerId", (q) =>
      q.eq("buyerId", viewer.userId).eq("sellerId", sellerId),
    )
    .take(ORDER_LINES_MAX);
  const own = rows.find((row) => row.listingId === listingId);
  if (own && quantity !== undefined) await ctx.db.patch("basketLines", own._id, { quantity });
  for (const row of rows.filter((other) => other !== own)) {
    const quiz = await latestQuiz(ctx, viewer, row.listingId);
    if (quiz?.tankId === tankId && (await isTankChanged(ctx, viewer, quiz))) {
      await retakeForTank(ctx, viewer, quiz, quiz.quantity);
    }
  }
}
