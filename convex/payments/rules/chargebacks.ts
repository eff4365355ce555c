/** Chargebacks: a buyer's bank asks for a payment back. (Stripe calls them disputes; a `disputed` order has a claim.) */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import type { disputeFacts } from "../tables";
import { endLiveAdjustment } from "../../orders/rules/adjustmentEnding";
import type { Profile } from "../../shared/rules/access";
import { restateChargebacks } from "./chargebackBooks";
import { tellChargebackDecided, tellChargebackOpened } from "./chargebackMails";
import { type Checkout, checkoutOfIntent, unreturned } from "./checkouts";
import { type Order, transition, writeEvent } from "../../orders/rules/records";
import { setStop } from "../../orders/rules/stops";
import type { FactResult } from "./refundEvents";
import { reckonRefunds } from "./refundReckoning";
import { refundableOf, requestRefund } from "./refunds";

export type Chargeback = Doc<"chargebacks">;
type DisputeFacts = Infer<typeof disputeFacts>;
type State = Chargeback["state"];

/** An inquiry may become a chargeback; what is decided stays so, but for a later decision. */
const RANK: Record<State, number> = { warning: 0, open: 1, won: 2, lost: 2 };
const STRIPE = { kind: "stripe" } as const;

/** Stripe's word for the state. An inquiry that closes, or is prevented, took no money: it is won. */
function stateOf(status: string): State {
  if (status === "lost") return "lost";
  if (["won", "warning_closed", "prevented"].includes(status)) return "won";
  return status.startsWith("warning_") ? "warning" : "open";
}

/** What Stripe says of a dispute. States go forward; between equal ones the later word counts. */
export async function applyDispute(ctx: MutationCtx, facts: DisputeFacts): Promise<FactResult> {
  const { paymentIntentId, stripeDisputeId } = facts;
  const checkout = paymentIntentId === null ? null : await checkoutOfIntent(ctx, paymentIntentId);
  if (checkout === null || paymentIntentId === null) {
    return { kind: "wait", outcome: "kept until its payment is known" };
  }
  const { orderId } = checkout;
  const known = await ctx.db
    .query("chargebacks")
    .withIndex("by_stripeDisputeId", (q) => q.eq("stripeDisputeId", stripeDisputeId))
    .unique();
  const state = stateOf(facts.status);
  if (known && !isNews(known, state, facts.toldAt)) {
    return { kind: "done", outcome: "chargeback known already", orderId };
  }
  const before = known?.state ?? null;
  const chargeback = await save(ctx, known, checkout, facts, state);
  await restateChargebacks(ctx, checkout._id);
  if (state === "lost" && before !== "lost") await stopAfterLoss(ctx, chargeback);
  await tellOrder(ctx, chargeback, before);
  await reckonRefunds(ctx, orderId);
  return { kind: "done", outcome: `chargeback ${state}`, orderId };
}

function isNews(known: Chargeback, state: State, toldAt: number): boolean {
  const ahead = RANK[state] - RANK[known.state];
  return ahead > 0 || (ahead === 0 && toldAt > known.toldAt);
}

