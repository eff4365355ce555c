/** /admin/dev-tools: an admin's tools on a deployment for trying Shoal out. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import crons from "../crons";
import { fail } from "../errors";
import { adminAction, adminQuery } from "../functions";
import { replay } from "../payments/webhook";
import { SWEEPS } from "../sweeps";
import { clearDemoData, cleared } from "./clearing";
import { checkedPage, checkPage, integrityCheck } from "./model/integrity";
import { devToolsOn, requireDevTools } from "./model/requireDevTools";

/** Whether the tools are on, and the jobs of `crons.ts` that can be run by hand. */
export const tools = adminQuery({
  args: {},
  returns: v.object({ isOn: v.boolean(), jobs: v.array(v.string()) }),
  handler: async () => ({ isOn: devToolsOn(), jobs: devToolsOn() ? Object.keys(crons.crons) : [] }),
});

/** Deletes the demo accounts and their data; admins stay. Errors: `dev_tools_off`. */
export const clearDemo = adminAction({
  args: {},
  returns: cleared,
  handler: async (ctx): Promise<typeof cleared.type> => {
    requireDevTools();
    return await clearDemoData(ctx);
  },
});

/**
 * Runs a cron job now; returns how many rows it found, null if it doesn't count them. Errors:
 * `dev_tools_off`, `not_found`.
 */
export const runJob = adminAction({
  args: { job: v.string() },
  returns: v.nullable(v.number()),
  handler: async (ctx, { job }): Promise<number | null> => {
    requireDevTools();
    const { name: sweep } = SWEEPS.find(({ label }) => label === job) ?? fail("not_found");
    const { count, error } = await ctx.runMutation(internal.sweeps.run, { sweep });
    if (error !== null) throw new Error(error);
    return count;
  },
});

/**
 * Fetches a Stripe event by its id and applies it as the webhook would. Errors: `dev_tools_off`,
 * `replay_failed`.
 */
export const replayEvent = adminAction({
  args: { eventId: v.string() },
  returns: v.string(),
  handler: async (ctx, { eventId }): Promise<string> => {
    requireDevTools();
    const id = eventId.trim();
    if (!/^evt_\w+$/.test(id)) fail("replay_failed", { reason: "an event id begins with evt_" });
    return await replay(ctx, id);
  },
});

/**
 * Checks one page of an integrity check; the next page starts from the returned cursor. Errors:
 * `dev_tools_off`.
 */
export const check = adminQuery({
  args: { check: integrityCheck, cursor: v.nullable(v.string()) },
  returns: checkedPage,
  handler: async (ctx, args) => {
    requireDevTools();
    return await checkPage(ctx, args.check, args.cursor);
  },
});
