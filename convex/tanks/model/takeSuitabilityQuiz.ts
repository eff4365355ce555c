import { omit, pick } from "convex-helpers";
import { compareValues, type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { findSpecies } from "#convex/domain/listings/species.ts";
import type { Species } from "#convex/domain/listings/speciesTypes.ts";
import { isOnShelf } from "#convex/domain/listings/stock.ts";
import {
  listingProblem,
  maxQuizQuantity,
  quizQuantityProblem,
} from "#convex/domain/orders/buying.ts";
import { type Changes, withChanges } from "#convex/domain/shared/changes.ts";
import { ORDER_LINES_MAX } from "#convex/domain/shared/constants.ts";
import { correctAnswers } from "#convex/domain/shared/quiz.ts";
import type { QuizQuestion, QuizResult } from "#convex/domain/shared/quiz.ts";
import { checkPurchase } from "#convex/domain/tanks/fit.ts";
import { withOnTheirWay } from "#convex/domain/tanks/onTheirWay.ts";
import {
  type CareKind,
  careQuestions,
  reviewCareQuiz,
  scoreCareQuiz,
} from "#convex/domain/tanks/quiz.ts";
import { bySeverity } from "#convex/domain/tanks/rules/severity.ts";
import type { TankCheckResult } from "#convex/domain/tanks/rules/types.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import type { UsualTapWater } from "#convex/domain/tanks/tapWater.ts";
import { fail, failIf } from "#convex/errors.ts";
import {
  areSameAnimals,
  storeVersion,
  versionKey,
} from "#convex/listings/model/listingVersions.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { optionKey } from "#convex/shared/validators.ts";
import { suitabilityQuizzes } from "../tables";
import { animalsOnTheirWay } from "./animalsOnTheirWay";
import { saveCareAnswers, rememberedAnswers } from "./careAnswers";
import { figuresOf, requireOwnTank } from "./ownTanks";
import { createTank, parseTank, updateTank } from "./saveTank";
import { usualTapWaterOf } from "./tapWater";

type Quiz = Doc<"suitabilityQuizzes">;
type Reason = Quiz["reasons"][number];

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
  answers: { questionId: string; option: string }[];
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
  await followInBasket(ctx, viewer, listing, { tankId, quantity });
  return quizId;
}

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
  await followInBasket(ctx, viewer, listing, { tankId: savedTank._id, quantity: newQuantity });
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
 * Retakes quizzes after a change of their tank or for another number, without new questions and in one unit of the limit.
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
 * After a quiz that may have changed its tank: retakes those of the other listings for that tank in the same seller's
 * parcel. A `quantity` that the buyer chose for it becomes the listing's own there.
 */
