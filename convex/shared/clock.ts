/** The server's time, for pages on devices with a wrong clock. */
import { v } from "convex/values";
import { publicAction } from "../functions";

/** The current time, ms epoch. An action, because a query's result is cached and goes stale. */
export const now = publicAction({
  args: {},
  returns: v.number(),
  handler: () => Date.now(),
});
