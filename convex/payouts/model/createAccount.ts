import { type Infer, v } from "convex/values";
import { env } from "#convex/_generated/server.js";
import { stripeClient } from "#convex/payments/model/stripeClient.ts";

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
