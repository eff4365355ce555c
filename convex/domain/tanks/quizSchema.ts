/** The zod schemas of the quizzes' forms. */
import * as z from "zod";
import { rangeText } from "../shared/text";

const option = z.enum(["a", "b", "c", "d"]);

/** An answer to each of the questions, by their ids. */
export const answersSchema = (questionIds: readonly string[]) =>
  z.object({
    answers: z
      .record(z.string(), option)
      .refine((answers) => questionIds.every((id) => Object.hasOwn(answers, id))),
  });

/** The care questions, and how many animals are wanted; `least` and `most` of them. */
export function careSchema(questionIds: readonly string[], least: number, most: number) {
  const error = `Choose ${rangeText(least, most)}.`;
  return answersSchema(questionIds).extend({
    quantity: z.number({ error }).int(error).min(least, error).max(most, error),
  });
}
