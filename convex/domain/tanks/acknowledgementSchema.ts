import * as z from "zod";
import { errorText } from "#convex/errors.ts";

export const acknowledgementSchema = z.object({
  read: z.boolean().refine((isRead) => isRead, { error: () => errorText("quiz_acknowledge") }),
});
