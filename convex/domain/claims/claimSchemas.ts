import * as z from "zod";
import { normaliseLines } from "../shared/text";
import { animalsOf, CLAIM_PROBLEMS } from "./states";
import { CLAIM_WORDS_MAX } from "./windows";
import { fieldTexts } from "../shared/fieldTexts";

const claimText = z
  .string()
  .overwrite(normaliseLines)
  .min(1, "Please say in a few words what happened.")
  .max(CLAIM_WORDS_MAX, fieldTexts.atMost(CLAIM_WORDS_MAX));

const EACH_ONCE = "Name each problem once.";
const item = z.object({
  problem: z.enum(CLAIM_PROBLEMS),
  animals: z
    .number({ error: "Enter how many." })
    .int(fieldTexts.wholeNumber)
    .min(1, "Enter at least one."),
});

export const claimSchema = (quantity: number) =>
  z.object({
    items: z
      .array(item)
      .min(1, "Enter a number for at least one problem.")
      .max(CLAIM_PROBLEMS.length, EACH_ONCE)
      .refine((items) => new Set(items.map(({ problem }) => problem)).size === items.length, {
        error: EACH_ONCE,
      })
      .refine((items) => animalsOf(items) <= quantity, {
        error: `You ordered ${quantity}: count each one once.`,
      }),
    description: claimText,
  });

export const answerSchema = z.object({ words: claimText });
