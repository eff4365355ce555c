import * as z from "zod";

const option = z.enum(["a", "b", "c", "d"]);

export const answersSchema = (questionIds: readonly string[]) =>
  z.object({
    answers: z
      .record(z.string(), option)
      .refine((answers) => questionIds.every((id) => Object.hasOwn(answers, id))),
  });
