/** Sellers' accounts at Stripe: set up on Stripe's pages, and polled regularly. */

import { pick } from "convex-helpers";
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import { env } from "../_generated/server";
import { fail } from "../errors";
import {
  internalAction,
  internalMutation,
  internalQuery,
  ownLimitMutation,
  userAction,
  userQuery,
} from "../functions";
import { stripeClient } from "../payments/model/stripeClient";
import { requireViewer } from "../shared/model/access";
import { consumeMailboxLimit } from "../shared/model/rateLimits";
import { sendBankPaymentFailed, sendStripeNeedsYou } from "./mail/payoutEmails";
import { createAccount, linkJob, readAccount, setSchedule } from "./model/accountAtStripe";
import {
  accountNews,
  accountOf,
  ensureAccount,
  type PayoutAccount,
  requestAll,
  scheduleRefresh,
} from "./model/accountRecords";
import { hasReversalLackingFunds } from "./model/transferRecords";
import { payoutAccounts } from "./tables";

const account = { accountId: v.id("payoutAccounts") };
const SHOWN_FIELDS = ["status", "canBePaid", "codes", "lastPayout", "schedule"] as const;

/** The viewer's own account for payouts; null before their first completed order or set-up. */
export const mine = userQuery({
  args: {},
  returns: v.nullable(v.object(pick(payoutAccounts.validator.fields, [...SHOWN_FIELDS]))),
  handler: async (ctx) => {
    const row = await accountOf(ctx, ctx.viewer.userId);
    return row && pick(row, [...SHOWN_FIELDS]);
  },
});

const link = v.object({ url: v.string() });
/**
 * Returns a link to Stripe's page where the viewer sets up payouts, or answers what Stripe asks; valid for minutes
 * and once. Errors: `seller_required` unless they are approved to sell or have an account for payouts already;
 * `payouts_rejected`; `payouts_unavailable` if Stripe doesn't answer; `rate_limited`.
 */
export const setUp = userAction({
  args: {},
  returns: link,
  handler: async (ctx): Promise<Infer<typeof link>> => {
    const job: Infer<typeof linkJob> = await ctx.runMutation(internal.payouts.accounts.begin, {});
    try {
      const stripeAccountId = job.stripeAccountId ?? (await createAccount(job));
      const { accountId } = job;
      await ctx.runMutation(internal.payouts.accounts.recordCreated, {
        accountId,
        stripeAccountId,
      });
      const page = `${env.SITE_URL}/profile/sold?tab=earnings`;
      const { url } = await stripeClient().v2.core.accountLinks.create({
        account: stripeAccountId,
        use_case: {
          type: "account_onboarding",
          account_onboarding: {
            refresh_url: `${page}&setup=again`,
            return_url: `${page}&setup=done`,
          },
        },
      });
      return { url };
    } catch (error) {
      console.error("Setting up payouts", error);
      return fail("payouts_unavailable");
    }
  },
});

/** Runs with the seller's own token. Errors: as `setUp`. */
export const begin = internalMutation({
  args: {},
  returns: linkJob,
  handler: async (ctx): Promise<Infer<typeof linkJob>> => {
    const viewer = await requireViewer(ctx);
    const { userId: sellerId, email, sellerApproved } = viewer;
    await consumeMailboxLimit(ctx, "setUpPayouts", viewer);
    const existingAccount = await accountOf(ctx, sellerId);
    if (existingAccount === null && !sellerApproved) fail("seller_required");
    const row = existingAccount ?? (await ensureAccount(ctx, sellerId));
    if (row.status === "rejected") fail("payouts_rejected");
    const { stripeAccountId = null, status } = row;
    return {
      accountId: row._id,
      email,
      sellerId,
      stripeAccountId: status === "closed" ? null : stripeAccountId,
      attempt: stripeAccountId ?? "first",
    };
  },
});

export const recordCreated = internalMutation({
  args: { ...account, stripeAccountId: v.string() },
  returns: v.null(),
  handler: async (ctx, { accountId, stripeAccountId }) => {
    const row = await ctx.db.get("payoutAccounts", accountId);
    if (row === null || row.stripeAccountId === stripeAccountId) return;
    await ctx.db.patch("payoutAccounts", accountId, {
      stripeAccountId,
      status: "started",
      canBePaid: false,
      codes: [],
      schedule: "unset",
      lastPayout: undefined,
    });
  },
});