async function save(
  ctx: MutationCtx,
  known: Chargeback | null,
  { _id: checkoutId, orderId }: Checkout,
  facts: DisputeFacts,
  state: State,
): Promise<Chargeback> {
  const now = Date.now();
  const { stripeDisputeId, amount, reason, toldAt, dueBy } = facts;
  const told = { amount, reason, state, toldAt, ...(dueBy === null ? {} : { dueBy }) };
  if (known) {
    const decidedAnew = state === "lost" ? {} : { needsPerson: undefined };
    await ctx.db.patch("chargebacks", known._id, { ...told, ...decidedAnew, updatedAt: now });
    return { ...known, ...told };
  }
  const { buyerId, sellerId } = (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
  const chargebackId = await ctx.db.insert("chargebacks", {
    ...told,
    stripeDisputeId,
    stripePaymentIntentId: facts.paymentIntentId ?? "",
    checkoutId,
    orderId,
    buyerId,
    sellerId,
    createdAt: now,
    updatedAt: now,
  });
  return (await ctx.db.get("chargebacks", chargebackId)) ?? fail("not_found");
}

/**
 * A bank gave money of an order back that has not been dispatched. A person decides what becomes of the rest;
 * but when all of the order's own payment is gone, what was paid on top goes back too.
 */
async function stopAfterLoss(
  ctx: MutationCtx,
  { _id, checkoutId, orderId }: Chargeback,
): Promise<void> {
  const checkout = (await ctx.db.get("checkouts", checkoutId)) ?? fail("not_found");
  const order = await orderOf(ctx, orderId);
  if (checkout.isStray || order.status !== "processing") return;
  await endLiveAdjustment(ctx, order, "lapsed");
  await ctx.db.patch("chargebacks", _id, { needsPerson: true });
  const rest = await refundableOf(ctx, orderId);
  if (checkout.adjustmentId === undefined && unreturned(checkout) === 0 && rest > 0) {
    const reason = "The bank gave the order's payment back to the buyer";
    await requestRefund(ctx, order, { amount: rest, reason });
  }
}

/** The admin lets an order go on of which a bank gave money back. `not_found` when it does not wait for that. */
export async function letGoOn(
  ctx: MutationCtx,
  admin: Profile,
  chargeback: Chargeback,
): Promise<void> {
  if (chargeback.needsPerson !== true) fail("not_found");
  await ctx.db.patch("chargebacks", chargeback._id, {
    needsPerson: undefined,
    updatedAt: Date.now(),
  });
  const order = await orderOf(ctx, chargeback.orderId);
  await writeEvent(ctx, order, "resumed", { kind: "admin", userId: admin.userId });
  await reckonRefunds(ctx, order._id);
}

/** The order stops while a chargeback is undecided; its trail and its people are told of every step. */
async function tellOrder(
  ctx: MutationCtx,
  chargeback: Chargeback,
  before: State | null,
): Promise<void> {
  const { orderId, state, amount } = chargeback;
  const isOpen = await stopsOrder(ctx, orderId);
  const order = await setStop(ctx, await orderOf(ctx, orderId), "chargeback", isOpen);
  // No more money is taken for an order whose money a bank asks for.
  if (isOpen) await endLiveAdjustment(ctx, order, "lapsed");
  if (before === state) return;
  if (before === null) await writeEvent(ctx, order, "chargebackOpened", STRIPE, { amount });
  if (state === "warning" || state === "open") {
    await tellChargebackOpened(ctx, order, chargeback);
    return;
  }
  if (state === "won") await writeWon(ctx, order, chargeback, before);
  // An order whose money is all gone has this in its trail already, as what made it `refunded`.
  else if (order.refundedAmount < order.totalAmount) {
    await writeEvent(ctx, order, "chargebackLost", STRIPE, { amount });
  }
  await tellChargebackDecided(ctx, order, chargeback);
}

/** A payment that the order does not count stops nothing. */
async function stopsOrder(ctx: QueryCtx, orderId: Id<"orders">): Promise<boolean> {
  for (const { checkoutId } of await openChargebacks(ctx, orderId)) {
    const checkout = await ctx.db.get("checkouts", checkoutId);
    if (checkout && !checkout.isStray) return true;
  }
  return false;
}

async function writeWon(
  ctx: MutationCtx,
  order: Order,
  { amount }: Chargeback,
  before: State | null,
): Promise<void> {
  await writeEvent(ctx, order, "chargebackWon", STRIPE, { amount });
  const isBack = before === "lost" && order.refundedAmount < order.totalAmount;
  if (!isBack || order.status !== "refunded") return;
  const note = "The bank decided again, and sent the money back";
  await transition(ctx, order, "refundBounced", STRIPE, { amount, note });
}

async function orderOf(ctx: QueryCtx, orderId: Id<"orders">): Promise<Order> {
  return (await ctx.db.get("orders", orderId)) ?? fail("order_not_found");
}

/** Chargebacks of an order that the bank has not decided. */
export async function openChargebacks(ctx: QueryCtx, orderId: Id<"orders">): Promise<Chargeback[]> {
  const found = await Promise.all(
    (["warning", "open"] as const).map((state) =>
      ctx.db
        .query("chargebacks")
        .withIndex("by_orderId_and_state", (q) => q.eq("orderId", orderId).eq("state", state))
        .take(20),
    ),
  );
  return found.flat();
}
