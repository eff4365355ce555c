/** What a buyer claims and a seller answers, for the forms and the server. Loads zod. */
import { z } from "zod";
import { manyLines } from "../shared/text";
import { animalsOf, CLAIM_PROBLEMS } from "./states";
import { CLAIM_WORDS_MAX } from "./windows";

const words = z
  .string()
  .overwrite(manyLines)
  .min(1, "Please say in a few words what happened.")
  .max(CLAIM_WORDS_MAX, `Use at most ${CLAIM_WORDS_MAX} characters.`);

const item = z.object({
  problem: z.enum(CLAIM_PROBLEMS),
  animals: z
    .number({ error: "Enter how many animals." })
    .int("Enter a whole number.")
    .min(1, "Enter at least one."),
});

/** A claim about an order of `quantity` animals. */
export const claimSchema = (quantity: number) =>
  z.object({
    items: z
      .array(item)
      .min(1, "Say what is wrong with at least one animal.")
      .max(CLAIM_PROBLEMS.length, "Name each problem once.")
      .refine((items) => new Set(items.map(({ problem }) => problem)).size === items.length, {
        error: "Name each problem once.",
      })
      .refine((items) => animalsOf(items) <= quantity, {
        error: `You ordered ${quantity}: count each animal once.`,
      }),
    description: words,
  });

/** The seller's words. */
export const answerSchema = z.object({ words });
