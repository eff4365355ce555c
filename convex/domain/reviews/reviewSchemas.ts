import * as z from "zod";
import { REVIEW_MAX } from "../shared/constants";
import { manyLines } from "../shared/text";

const stars = "Please choose 1 to 5 stars.";
const score = z.number({ error: stars }).int(stars).min(1, stars).max(5, stars);

const words = z
  .string()
  .overwrite(manyLines)
  .max(REVIEW_MAX, `Please use at most ${REVIEW_MAX} characters.`);

export const reviewSchema = z.object({
  overall: score,
  accurateDescription: score,
  postageCost: score,
  deliveryTime: score,
  communication: score,
  comment: words,
});
export type ReviewInput = z.output<typeof reviewSchema>;

export const answerSchema = z.object({
  answer: words.min(1, "Please write an answer."),
});
