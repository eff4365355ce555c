import { v } from "convex/values";
import { internalQuery } from "../functions";
import { partsOf } from "./model/parts";

/**
 * The response parts for one URL of the app; `domain/site/html.ts` documents the fields. Without
 * `isRendered` the page starts with the spinner, like pages that only the browser renders.
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
