import { mutationsOf } from "./mutation";

export const reviews = mutationsOf(["tests/convex/reviews", "tests/convex/orders"], {
  "convex/reviews/rules/reviews.ts": [
    ['order.status === "completed"', 'order.status !== "pending"'],
    ["if (isSame && given.comment === input.comment) return;", ""],
    ["given.comment === input.comment", "true"],
    ['if (given.hiddenAt !== undefined) fail("review_hidden");', ""],
    ["Date.now() >= changeableUntil(given)", "Date.now() > changeableUntil(given) + 1000"],
    ["await countReview(ctx, given.sellerId, given, -1);", ""],
    ["{ ...input, editedAt: Date.now() }", "{ ...input }"],
    ['if (review.sellerId !== seller.userId) fail("forbidden");', ""],
    ["if (review.answer === answer) return;", ""],
    ['if (review.answer !== undefined) fail("review_answered");', ""],
    ['if (review.hiddenAt !== undefined) fail("review_hidden");', ""],
    ["await mails.sendReviewAnswered(ctx, order);", ""],
  ],
  "convex/reviews/rules/hiding.ts": [
    ["if (hiddenAtOf(review, part) !== undefined) {", "if (false) {"],
    ["if (hiddenAtOf(review, part) === undefined) {", "if (false) {"],
    ["hidden ? -1 : 1", "-1"],
    ["hidden ? -1 : 1", "1"],
    ['part === "answer" && review.answer === undefined', "false"],
    ['action.endsWith("review") ? "review" : "answer"', '"review"'],
    ["if (order) await sendShown(ctx, order, part, Date.now());", ""],
  ],
  "convex/reviews/rules/asking.ts": [
    ["|| !isReviewable(order)", ""],
    ["|| isStopped(order)", ""],
    ["if (order.reviewedAt !== undefined) return;", ""],
    ["+ 7 * REVIEW_ASK_MS", "+ 8 * REVIEW_ASK_MS"],
  ],
  "convex/reviews/rules/views.ts": [
    ["|| standingProblem(seller)", ""],
    [
      'q.eq("sellerId", seller.userId).eq("hiddenAt", undefined)',
      'q.eq("sellerId", seller.userId)',
    ],
    [
      'side === "buyer" && review === null && isReviewable(order)',
      'side === "buyer" && review === null',
    ],
    ['side === "buyer" && isShown ?', "isShown ?"],
    ["isShown && review.answer === undefined", "isShown"],
    ['hiddenAt === undefined || side !== "seller"', "true"],
    ['q.gt("hiddenAt", 0)', 'q.lt("hiddenAt", 0)'],
  ],
  "convex/domain/reviews/reviewSchemas.ts": [
    [".min(1, stars)", ".min(0, stars)"],
    [".max(5, stars)", ".max(6, stars)"],
    [".max(REVIEW_MAX,", ".max(REVIEW_MAX - 1,"],
    ['words.min(1, "Please write an answer.")', "words"],
  ],
  "convex/domain/reviews/sellerNumbers.ts": [
    ["review.overall === stars ? times : 0", "review.overall === stars ? 1 : 0"],
    ["times * review[name]", "review[name]"],
    ["(arrivals - deadArrivals) / arrivals", "(arrivals - deadArrivals) / (arrivals + 1)"],
    ["dispatches === 0 ? null", "dispatches === 0 ? 0"],
    ["arrivals === 0 ? null", "arrivals === 0 ? 1"],
  ],
  "convex/accounts/rules/sellerStats.ts": [
    ["dispatchMs: now.dispatchMs + ms", "dispatchMs: ms"],
    ["deadArrivals: now.deadArrivals + 1", "deadArrivals: now.deadArrivals"],
    ["arrivals: now.arrivals + 1 }", "arrivals: now.arrivals }"],
    ["itemsSold: now.itemsSold + animals", "itemsSold: now.itemsSold + 1"],
    ["if (!old?.totalReviews) return begun;", "if (old) return begun;"],
  ],
});
