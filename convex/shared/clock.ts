import { v } from "convex/values";
import { publicAction } from "../functions";

/**
 * The server's time (ms epoch), for pages on devices with a wrong clock. An action, because a query's result
 * is cached and goes stale.
 */
export const now = publicAction({
  args: {},
  returns: v.number(),
  handler: () => Date.now(),
});