/**
 * Returns a link to the viewer's own dashboard at Stripe: their balance, bank payments and details. Errors:
 * `payouts_not_set_up`, and as for `setUp`.
 */
export const openStripe = userAction({
  args: {},
  returns: link,
  handler: async (ctx): Promise<Infer<typeof link>> => {
    const job: Infer<typeof linkJob> = await ctx.runMutation(internal.payouts.accounts.begin, {});
    if (job.stripeAccountId === null) return fail("payouts_not_set_up");
    try {
      const { url } = await stripeClient().accounts.createLoginLink(job.stripeAccountId);
      return { url };
    } catch (error) {
      console.error("Opening Stripe", error);
      return fail("payouts_unavailable");
    }
  },
});

/** The viewer is back from Stripe's pages: asks Stripe what has changed. Idempotent. Errors: `rate_limited`. */
export const checkMine = ownLimitMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const row = await accountOf(ctx, ctx.viewer.userId);
    if (row?.stripeAccountId === undefined) return;
    await consumeMailboxLimit(ctx, "checkPayouts", ctx.viewer);
    await scheduleRefresh(ctx, row._id);
  },
});

const refreshJob = v.object({
  stripeAccountId: v.string(),
  schedule: literals("unset", "weekly", "manual"),
  wants: literals("weekly", "manual"),
});

/** Asks Stripe about one account, and sets when it pays to the bank. */
export const refresh = internalAction({
  args: account,
  returns: v.null(),
  handler: async (ctx, { accountId }) => {
    const row: Infer<typeof refreshJob> | null = await ctx.runQuery(
      internal.payouts.accounts.toRefresh,
      { accountId },
    );
    if (row === null) return;
    try {
      const news = await readAccount(row.stripeAccountId);
      await ctx.runMutation(internal.payouts.accounts.recordNews, { accountId, news });
      if (news.isClosed || news.capability !== "active" || row.schedule === row.wants) return;
      await setSchedule(row.stripeAccountId, row.wants);
      const schedule = { accountId, schedule: row.wants };
      await ctx.runMutation(internal.payouts.accounts.recordSchedule, schedule);
    } catch (error) {
      // The sweep asks again.
      console.error(`Payout account ${row.stripeAccountId}`, error);
    }
  },
});

export const toRefresh = internalQuery({
  args: account,
  returns: v.nullable(refreshJob),
  handler: async (ctx, { accountId }): Promise<Infer<typeof refreshJob> | null> => {
    const row = await ctx.db.get("payoutAccounts", accountId);
    if (row?.stripeAccountId === undefined) return null;
    const { stripeAccountId, schedule, sellerId } = row;
    const wants = (await hasReversalLackingFunds(ctx, sellerId)) ? "manual" : "weekly";
    return { stripeAccountId, schedule, wants };
  },
});

export const recordSchedule = internalMutation({
  args: { ...account, schedule: literals("weekly", "manual") },
  returns: v.null(),
  handler: async (ctx, { accountId, schedule }) => {
    await ctx.db.patch("payoutAccounts", accountId, { schedule });
  },
});

export const recordNews = internalMutation({
  args: { ...account, news: accountNews },
  returns: v.null(),
  handler: async (ctx, { accountId, news }) => {
    const row = await ctx.db.get("payoutAccounts", accountId);
    if (row === null) return;
    const { canBePaid, codes, lastPayout } = news;
    const status = statusAfter(row, news);
    const updated = {
      status,
      canBePaid,
      codes,
      refreshedAt: Date.now(),
      lastPayout: lastPayout ?? undefined,
    };
    await ctx.db.patch("payoutAccounts", accountId, updated);
    const after = { ...row, ...updated };
    if (status === "restricted" && row.status !== "restricted") {
      await sendStripeNeedsYou(ctx, after);
    }
    const hasFailed = lastPayout?.state === "failed" && row.lastPayout?.state !== "failed";
    if (hasFailed) await sendBankPaymentFailed(ctx, after, lastPayout.amount);
    const changesWaiting = status === "active" || status === "rejected";
    if (changesWaiting && row.status !== status) await requestAll(ctx, row.sellerId);
  },
});

function statusAfter(
  { status }: PayoutAccount,
  { isClosed, capability }: Infer<typeof accountNews>,
): Doc<"payoutAccounts">["status"] {
  if (isClosed) return "closed";
  if (capability === "pending") return "checking";
  if (capability !== "restricted") return capability;
  return status === "none" || status === "started" ? "started" : "restricted";
}
