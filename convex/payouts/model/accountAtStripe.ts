/** Calls about a seller's account at Stripe: creates it, asks what has changed, and sets when its bank is paid. */

import { type Infer, v } from "convex/values";
import type Stripe from "stripe";
import { env } from "#convex/_generated/server.js";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import { stripeClient } from "#convex/payments/model/stripeClient.ts";
import type { AccountNews } from "./accountRecords";

/** What an action needs to make an account, and a link to Stripe's page about it. */
export const linkJob = v.object({
  accountId: v.id("payoutAccounts"),
  stripeAccountId: v.nullable(v.string()),
  /** Part of the key that creates the account: a new one may follow a closed one. */
  attempt: v.string(),
  email: v.string(),
  sellerId: v.id("users"),
});

/** Creates a seller's account at Stripe, and returns its id there. */
export async function createAccount({
  accountId,
  attempt,
  email,
  sellerId,
}: Infer<typeof linkJob>): Promise<string> {
  const { id } = await stripeClient().v2.core.accounts.create(
    {
      contact_email: email,
      dashboard: "express",
      identity: { country: "gb" },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        currency: "gbp",
        responsibilities: { fees_collector: "application", losses_collector: "application" },
      },
      metadata: { sellerId, deployment: env.DEPLOYMENT_ID },
    },
    { idempotencyKey: `${env.DEPLOYMENT_ID}-account-${accountId}-${attempt}` },
  );
  return id;
}

/** More codes than Stripe ever gives one seller at a time. */
const CODES_MAX = 20;

export async function readAccount(stripeAccountId: string): Promise<AccountNews> {
  const stripe = stripeClient();
  const account = await stripe.v2.core.accounts.retrieve(stripeAccountId, {
    include: ["configuration.recipient", "requirements"],
  });
  const capabilities = account.configuration?.recipient?.capabilities?.stripe_balance;
  const { stripe_transfers: transfers, payouts } = capabilities ?? {};
  const details = [...(transfers?.status_details ?? []), ...(payouts?.status_details ?? [])];
  const status = transfers?.status;
  return {
    isClosed: account.closed === true,
    capability:
      status === "active" || status === "pending" || status === "rejected" ? status : "restricted",
    canBePaid: status === "active" && payouts?.status === "active",
    codes: [...new Set(details.map(({ code }) => code))].slice(0, CODES_MAX),
    lastPayout: account.closed === true ? null : await lastPayoutOf(stripe, stripeAccountId),
  };
}

async function lastPayoutOf(
  stripe: Stripe,
  stripeAccount: string,
): Promise<AccountNews["lastPayout"]> {
  const { data } = await stripe.payouts.list({ limit: 1 }, { stripeAccount });
  const [payout] = data;
  if (payout === undefined) return null;
  const { amount, status: state, arrival_date, failure_code } = payout;
  return {
    amount,
    state,
    arrivesAt: arrival_date * SECOND_MS,
    ...(failure_code === null ? {} : { failureCode: failure_code }),
  };
}

/** Pays the bank every Friday, or not at all (`manual`) while money is to be taken back from the balance. */
export async function setSchedule(
  stripeAccount: string,
  schedule: "weekly" | "manual",
): Promise<void> {
  await stripeClient().balanceSettings.update(
    { payments: { payouts: { schedule: SCHEDULES[schedule] } } },
    { stripeAccount },
  );
}

const SCHEDULES: Record<
  "weekly" | "manual",
  Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule
> = {
  weekly: { interval: "weekly", weekly_payout_days: ["friday"] },
  manual: { interval: "manual" },
};
