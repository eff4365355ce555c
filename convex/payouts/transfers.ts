/** Carries out transfers to sellers and their reversals at Stripe: asks first, then creates, then records. */

import { v } from "convex/values";
import Stripe from "stripe";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { env } from "../_generated/server";
import { SECOND_MS } from "../domain/shared/constants";
import { internalAction } from "../functions";
import {
  isLackOfFunds,
  isWorthRetrying,
  wasAnsweredByStripe,
} from "../payments/model/refundAtStripe";
import { isOurs, stripeClient, transferGroup } from "../payments/model/stripeClient";
import { errorTextOf } from "../shared/jobs";
import type { Permission, Shown, verdict, Work } from "./model/attempt";

type TransferId = Id<"sellerTransfers">;

/**
 * Attempts one transfer or reversal. Concurrent attempts share an idempotency key, so Stripe creates one; a row whose
 * earlier answer was lost is found by its id in the metadata.
 */
export const execute = internalAction({
  args: { transferId: v.id("sellerTransfers") },
  returns: v.null(),
  handler: async (ctx, { transferId }) => {
    const { start, recordShown, record, recordFailure } = internal.payouts.recordTransfers;
    const job: Work | null = await ctx.runMutation(start, { transferId });
    if (job === null) return;
    let refusals: number | null = null;
    try {
      const rows = await shownAtStripe(job);
      const allowed: Permission | null = await ctx.runMutation(recordShown, {
        transferId,
        shown: rows,
      });
      if (allowed === null) return;
      ({ refusals } = allowed);
      const created = await create(job, transferId, allowed);
      await ctx.runMutation(record, { transferId, shown: created });
    } catch (error) {
      const failure = { transferId, refusals, error: errorTextOf(error), ...judge(error) };
      await ctx.runMutation(recordFailure, failure);
    }
  },
});

/** The order's transfers, or the transfer's reversals. Another deployment's count as made in the dashboard. */
async function shownAtStripe({ kind, orderUuid, transferStripeId }: Work) {
  const { transfers } = stripeClient();
  const rows: Shown[] = [];
  const entries =
    kind === "transfer"
      ? transfers.list({ transfer_group: transferGroup(orderUuid), limit: LIST_MAX })
      : transfers.listReversals(transferStripeId ?? "", { limit: LIST_MAX });
  for await (const entry of entries) rows.push(toShown(entry));
  return rows;
}

const LIST_MAX = 100;

function toShown(entry: Stripe.Transfer | Stripe.TransferReversal): Shown {
  const { id: stripeId, amount, metadata, balance_transaction: balance } = entry;
  const destination = entry.object === "transfer" ? entry.destination : null;
  const availableAt = typeof balance === "string" ? null : (balance?.available_on ?? null);
  return {
    stripeId,
    amount,
    transferId: isOurs(metadata) ? (metadata?.["sellerTransferId"] ?? null) : null,
    availableAt: availableAt === null ? null : availableAt * SECOND_MS,
    destination: typeof destination === "string" ? destination : (destination?.id ?? null),
  };
}

async function create(
  { kind, orderUuid, transferStripeId }: Work,
  transferId: TransferId,
  { amount, refusals, stripeAccountId, stripePaymentIntentId }: Permission,
): Promise<Shown> {
  const { transfers, paymentIntents } = stripeClient();
  const metadata = { sellerTransferId: transferId, deployment: env.DEPLOYMENT_ID };
  const options = { idempotencyKey: `${env.DEPLOYMENT_ID}-${transferId}-${refusals}` };
  const expand = ["balance_transaction"];
  if (kind === "reversal") {
    const params = { amount, metadata, expand };
    return toShown(await transfers.createReversal(transferStripeId ?? "", params, options));
  }
  const { latest_charge: charge } = await paymentIntents.retrieve(stripePaymentIntentId);
  const chargeId = typeof charge === "string" ? charge : charge?.id;
  if (chargeId === undefined) throw new Error(`${stripePaymentIntentId} has no charge`);
  const target = { destination: stripeAccountId, transfer_group: transferGroup(orderUuid) };
  const money = { amount, currency: "gbp", source_transaction: chargeId };
  return toShown(await transfers.create({ ...money, ...target, metadata, expand }, options));
}

/**
 * The account can't receive money. Stripe answers the first for a missing capability; the types of its package have
 * the others only.
 */
const ACCOUNT_CODES = [
  "insufficient_capabilities_for_transfer",
  "capability_not_active",
  "account_closed",
  "account_invalid",
];

function judge(error: unknown): { wasAnswered: boolean; kind: typeof verdict.kind.type } {
  const wasAnswered = wasAnsweredByStripe(error);
  if (isLackOfFunds(error)) return { wasAnswered, kind: "lacksFunds" };
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
  if (ACCOUNT_CODES.includes(code ?? "")) return { wasAnswered, kind: "account" };
  const isKeyUsed = error instanceof Stripe.errors.StripeIdempotencyError;
  return { wasAnswered, kind: isKeyUsed || isWorthRetrying(error) ? "retry" : "final" };
}
