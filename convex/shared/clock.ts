/** The server's clock, for pages on devices whose own goes wrong. */
import { v } from "convex/values";
import { publicAction } from "../functions";

/** What time it is, ms epoch. An action: a query's answer is kept and grows old. */
export const now = publicAction({
  args: {},
  returns: v.number(),
  handler: () => Date.now(),
});
