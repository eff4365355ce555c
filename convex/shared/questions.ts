import { v } from "convex/values";

/** Belongs to a text, not to its place in the list: options are shown shuffled. */
export const optionKey = v.union(v.literal("a"), v.literal("b"), v.literal("c"), v.literal("d"));

/** A question as the browser may see it before the answer is in. */
export const publicQuestion = v.object({
  id: v.string(),
  question: v.string(),
  options: v.array(v.object({ key: optionKey, text: v.string() })),
});
