import { mutationsOf } from "./mutation";

export const payments = mutationsOf(["tests/convex/payments", "tests/convex/orders"], {
  "convex/payments/rules/adminRefunds.ts": [
    [
      `order.status === "refunded" || (refundable === 0 && order.refundedAmount > 0)`,
      `order.status === "refunded"`,
    ],
    [`expected !== refundable`, `expected > refundable`],
  ],
  "convex/payments/rules/chargebackLedger.ts": [
    [`Math.min(room - lostAmount, await`, `Math.min(room, await`],
    [`lostAmount === wasLost || checkout.isSurplus`, `lostAmount === wasLost`],
    [
      `if (order.status === "processing") await returnToStock(ctx, order.listingId, order.quantity);`,
      ``,
    ],
    [`if (checkout && !checkout.isSurplus) return true;`, `if (checkout) return true;`],
  ],
  "convex/payments/rules/chargebacks.ts": [
    [`(ahead === 0 && eventAt > known.eventAt)`, `ahead === 0`],
    [`if (state === "lost" && before !== "lost") await`, `if (state === "lost") await`],
    [`unreturned(checkout) === 0 && rest > 0`, `rest > 0`],
    [`if (chargeback.needsPerson !== true) fail("not_found");`, ``],
  ],
  "convex/payments/rules/checkouts.ts": [
    [`return state === "open" || state === "closing";`, `return state === "open";`],
    [`await recordOutcome(ctx, "askStripe", { rowId: checkoutId });`, ``],
  ],
  "convex/payments/rules/deferredEvents.ts": [
    [`if (update.kind === "paid") return update.kind;`, ``],
    [`.sort(([a], [b]) => (a < b ? -1 : 1))`, ``],
  ],
  "convex/payments/rules/orderMoney.ts": [
    [`.filter(({ purpose }) => purpose !== "surplus")`, ``],
    [`if (stops.length > 0) await endLiveAdjustment(ctx, order, "lapsed");`, ``],
    [`state !== "failed" || needsPerson`, `needsPerson !== null || state`],
    [`await ctx.db.patch("refunds", _id, { needsPerson: undefined });`, ``],
    [`remaining === 0 && underWay.some`, `underWay.some`],
  ],
  "convex/payments/rules/paymentReceived.ts": [
    [`if (isBarred || adjustment === null ||`, `if (adjustment === null ||`],
    [`if (isBarred) await startWork(ctx, "callOffSale", [order._id]);`, ``],
    [
      `currency !== "gbp" || amount !== checkout.amount`,
      `currency !== "gbp" || amount < checkout.amount`,
    ],
    [`currency !== "gbp" || amount`, `amount`],
    [`if (why !== null) {`, `if (why !== null && false) {`],
    [`!isStopped(order) &&`, ``],
    [`status === "paying" &&`, ``],
    [
      `if (adjustmentId !== undefined) await reopenAdjustment(ctx, order, adjustmentId);`,
      `if (adjustmentId !== undefined) return;`,
    ],
    [`const HANDOVER_TRIES = 10;`, `const HANDOVER_TRIES = 11;`],
    [`await holds.releaseHold(ctx, order, "cancel", { kind: "system" }, reason);`, ``],
  ],
  "convex/payments/rules/refundAttempts.ts": [
    [`if (nextAttemptAt > now && nextAttemptAt !== lease) return null;`, ``],
    [`DAY_MS - HOUR_MS`, `DAY_MS + HOUR_MS`],
    [`refund.attempts > 0 ||`, ``],
    [`if (wasAnswered) {`, `if (false) {`],
    [`REFUND_BACKOFF_MS[refund.attempts - 1]`, `REFUND_BACKOFF_MS[refund.attempts]`],
    [`...(refund.isUnreported ? { needsPerson: true, error: UNREPORTED } : {}),`, ``],
    [`const PENDING_MAX_MS = 7 * DAY_MS;`, `const PENDING_MAX_MS = 8 * DAY_MS;`],
  ],
  "convex/payments/rules/refundProgress.ts": [
    [
      `if (unheard && !(await reserve(ctx, refund.checkoutId, refund.amount))) return "no room";`,
      ``,
    ],
    [`adjustment?.proposedDeliveryCharge === moved.deliveryCharge`, `adjustment`],
    [`refund.purpose === "adjustment" && !bounced`, `refund.purpose === "adjustment"`],
    [`await reserve(ctx, checkoutId, -amount);`, ``],
    [`else if (refund.requestedBy === undefined) await`, `else await`],
    [`deliveryCharge: order.deliveryCharge + amount,`, ``],
    [`RANK[progress.state] <= RANK[refund.state]`, `RANK[progress.state] < RANK[refund.state]`],
  ],
  "convex/payments/rules/refundRepair.ts": [
    [`if (checkout && refundableOfPayment(checkout) < amount) fail("refund_over");`, ``],
    [`attempts: 1, nextAttemptAt`, `attempts: 0, nextAttemptAt`],
    [`|| isForClaim) return;`, `) return;`],
    [`if (adjustmentId) await reopenAdjustment(ctx, order, adjustmentId);`, ``],
    [`if (refund.needsPerson !== true) return;`, ``],
  ],
  "convex/payments/rules/refundUpdates.ts": [
    [`if (named?.stripeRefundId !== undefined) return null;`, ``],
    [`named?.stripePaymentIntentId === update.paymentIntentId ? named : null`, `named`],
    [`if (!hasFailed && !(await reserve`, `if (!(await reserve`],
    [`checkoutId === _id && stripeRefundId !== undefined`, `checkoutId === _id`],
  ],
  "convex/payments/rules/refunds.ts": [
    [`unreturned(checkout) - (checkout.disputedAmount ?? 0)`, `unreturned(checkout)`],
    [`checkout.isSurplus ? 0 : Math.min`, `Math.min`],
    [`amount < 1`, `amount < 0`],
    [`returnedAmount > checkout.amount`, `returnedAmount >= checkout.amount`],
  ],
  "convex/payments/rules/sessionExpired.ts": [
    [`if (state === "paid") return applied("already paid", orderId);`, ``],
    [`await reopenAdjustment(ctx, order, adjustmentId);`, ``],
  ],
  "convex/payments/rules/stripeClient.ts": [
    [`[401, 403, 409, 429]`, `[401, 403, 409]`],
    [`statusCode !== 409 &&`, ``],
  ],
  "convex/payments/rules/readStripeEvents.ts": [
    [`return deployment === env.SITE_URL;`, `return deployment !== "";`],
    [`dueBy === null || dueBy === 0 ? null`, `dueBy === null ? null`],
  ],
  "convex/payments/rules/applyStripeUpdates.ts": [
    [`livemode === isLive() ? await`, `true ? await`],
    [`if (update.mode !== "payment") return applied("not a payment");`, ``],
    [
      `update.kind === "paid" || (update.kind === "refund" && update.refundId !== null)`,
      `update.kind === "paid"`,
    ],
    [
      `if (result.kind === "applied") await applyDeferred(ctx, paymentIntentId);`,
      `if (result.kind === "applied") return result;`,
    ],
  ],
  "convex/payments/rules/payPages.ts": [
    [`if (state === "paid") return;`, ``],
    [`state === "requested" && updatedAt <= since`, `state === "requested"`],
    [`.filter((line) => line.unitAmount > 0)`, ``],
  ],
  "convex/payments/rules/payPageEnds.ts": [
    [`if (state === "open") await startClosing(ctx, _id);`, ``],
    [`if (now - askedAt < CHECKOUT_LEASE_MS) return false;`, ``],
    [`if (now - createdAt > PAGE_FORGOTTEN_MS) {`, `if (now < createdAt) {`],
  ],
});
