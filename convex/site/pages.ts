import { v } from "convex/values";
import { internalQuery } from "../functions";
import { partsOf } from "./rules/parts";

/**
 * What one address of the app is answered with; `domain/site/html.ts` says what each field is. Without `isRendered` the
 * page begins with the spinner, as those do that only the browser renders.
 */
export const parts = internalQuery({
  args: { at: v.string(), isRendered: v.optional(v.boolean()) },
  returns: v.object({
    status: v.number(),
    head: v.string(),
    content: v.string(),
    view: v.optional(v.object({ html: v.string(), data: v.string() })),
  }),
  handler: async (ctx, { at, isRendered = true }) => await partsOf(ctx, at, isRendered),
});
