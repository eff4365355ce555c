/** Requests that the webhook refused: daily counts only, no contents. */
import { type Infer, v } from "convex/values";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { dayText } from "#convex/domain/shared/days.ts";
import { webhookRefusals } from "../tables";

/** Not signed with Stripe's key; or signed, but without an event id and type. */
export const refusal = v.union(v.literal("unsigned"), v.literal("unreadable"));

/** Anyone can call the webhook, so counting is capped: beyond this, a call neither writes nor waits. */
export const REFUSALS_COUNTED_MAX = 1000;
const DAYS_KEPT = 30;
const DAYS_SHOWN = 7;

/** Counts a refusal. The first call of a day deletes days older than a month. */
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

/** The last seven days with refusals, newest first. */
export async function refusalDays(ctx: QueryCtx): Promise<Infer<typeof refusalDay>[]> {
  const rows = await ctx.db
    .query("webhookRefusals")
    .withIndex("by_day")
    .order("desc")
    .take(DAYS_SHOWN);
  return rows.map(({ day, unsigned, unreadable }) => ({ day, unsigned, unreadable }));
}
