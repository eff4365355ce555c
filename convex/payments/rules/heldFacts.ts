/** What Stripe said too early, kept until the payment that it is about is known. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { heldFact } from "../tables";

export type HeldFact = Infer<typeof heldFact>;

/** A payment has far fewer events than this. */
const FACTS_MAX = 200;

/** Equal for equal facts, whatever the order of their fields. */
export function factText({ kind, ...told }: HeldFact): string {
  const fields = Object.values<object>(told).flatMap((part) =>
    Object.entries<unknown>({ ...part }),
  );
  return JSON.stringify([kind, fields.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Keeps a fact; the same one twice is kept once. */
export async function holdFact(
  ctx: MutationCtx,
  stripePaymentIntentId: string,
  fact: HeldFact,
): Promise<void> {
  const text = factText(fact);
  const held = await heldFactsOf(ctx, stripePaymentIntentId);
  if (held.some((one) => factText(one.fact) === text)) return;
  await ctx.db.insert("heldFacts", { stripePaymentIntentId, fact, createdAt: Date.now() });
}

export async function heldFactsOf(
  ctx: QueryCtx,
  stripePaymentIntentId: string,
): Promise<Doc<"heldFacts">[]> {
  return await ctx.db
    .query("heldFacts")
    .withIndex("by_stripePaymentIntentId", (q) =>
      q.eq("stripePaymentIntentId", stripePaymentIntentId),
    )
    .take(FACTS_MAX);
}

/**
 * Applies what is kept of a payment, over and over until none of it can be: one may make room for another.
 * `apply` answers false for a fact that still has to wait.
 */
export async function releaseFacts(
  ctx: MutationCtx,
  stripePaymentIntentId: string,
  apply: (fact: HeldFact) => Promise<boolean>,
): Promise<void> {
  let waiting = await heldFactsOf(ctx, stripePaymentIntentId);
  for (let before = waiting.length + 1; waiting.length < before;) {
    before = waiting.length;
    const still: typeof waiting = [];
    for (const held of waiting) {
      if (await apply(held.fact)) await ctx.db.delete("heldFacts", held._id);
      else still.push(held);
    }
    waiting = still;
  }
}
