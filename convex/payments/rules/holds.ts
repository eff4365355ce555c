import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { HOLD_GRACE_MS, PROVIDER_SILENCE_MS } from "../../domain/shared/constants";
import { askStripe, callOffCheckouts, checkoutsOf, isUnsettled } from "./checkouts";
import { applyExpiry, applyPayment, releaseHold, type SessionFacts } from "./completion";
import { startWork, SWEEP_BATCH } from "../../shared/rules/jobs";
import { tellProviderSilent } from "../../orders/rules/mails";
import { patchOrder } from "../../orders/rules/records";

/**
 * The time of a hold is over. Where there is a pay page, Stripe is asked to close it or what became of it, and
 * the animals wait for the answer (`applyAnswer`): nobody pays for what was just let go. Without a page, or
 * when Stripe has said nothing for a day, the hold is released. Answers whether it is over.
 */
export async function endHold(ctx: MutationCtx, orderId: Id<"orders">): Promise<boolean> {
  const order = await ctx.db.get("orders", orderId);
  if (order?.status !== "pending") {
    if (order?.holdsStock) throw new Error(`A ${order.status} order holds stock`);
    return true;
  }
  const endedAt = order.holdExpiresAt ?? 0;
  if (endedAt > Date.now()) return true;
  const pages = (await checkoutsOf(ctx, orderId)).filter(isUnsettled);
  if (pages.length > 0 && Date.now() < endedAt + PROVIDER_SILENCE_MS) {
    for (const { _id } of pages) await askStripe(ctx, _id);
    return false;
  }
  await callOffCheckouts(ctx, orderId);
  const silent = pages.length > 0;
  const note = silent
    ? "The card provider did not say whether it was paid"
    : "The hold had run out";
  const released = await releaseHold(ctx, order, "expire", { kind: "system" }, note);
  if (silent) {
    // That is nobody's fault.
    await tellProviderSilent(ctx, await patchOrder(ctx, released, { holdLapsedAt: undefined }));
  }
  return true;
}

/**
 * What Stripe answered when it was asked to close a pay page, or what became of it: applied on the path that
 * its webhook takes, which may have come before or may never come. A page that is through without a payment
 * (a delayed one) holds nothing: should the money come, it goes back. Answers whether the page is over.
 */
export async function applyAnswer(
  ctx: MutationCtx,
  session: SessionFacts & { status: "open" | "complete" | "expired" },
): Promise<boolean> {
  if (session.status === "open") return false;
  if (session.isPaid) await applyPayment(ctx, session);
  else await applyExpiry(ctx, session);
  return true;
}

/** Finds the holds that are past their time, whatever became of the webhook, the clock and the action. */
export async function sweepHolds(ctx: MutationCtx): Promise<number> {
  const overdue = await ctx.db
    .query("orders")
    .withIndex("by_holdsStock_and_holdExpiresAt", (q) =>
      q
        .eq("holdsStock", true)
        .gt("holdExpiresAt", 0)
        .lt("holdExpiresAt", Date.now() - HOLD_GRACE_MS),
    )
    .take(SWEEP_BATCH);
  const orderIds = overdue.map(({ _id }) => _id);
  return await startWork(ctx, "endHold", orderIds);
}
