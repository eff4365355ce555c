/**
 * What needs an admin, and the Health tab of /admin-overview. Failures are read from where they are stored:
 * emails, jobs, payments, the webhook and sweeps. Every read is bounded.
 */

import { pick } from "convex-helpers";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { type Infer, v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import { accountOf } from "../accounts/model/insertPerson";
import { userProfiles } from "../accounts/tables";
import { adminQuery } from "../functions";
import { countMoneyProblems } from "../payments/model/findMoneyProblems";
import { moneyBooks, stripeTotals } from "../payments/tables";
import { mapPage, requirePageSize } from "../shared/model/pages";

/** A capped count. */
const count = v.object({ count: v.number(), hasMore: v.boolean() });
type Count = Infer<typeof count>;

/** The cap. Kept low because reading an email reads its whole text. */
const COUNT_MAX = 20;

async function countOf(rows: { take: (n: number) => Promise<unknown[]> }): Promise<Count> {
  return toCount((await rows.take(COUNT_MAX + 1)).length);
}

const toCount = (rowCount: number): Count => ({
  count: Math.min(rowCount, COUNT_MAX),
  hasMore: rowCount > COUNT_MAX,
});

const sumCounts = (counts: readonly Count[]): Count => ({
  count: counts.reduce((all, tally) => all + tally.count, 0),
  hasMore: counts.some(({ hasMore }) => hasMore),
});

/**
 * What needs an admin, by kind, apart from the applications, reports and flags in `overview:counts`. Excludes
 * overdue sweeps: a query can't read the clock, so the page works those out.
 */
const healthSummary = v.object({
  /** Claims that await an admin's decision. */
  claims: count,
  /** Listings awaiting an admin: for a proof, the species named in their description, or an earlier takedown. */
  listings: count,
  /** Failed emails. */
  emails: count,
  /** Failed jobs, including webhook events. */
  work: count,
  money: count,
  /** Stripe's and our totals of the last 30 days; null before the first comparison. */
  totals: v.nullable(stripeTotals),
  /** What Shoal must be able to pay and its balance at Stripe, at `totals.until`. */
  books: v.nullable(moneyBooks),
  /**
   * Whether the deployment sees callers' networks at the viewer's log-ins. If it only sees its own proxy,
   * rate limits by network don't work.
   */
  isNetworkKnown: v.boolean(),
});

/** How much needs an admin, by kind; counts are capped at 20. */
export const summary = adminQuery({
  args: {},
  returns: healthSummary,
  handler: async (ctx) => {
    const account = await accountOf(ctx, ctx.viewer.email);
    const sync = await ctx.db.query("stripeSync").first();
    return {
      claims: await countOf(
        ctx.db
          .query("claims")
          .withIndex("by_status_and_createdAt", (q) => q.eq("status", "contested")),
      ),
      listings: sumCounts([
        await countOf(
          ctx.db
            .query("listingProofs")
            .withIndex("by_status_and_sentAt", (q) => q.eq("status", "waiting")),
        ),
        await countOf(
          ctx.db
            .query("listings")
            .withIndex("by_isActive_and_reviewSince", (q) =>
              q.eq("isActive", true).gte("reviewSince", 0),
            ),
        ),
      ]),
      emails: await countEmails(ctx, "failed"),
      work: await countOf(ctx.db.query("jobFailures")),
      money: toCount(await countMoneyProblems(ctx, COUNT_MAX + 1)),
      totals: sync?.totals ?? null,
      books: sync?.books ?? null,
      isNetworkKnown: (account?.knownNetworks ?? []).length > 0,
    };
  },
});

const countEmails = (ctx: QueryCtx, state: "failed" | "queued" | "sending"): Promise<Count> =>
  countOf(
    ctx.db.query("emails").withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", state)),
  );

const queueLengths = v.object({
  emails: count,
  /** Refunds not yet sent to the payment provider, and those it is processing. */
  refundsRequested: count,
  refundsPending: count,
});

/** How much Shoal still has to send; counts are capped at 20. */
export const queues = adminQuery({
  args: {},
  returns: queueLengths,
  handler: async (ctx) => {
    const refundsIn = (state: "requested" | "pending") =>
      countOf(
        ctx.db
          .query("refunds")
          .withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", state)),
      );
    return {
      emails: sumCounts([await countEmails(ctx, "queued"), await countEmails(ctx, "sending")]),
      refundsRequested: await refundsIn("requested"),
      refundsPending: await refundsIn("pending"),
    };
  },
});

/** A user whom no email reaches, and since when (ms epoch). */
const unreachableUser = v.object(
  pick(userProfiles.validator.fields, ["userId", "fullName", "email", "emailProblem"]),
);

/** Users whom no email reaches, the latest first. */
export const unreachable = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(unreachableUser),
  handler: async (ctx, { paginationOpts }) => {
    const page = await ctx.db
      .query("userProfiles")
      .withIndex("by_emailProblem_at", (q) => q.gt("emailProblem.at", 0))
      .order("desc")
      .paginate(requirePageSize(paginationOpts));
    return await mapPage(page, (profile) =>
      pick(profile, ["userId", "fullName", "email", "emailProblem"]),
    );
  },
});
