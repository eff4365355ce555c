/**
 * How much has failed and how much waits. Nothing is read without a bound: a count that reaches it says that there are
 * more.
 */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "#convex/_generated/server.js";
import { accountOf } from "#convex/accounts/model/accounts.ts";
import { countMoneyProblems } from "#convex/payments/model/moneyProblems.ts";
import type { Profile } from "#convex/shared/model/access.ts";

/** A count that ends somewhere. */
const count = v.object({ count: v.number(), isMore: v.boolean() });
type Count = Infer<typeof count>;

/** Where every count ends. Few, since an email is read with its whole text. */
const COUNT_MAX = 20;

/** Counts rows up to `max`. */
async function countOf(rows: { take: (n: number) => Promise<unknown[]> }): Promise<Count> {
  return countFound((await rows.take(COUNT_MAX + 1)).length);
}

const countFound = (found: number): Count => ({
  count: Math.min(found, COUNT_MAX),
  isMore: found > COUNT_MAX,
});

const sum = (counts: readonly Count[]): Count => ({
  count: counts.reduce((all, one) => all + one.count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});

/**
 * What needs an admin, by kind, beside the applications, reports and flags that `overview:counts` has. Overdue sweeps
 * are left out: only the page's clock knows them.
 */
export const healthSummary = v.object({
  /** Claims on which buyer and seller disagree. */
  claims: count,
  /** Listings that wait for an admin: to check their proof, or the species that their description names. */
  listings: count,
  /** Emails that failed. */
  mails: count,
  /** Rows of jobs that failed, and webhook events among them. */
  work: count,
  money: count,
  /** Differences between our books and Stripe's, and a comparison that stopped. */
  books: count,
  /**
   * Whether the viewer's log-ins came from networks that the deployment knew. Where it sees its own proxy instead of its
   * callers, limits by network don't work.
   */
  isNetworkKnown: v.boolean(),
});

export async function summaryOf(
  ctx: QueryCtx,
  viewer: Profile,
): Promise<Infer<typeof healthSummary>> {
  const account = await accountOf(ctx, viewer.email);
  const lastComparison = await ctx.db
    .query("reconciliations")
    .withIndex("by_createdAt")
    .order("desc")
    .first();
  return {
    claims: await countOf(
      ctx.db
        .query("claims")
        .withIndex("by_status_and_createdAt", (q) => q.eq("status", "contested")),
    ),
    listings: sum([
      await countOf(
        ctx.db
          .query("listingProofs")
          .withIndex("by_status_and_sentAt", (q) => q.eq("status", "waiting")),
      ),
      await countOf(
        ctx.db.query("listings").withIndex("by_reviewSince", (q) => q.gte("reviewSince", 0)),
      ),
    ]),
    mails: await mailsIn(ctx, "failed"),
    work: await countOf(ctx.db.query("jobFailures")),
    money: countFound(await countMoneyProblems(ctx, COUNT_MAX + 1)),
    books: sum([
      await countOf(
        ctx.db
          .query("bookDifferences")
          .withIndex("by_settledAt_and_foundAt", (q) => q.eq("settledAt", undefined)),
      ),
      { count: lastComparison?.state === "failed" ? 1 : 0, isMore: false },
    ]),
    isNetworkKnown: (account?.knownNetworks ?? []).length > 0,
  };
}

const mailsIn = (ctx: QueryCtx, state: "failed" | "queued" | "sending"): Promise<Count> =>
  countOf(
    ctx.db.query("emails").withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", state)),
  );

/** What Shoal has still to send. */
export const queueLengths = v.object({
  mails: count,
  /** Refunds that we have not handed to the card provider, and those that it has in hand. */
  refundsRequested: count,
  refundsPending: count,
});

export async function queueLengthsOf(ctx: QueryCtx): Promise<Infer<typeof queueLengths>> {
  const refundsIn = (state: "requested" | "pending") =>
    countOf(
      ctx.db.query("refunds").withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", state)),
    );
  return {
    mails: sum([await mailsIn(ctx, "queued"), await mailsIn(ctx, "sending")]),
    refundsRequested: await refundsIn("requested"),
    refundsPending: await refundsIn("pending"),
  };
}
