import * as z from "zod";
import { fieldTexts } from "../shared/fieldTexts";
import { normaliseLines } from "../shared/normaliseText";
import { CLAIM_WORDS_MAX } from "./limits";
import { animalsOf, CLAIM_PROBLEMS } from "./states";

const claimText = z
  .string()
  .overwrite(normaliseLines)
  .min(1, "Please say in a few words what happened.")
  .max(CLAIM_WORDS_MAX, fieldTexts.atMost(CLAIM_WORDS_MAX));

const EACH_ONCE = "Name each problem once.";
const count = z
  .number({ error: "Enter how many." })
  .int(fieldTexts.wholeNumber)
  .min(1, "Enter at least one.");

/** An issue with a listing's counts has the path `items`, and the listing's id in `params.listingId`. */
export const claimSchema = <ListingId extends string>(
  lines: readonly { listingId: ListingId; quantity: number }[],
) =>
  z.object({
    items: z
      .array(
        z.object({
          listingId: z.literal(
            lines.map(({ listingId }) => listingId),
            { error: "Choose what you ordered." },
          ),
          problem: z.enum(CLAIM_PROBLEMS),
          animals: count,
        }),
      )
      .min(1, "Enter a number for at least one problem.")
      .max(CLAIM_PROBLEMS.length * lines.length, EACH_ONCE)
      .superRefine((items, ctx) => {
        for (const { listingId, quantity } of lines) {
          const ofLine = items.filter((item) => item.listingId === listingId);
          const problems = new Set(ofLine.map(({ problem }) => problem));
          const problem =
            problems.size < ofLine.length
              ? EACH_ONCE
              : animalsOf(ofLine) > quantity
                ? `Your numbers add up to more than the ${quantity} you ordered.`
                : null;
          if (problem !== null) {
            ctx.addIssue({ code: "custom", message: problem, params: { listingId } });
          }
        }
      }),
    description: claimText,
  });

export const answerSchema = z.object({ words: claimText });
