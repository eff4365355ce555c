import { v } from "convex/values";

/** Names an option wherever it is shown: options are shuffled. */
export const optionKey = v.union(v.literal("a"), v.literal("b"), v.literal("c"), v.literal("d"));

/** A question without its answer, as the browser gets it. */
export const publicQuestion = v.object({
  id: v.string(),
  question: v.string(),
  options: v.array(v.object({ key: optionKey, text: v.string() })),
});
