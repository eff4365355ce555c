import * as z from "zod";
import { answersSchema } from "../shared/answersSchema";
import { rangeText } from "../shared/text";

/** The care questions, and a quantity from `least` to `most`. */
export function careSchema(questionIds: readonly string[], least: number, most: number) {
  const error = `Choose ${rangeText(least, most)}.`;
  return answersSchema(questionIds).extend({
    quantity: z.number({ error }).int(error).min(least, error).max(most, error),
  });
}
