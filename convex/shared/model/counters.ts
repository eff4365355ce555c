import type { Infer } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import type { siteCounter, userCounter } from "../tables";

export type SiteCounter = Infer<typeof siteCounter>;
export type UserCounter = Infer<typeof userCounter>;
type Name = SiteCounter | UserCounter;
type Owner = Id<"users"> | null;

/** Adds `by` to a shop-wide counter. Call it in the transaction that changes what it counts. */
export async function bumpCounter(ctx: MutationCtx, name: SiteCounter, by: number): Promise<void> {
  await bump(ctx, null, name, by);
}

/** Adds `by` to a user's counter. Call it in the transaction that changes what it counts. */
export async function bumpUserCounter(
  ctx: MutationCtx,
  userId: Id<"users">,
  name: UserCounter,
  by: number,
): Promise<void> {
  await bump(ctx, userId, name, by);
}

/** A shop-wide counter; initially 0. */
export async function readCounter(ctx: QueryCtx, name: SiteCounter): Promise<number> {
  return (await counterRow(ctx, null, name))?.value ?? 0;
}

/** A user's counters by name; each initially 0. */
export async function readUserCounters<Wanted extends UserCounter>(
  ctx: QueryCtx,
  userId: Id<"users">,
  names: readonly Wanted[],
): Promise<Record<Wanted, number>> {
  const counts = names.map(
    async (name) => [name, (await counterRow(ctx, userId, name))?.value ?? 0] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<Wanted, number>;
}

async function bump(ctx: MutationCtx, userId: Owner, name: Name, by: number): Promise<void> {
  if (by === 0) return;
  const row = await counterRow(ctx, userId, name);
  if (row) await ctx.db.patch("counters", row._id, { value: row.value + by });
  else await ctx.db.insert("counters", { userId, name, value: by });
}

async function counterRow(ctx: QueryCtx, userId: Owner, name: Name) {
  return await ctx.db
    .query("counters")
    .withIndex("by_userId_and_name", (q) => q.eq("userId", userId).eq("name", name))
    .unique();
}
