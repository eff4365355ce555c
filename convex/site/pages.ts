import { v } from "convex/values";
import { internalQuery } from "../functions";
import { partsOf } from "./rules/parts";

/** What one address of the app is answered with; `domain/site/html.ts` says what each field is. */
export const parts = internalQuery({
  args: { at: v.string() },
  returns: v.object({
    status: v.number(),
    head: v.string(),
    content: v.string(),
    view: v.optional(v.object({ html: v.string(), data: v.string() })),
  }),
  handler: async (ctx, { at }) => await partsOf(ctx, at),
});
