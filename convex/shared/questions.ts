import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

/** Names an option wherever it is shown: options are shuffled. */
export const optionKey = literals("a", "b", "c", "d");

/** A question without its answer, as the browser gets it. */
export const publicQuestion = v.object({
  id: v.string(),
  question: v.string(),
  options: v.array(v.object({ key: optionKey, text: v.string() })),
});
