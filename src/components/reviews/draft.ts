import { SCORE_NAMES, type ScoreName } from "#convex/domain/reviews/scores.ts";
import { REVIEW_MAX } from "#convex/domain/shared/constants.ts";
import { type DraftKey, readDraft } from "#src/lib/drafts.ts";
import { cutText } from "#convex/domain/shared/text.ts";

export type ReviewDraft = Record<ScoreName, number | null> & { comment: string };

export const reviewDraftKey = (orderId: string): DraftKey => `shoal.draft.review.${orderId}`;

export const NO_REVIEW: ReviewDraft = {
  overall: null,
  accurateDescription: null,
  postageCost: null,
  deliveryTime: null,
  communication: null,
  comment: "",
};

/** The draft of an order's review; null if missing or damaged. */
export function readReviewDraft(orderId: string): ReviewDraft | null {
  const kept = readDraft(reviewDraftKey(orderId));
  if (typeof kept !== "object" || kept === null) return null;
  const { comment, ...scores } = kept as Record<string, unknown>;
  const draft = { ...NO_REVIEW };
  for (const name of SCORE_NAMES) {
    const score = scores[name];
    if (typeof score === "number" && [1, 2, 3, 4, 5].includes(score)) draft[name] = score;
  }
  if (typeof comment === "string") draft.comment = cutText(comment, REVIEW_MAX);
  return draft;
}
