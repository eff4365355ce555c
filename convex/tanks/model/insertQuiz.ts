import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { isOnShelf } from "#convex/domain/listings/stock.ts";
import { listingProblem, quizQuantityProblem } from "#convex/domain/orders/buying.ts";
import type { QuizResult } from "#convex/domain/shared/quiz.ts";
import { checkPurchase } from "#convex/domain/tanks/fit.ts";
import { withOnTheirWay } from "#convex/domain/tanks/onTheirWay.ts";
import { bySeverity } from "#convex/domain/tanks/rules/severity.ts";
import type { TankCheckResult } from "#convex/domain/tanks/rules/types.ts";
import type { UsualTapWater } from "#convex/domain/tanks/tapWater.ts";
import { fail, failIf } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import type { Quiz } from "./quizRecords";
import { counted } from "./quizTank";

type Reason = Quiz["reasons"][number];

export async function listingToCheck(
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

type QuizInput = Pick<Quiz, "tank" | "onTheirWay" | "quantity" | "listingVersionId"> & {
  tankId: Id<"tanks">;
  care: { result: QuizResult; answers: Quiz["answers"] };
  usual: UsualTapWater;
};

export async function insertQuiz(
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
