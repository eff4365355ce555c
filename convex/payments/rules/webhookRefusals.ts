/** What came to the webhook and was no event of Stripe's: counted by day, and nothing of it kept. */
import { type Infer, v } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DAY_MS } from "../../domain/shared/constants";
import { dayText } from "../../domain/shared/days";
import { webhookRefusals } from "../tables";

/** Not signed by Stripe's key; or signed, and so far from an event that it has no name. */
export const refusal = v.union(v.literal("unsigned"), v.literal("unreadable"));

/** Anybody may knock, so that a day's counting ends here: beyond it a call changes nothing, and waits for nobody. */
export const REFUSALS_COUNTED_MAX = 1000;
const DAYS_KEPT = 30;
const DAYS_SHOWN = 7;

/** Counts one. A day's first call forgets the days of a month ago. */
export async function countRefusal(ctx: MutationCtx, why: Infer<typeof refusal>): Promise<void> {
  const day = dayText(Date.now());
  const known = await ctx.db
    .query("webhookRefusals")
    .withIndex("by_day", (q) => q.eq("day", day))
    .unique();
  if (known) {
    if (known[why] >= REFUSALS_COUNTED_MAX) return;
    await ctx.db.patch("webhookRefusals", known._id, { [why]: known[why] + 1 });
    return;
  }
  await ctx.db.insert("webhookRefusals", { day, unsigned: 0, unreadable: 0, [why]: 1 });
  const over = await ctx.db
    .query("webhookRefusals")
    .withIndex("by_day", (q) => q.lt("day", dayText(Date.now() - DAYS_KEPT * DAY_MS)))
    .take(DAYS_KEPT);
  for (const { _id } of over) await ctx.db.delete("webhookRefusals", _id);
}

const { day, unsigned, unreadable } = webhookRefusals.validator.fields;
export const refusalDay = v.object({ day, unsigned, unreadable });

/** The last seven days on which something was refused, the latest first. */
export async function refusalDays(ctx: QueryCtx): Promise<Infer<typeof refusalDay>[]> {
  const rows = await ctx.db
    .query("webhookRefusals")
    .withIndex("by_day")
    .order("desc")
    .take(DAYS_SHOWN);
  return rows.map(({ day, unsigned, unreadable }) => ({ day, unsigned, unreadable }));
}