async function followInBasket(
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

async function listingToCheck(
  ctx: QueryCtx,
  viewer: Profile,
  listingId: Id<"listings">,
  quantity: number,
): Promise<Doc<"listings">> {
  const listing = (await ctx.db.get("listings", listingId)) ?? fail("listing_unavailable");
  const isOwn = listing.sellerId === viewer.userId;
  failIf(listingProblem({ isOwn, isForSale: isOnShelf(listing) }));
  failIf(quizQuantityProblem(quantity, listing.quantity, listing.minQuantity));
  return listing;
}

/** What is on its way to the tank, with whether the check counts it. */
async function countedOnTheirWay(
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

const counted = ({ onTheirWay }: Pick<Quiz, "onTheirWay">) =>
  onTheirWay.filter(({ isCounted }) => isCounted);

/** The quiz's tank, with what was on its way to it. */
export const tankOfQuiz = (quiz: Quiz): TankInput => ({
  ...quiz.tank,
  inhabitants: withOnTheirWay(quiz.tank.inhabitants, counted(quiz)),
});

const uncountedOrders = ({ onTheirWay }: Quiz): string[] =>
  onTheirWay.filter(({ isCounted }) => !isCounted).map(({ orderId }) => orderId);

type QuizInput = Pick<Quiz, "tank" | "onTheirWay" | "quantity" | "listingVersionId"> & {
  tankId: Id<"tanks">;
  care: { result: QuizResult; answers: Quiz["answers"] };
  usual: UsualTapWater;
};

async function insertQuiz(
  ctx: MutationCtx,
  viewer: Profile,
  listing: Doc<"listings">,
  { tankId, tank, onTheirWay, quantity, care, usual, listingVersionId }: QuizInput,
): Promise<Id<"suitabilityQuizzes">> {
  const inhabitants = withOnTheirWay(tank.inhabitants, counted({ onTheirWay }));
  const check = checkPurchase({ ...tank, inhabitants }, listing, quantity, usual);
  const reasons = [...careReasons(care.result), ...reasonsOf(check)].sort(bySeverity);
  return await ctx.db.insert("suitabilityQuizzes", {
    userId: viewer.userId,
    listingId: listing._id,
    tankId,
    tank,
    onTheirWay,
    quantity,
    answers: care.answers,
    verdict: reasons[0]?.level ?? "suitable",
    reasons,
    missingFigures: check.missingFigures,
    usualTapWater: usual,
    listingVersionId,
    createdAt: Date.now(),
  });
}

/** The saved tank with its name and figures. */
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

export function speciesOf(listing: Doc<"listings">): Species | undefined {
  return findSpecies(listing.scientificName ?? listing.species);
}

export function questionsOf(listing: Doc<"listings">): QuizQuestion[] {
  return careQuestions(speciesOf(listing), careKindOf(listing));
}

/** Whether it is a plant, regardless of its category, or a saltwater animal such as a coral. */
export function careKindOf(listing: Doc<"listings">): CareKind {
  if (!isAnimalListed(listing)) return "plant";
  return listing.water === "marine" ? "marine" : "animal";
}

const OPTIONS: readonly string[] = optionKey.members.map(({ value }) => value);
/** More than any quiz has. */
const ANSWERS_MAX = 20;

/** Scores the answers given now, counts remembered answers as correct, and remembers newly correct ones. */
async function scoreAnswers(
  ctx: MutationCtx,
  viewer: Profile,
  questions: readonly QuizQuestion[],
  answers: QuizSubmission["answers"],
): Promise<{ result: QuizResult; answers: Quiz["answers"] }> {
  const refuse = (problem: string): never =>
    fail("invalid_input", { field: "Care questions", problem });
  const isOption = ({ option }: (typeof answers)[number]) => OPTIONS.includes(option);
  if (answers.length > ANSWERS_MAX || !answers.every(isOption)) refuse("choose one of the answers");
  const answersById = new Map(answers.map((answer) => [answer.questionId, answer.option]));
  const openQuestions = questions.filter(({ id }) => !answersById.has(id));
  const earlierAnswers = await rememberedAnswers(ctx, viewer.userId, openQuestions);
  if (earlierAnswers.length < openQuestions.length) refuse("please answer all of them");
  const result = scoreCareQuiz(questions, {
    ...correctAnswers(openQuestions),
    ...Object.fromEntries(answersById),
  });
  const newResults = result.results.filter(({ questionId }) => answersById.has(questionId));
  await saveCareAnswers(ctx, viewer.userId, questions, newResults);
  return {
    result,
    answers: result.results.map(({ questionId, chosenKey, correct }) => {
      const answeredAt = earlierAnswers.find(
        (answer) => answer.questionId === questionId,
      )?.answeredAt;
      return {
        questionId,
        option: chosenKey ?? "",
        correct,
        ...(answeredAt === undefined ? {} : { answeredAt }),
      };
    }),
  };
}

/** Gaps in care knowledge never block a purchase, but must be read first. */
function careReasons(care: QuizResult): Reason[] {
  if (care.passed) return [];
  return [
    {
      rule: "CARE",
      level: "caution",
      title: "Care questions",
      text: `You answered ${care.score} of ${care.total} care questions correctly.`,
      yours: `${care.score} of ${care.total}`,
      needs: `${care.passScore} of ${care.total}`,
      fix: "Read the answers below, then take the quiz again.",
    },
  ];
}

function reasonsOf(check: TankCheckResult): Reason[] {
  return [
    ...check.reasons,
    ...check.passed.map((passedCheck): Reason => ({
      ...passedCheck,
      level: "suitable",
      text: "Within the range that the species needs.",
    })),
    ...check.notes.map((text): Reason => ({
      rule: "DATA",
      level: "suitable",
      title: "Good to know",
      text,
    })),
  ];
}

/** The parts of a taken quiz that a purchase depends on. */
export const takenQuiz = v.object({
  quizId: v.id("suitabilityQuizzes"),
  ...pick(suitabilityQuizzes.validator.fields, ["verdict", "quantity"]),
  isAcknowledged: v.boolean(),
});

export function toTakenQuiz(quiz: Quiz): Infer<typeof takenQuiz> {
  const { _id, verdict, quantity, acknowledgedAt } = quiz;
  return { quizId: _id, verdict, quantity, isAcknowledged: acknowledgedAt !== undefined };
}

export async function ownQuiz(
  ctx: QueryCtx,
  viewer: Profile,
  quizId: string,
): Promise<Quiz | null> {
  const id = ctx.db.normalizeId("suitabilityQuizzes", quizId);
  const quiz = id && (await ctx.db.get("suitabilityQuizzes", id));
  return quiz?.userId === viewer.userId ? quiz : null;
}

export async function latestQuiz(
  ctx: QueryCtx,
  viewer: Profile,
  listingId: Id<"listings">,
): Promise<Quiz | null> {
  return await ctx.db
    .query("suitabilityQuizzes")
    .withIndex("by_userId_and_listingId", (q) =>
      q.eq("userId", viewer.userId).eq("listingId", listingId),
    )
    .order("desc")
    .first();
}

/** What the listing said when the viewer took the quiz. Null if the listing was removed since. */
export async function versionOfQuiz(
  ctx: QueryCtx,
  quiz: Quiz,
): Promise<Doc<"listingVersions"> | null> {
  return await ctx.db.get("listingVersions", quiz.listingVersionId);
}

/** Whether the listing still offers what the quiz was about. */
export async function isAboutSameAnimals(
  ctx: QueryCtx,
  quiz: Quiz,
  listing: Doc<"listings">,
): Promise<boolean> {
  const version = await versionOfQuiz(ctx, quiz);
  return version !== null && areSameAnimals(version, listing);
}

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
