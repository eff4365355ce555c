/**
 * How much has failed and how much waits. Nothing is read without a bound: a count that reaches it says that there are
 * more.
 */
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { OPEN_CLAIM_STATUSES } from "../../domain/claims/states";
import { accountOf } from "../../accounts/rules/accounts";
import { moneyProblems } from "../../payments/rules/moneyProblems";
import type { Profile } from "../../shared/rules/access";
import { readCounter } from "../../shared/rules/counters";

/** A count that ends somewhere. */
const count = v.object({ count: v.number(), isMore: v.boolean() });
type Count = Infer<typeof count>;

const COUNT_MAX = 50;
/** A mail is read with all its text. */
const MAILS_MAX = 20;

/** Counts rows up to `max`. */
async function countOf(
  rows: { take: (n: number) => Promise<unknown[]> },
  max = COUNT_MAX,
): Promise<Count> {
  const found = (await rows.take(max + 1)).length;
  return { count: Math.min(found, max), isMore: found > max };
}

const sum = (counts: readonly Count[]): Count => ({
  count: counts.reduce((all, one) => all + one.count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});

/** What needs an admin, by kind. Sweeps that are overdue are none of it: the page's clock knows them. */
export const healthSummary = v.object({
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
  const money = await moneyProblems(ctx);
  const lastComparison = await ctx.db
    .query("reconciliations")
    .withIndex("by_createdAt")
    .order("desc")
    .first();
  return {
    mails: await mailsIn(ctx, "failed"),
    work: await countOf(ctx.db.query("jobFailures")),
    money: { count: money.length, isMore: false },
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
    MAILS_MAX,
  );

/** What waits, for us or for a person. */
export const queueLengths = v.object({
  mails: count,
  /** Refunds that we have not handed to the card provider, and those that it has in hand. */
  refundsRequested: count,
  refundsPending: count,
  /** What moderators decide. Flagged: messages, as the card of the overview counts them. */
  reports: v.number(),
  flagged: v.number(),
  applications: v.number(),
  claims: count,
  proofs: count,
});

export async function queueLengthsOf(ctx: QueryCtx): Promise<Infer<typeof queueLengths>> {
  const refundsIn = (state: "requested" | "pending") =>
    countOf(
      ctx.db.query("refunds").withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", state)),
    );
  const claimsIn = (status: (typeof OPEN_CLAIM_STATUSES)[number]) =>
    countOf(
      ctx.db.query("claims").withIndex("by_status_and_createdAt", (q) => q.eq("status", status)),
    );
  return {
    mails: sum([await mailsIn(ctx, "queued"), await mailsIn(ctx, "sending")]),
    refundsRequested: await refundsIn("requested"),
    refundsPending: await refundsIn("pending"),
    reports: await readCounter(ctx, "pendingReports"),
    flagged:
      (await readCounter(ctx, "flaggedMessages")) +
      (await readCounter(ctx, "flaggedAdminMessages")),
    applications: await readCounter(ctx, "pendingApplications"),
    claims: sum(await Promise.all(OPEN_CLAIM_STATUSES.map(claimsIn))),
    proofs: await countOf(
      ctx.db
        .query("listingProofs")
        .withIndex("by_status_and_sentAt", (q) => q.eq("status", "waiting")),
    ),
  };
}
