import * as z from "zod";
import { answersSchema } from "../shared/answersSchema";
import { rangeText } from "../shared/text";

export function careSchema(questionIds: readonly string[], min: number, max: number) {
  const error = `Choose ${rangeText(min, max)}.`;
  return answersSchema(questionIds).extend({
    uncountedOrders: z.array(z.string()),
    quantity: z.number({ error }).int(error).min(min, error).max(max, error),
  });
}
