import * as z from "zod";
import { REVIEW_MAX } from "../shared/constants";
import { normaliseLines } from "../shared/normaliseText";

const starsMessage = "Please choose 1 to 5 stars.";
const score = z
  .number({ error: starsMessage })
  .int(starsMessage)
  .min(1, starsMessage)
  .max(5, starsMessage);

const reviewText = z
  .string()
  .overwrite(normaliseLines)
  .max(REVIEW_MAX, `Please use at most ${REVIEW_MAX} characters.`);

export const reviewSchema = z.object({
  overall: score,
  accurateDescription: score.optional(),
  postageCost: score.optional(),
  deliveryTime: score.optional(),
  communication: score.optional(),
  comment: reviewText,
});
export type ReviewInput = z.output<typeof reviewSchema>;

export const answerSchema = z.object({
  answer: reviewText.min(1, "Please write an answer."),
});
