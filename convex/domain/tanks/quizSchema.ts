/** The zod schemas of the quizzes' forms. */
import { z } from "zod";

const option = z.enum(["a", "b", "c", "d"]);

/** An answer to each of the questions, by their ids. */
export const answersSchema = (questionIds: readonly string[]) =>
  z.object({
    answers: z
      .record(z.string(), option)
      .refine((answers) => questionIds.every((id) => Object.hasOwn(answers, id))),
  });

/** The care questions, and how many animals are wanted: as typed, a number when read. `most`: in stock. */
export function careSchema(questionIds: readonly string[], most: number) {
  const error = `Choose between 1 and ${most}.`;
  return answersSchema(questionIds).extend({
    quantity: z.coerce.number({ error }).int(error).min(1, error).max(most, error),
  });
}
