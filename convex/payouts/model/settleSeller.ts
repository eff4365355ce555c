import { internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import { sellerShare, shareWithout } from "#convex/domain/payouts/sellerShare.ts";
import { type BookRow, type OrderBooks, settleRows } from "#convex/domain/payouts/settleRows.ts";
import { waitingReason, type WaitingReason } from "#convex/domain/payouts/states.ts";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { checkoutsOf, unreturned } from "#convex/payments/model/checkoutRecords.ts";
import { borneOf, refundsIn } from "#convex/payments/model/refundRecords.ts";
import { profileOf, standingProblem } from "#convex/shared/model/access.ts";
import { accountOf, ensureAccount } from "./accountRecords";
import { owesElsewhere } from "./debts";
import {
  isOutsideStripe,
  type SellerTransfer,
  splitGivenUp,
  sumOfTransfers,
  transfersOf,
} from "./transferRecords";

type Order = Doc<"orders">;
/** How often the sweep asks again whether a waiting transfer may be sent; other events ask at once. */
const WAITING_CHECK_MS = 6 * HOUR_MS;

/**
 * Makes an order's transfers and reversals follow its seller's share; call it after any change to what the share
 * depends on. Requests what may be sent now.
 */
export async function settleSeller(ctx: MutationCtx, orderId: Id<"orders">): Promise<void> {
  const order = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  const rows = await transfersOf(ctx, orderId);
  if (rows.length === 0 && order.status !== "completed") return;
  const settledRows = settleRows(await booksOf(ctx, order, rows));
  for (const row of settledRows) await saveRow(ctx, order, rows, row);
  await requestAllowed(ctx, order);
}

async function booksOf(
  ctx: QueryCtx,
  order: Order,
  rows: readonly SellerTransfer[],
): Promise<OrderBooks<Id<"sellerTransfers">>> {
  const checkouts = await checkoutsOf(ctx, order._id);
  const refunds = [
    ...(await refundsIn(ctx, order._id, "requested")),
    ...(await refundsIn(ctx, order._id, "pending")),
    ...(await refundsIn(ctx, order._id, "failed")),
  ];
  const { givenUp, others } = splitGivenUp(rows);
  const part = {
    givenUpAmount: sumOfTransfers(givenUp),
    otherAmount: givenUp[0]?.otherAmount ?? 0,
  };
  const { most, least } = sellerShare(order, refunds);
  return {
    rows: others.map(({ _id, kind, checkoutId, reverses, amount, state, attempts }) => ({
      id: _id,
      kind,
      checkoutId,
      amount,
      state,
      ...(reverses === undefined ? {} : { reverses }),
      isFixed: attempts > 0,
    })),
    checkouts: await Promise.all(
      checkouts
        .filter(({ state, isSurplus }) => state === "paid" && !isSurplus)
        .map(async (checkout) => ({
          id: checkout._id,
          unreturned: unreturned(checkout) + (await borneOf(ctx, order._id, checkout)),
        })),
    ),
    share: { most: shareWithout(most, part), least: shareWithout(least, part) },
    isStopped: (order.stops ?? []).length > 0,
  };
}

async function saveRow(
  ctx: MutationCtx,
  { _id: orderId, sellerId }: Order,
  before: readonly SellerTransfer[],
  { id, kind, checkoutId, reverses, amount, state }: BookRow<Id<"sellerTransfers">>,
): Promise<void> {
  const now = Date.now();
  if (id !== null) {
    if (before.find(({ _id }) => _id === id)?.amount === amount) return;
    if (amount === 0) await ctx.db.delete("sellerTransfers", id);
    else await ctx.db.patch("sellerTransfers", id, { amount, updatedAt: now });
    return;
  }
  if (amount === 0) return;
  const isOutside = await isOutsideStripe(ctx, reverses === undefined ? {} : { reverses });
  const transferId = await ctx.db.insert("sellerTransfers", {
    orderId,
    sellerId,
    kind,
    amount,
    state,
    attempts: 0,
    refusals: 0,
    checkoutId: ctx.db.normalizeId("checkouts", checkoutId) ?? fail("not_found"),
    ...(reverses === undefined ? {} : { reverses }),
    ...(isOutside ? { needsAdmin: true } : { nextAttemptAt: now }),
    createdAt: now,
    updatedAt: now,
  });
  if (isOutside) return;
  if (kind === "reversal") await scheduleAttempt(ctx, transferId);
  else await ensureAccount(ctx, sellerId);
}

export async function scheduleAttempt(
  ctx: MutationCtx,
  transferId: Id<"sellerTransfers">,
): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.payouts.transfers.execute, { transferId });
}

async function standingOf(ctx: QueryCtx, sellerId: Id<"users">) {
  const seller = await profileOf(ctx, sellerId);
  return {
    isSellerBlocked: seller === null || standingProblem(seller) !== null,
    owesElsewhere: seller !== null && (await owesElsewhere(ctx, seller)),
    status: (await accountOf(ctx, sellerId))?.status ?? ("none" as const),
  };
}

/** Returns a function that reads what can hold a seller's money back, once per seller. */
export function standingReader(ctx: QueryCtx) {
  const standings = new Map<Id<"users">, ReturnType<typeof standingOf>>();
  return (sellerId: Id<"users">) => {
    const standing = standings.get(sellerId) ?? standingOf(ctx, sellerId);
    standings.set(sellerId, standing);
    return standing;
  };
}

/** Why no transfer of the order may be created now; null if one may. */
export async function reasonToWait(
  ctx: QueryCtx,
  { sellerId, stops = [] }: Order,
  readStanding = standingReader(ctx),
): Promise<WaitingReason | null> {
  const standing = await readStanding(sellerId);
  return waitingReason({ ...standing, isEnabled: env.PAYOUTS_ENABLED === "true", stops });
}

/** Whether the seller's account is deleted: then Stripe can't be told to pay them. */
export async function isSellerGone(ctx: QueryCtx, { sellerId }: Order): Promise<boolean> {
  const seller = await profileOf(ctx, sellerId);
  return seller === null || seller.deletedAt !== null;
}

/** Requests the order's waiting transfers, or has the sweep ask again later. */
export async function requestAllowed(ctx: MutationCtx, order: Order): Promise<void> {
  const rows = await transfersOf(ctx, order._id);
  const waitingRows = rows.filter(({ state }) => state === "waiting");
  if (waitingRows.length === 0) return;
  const reason = await reasonToWait(ctx, order);
  const isAllowed = reason === null;
  const isGone = await isSellerGone(ctx, order);
  const now = Date.now();
  for (const { _id } of waitingRows) {
    await ctx.db.patch("sellerTransfers", _id, {
      ...(isAllowed ? { state: "requested" as const } : {}),
      nextAttemptAt: isAllowed ? now : now + WAITING_CHECK_MS,
      // Stripe will never pay this seller, so an admin must.
      needsAdmin: reason === "rejected" || isGone ? true : undefined,
    });
    if (isAllowed) await scheduleAttempt(ctx, _id);
  }
}
