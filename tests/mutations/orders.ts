import { mutationsOf } from "./mutation";

export const orders = mutationsOf(["tests/convex/orders", "tests/convex/payments"], {
  "convex/orders/rules/adjustmentEnding.ts": [
    [`if (live.status === "paying" && isDecrease) {`, `if (live.status === "paying") {`],
    [`if (status === "lapsed") await writeLapse(ctx, order, live);`, ``],
    [`await callOffCheckouts(ctx, order._id, live._id);`, ``],
  ],
  "convex/orders/rules/adjustmentStates.ts": [
    [`expiresAt > Date.now() && order.status === "processing"`, `expiresAt > Date.now()`],
    [`await countPending(ctx, order, change);`, ``],
  ],
  "convex/orders/rules/adjustments.ts": [
    [`proposed > DELIVERY_CHARGE_MAX_PENCE`, `proposed >= DELIVERY_CHARGE_MAX_PENCE`],
    [`before.length < PROPOSALS_MAX) return;`, `before.length <= PROPOSALS_MAX) return;`],
    [`difference < CARD_MIN_PENCE`, `difference <= CARD_MIN_PENCE`],
    [`-difference > (await refundableOf`, `-difference >= (await refundableOf`],
    [`if (!isOpen || adjustment.expiresAt <= Date.now()) {`, `if (!isOpen) {`],
    [`|| (!accept && state === "rejected")`, ``],
    [`if (!(await mayUserSell(ctx, order.sellerId))) {`, `if (false) {`],
    [`|| adjustment.expiresAt > Date.now()) return;`, `) return;`],
  ],
  "convex/orders/rules/asBought.ts": [
    [`order.species ?? listing.species`, `listing.species`],
    [`order.water ?? listing.water`, `listing.water`],
    [`    ...order.courierOffer,\n`, ``],
    [`lawBar(bought, to) ??`, ``],
    [`seaBar(bought.outcode, to) ??`, ``],
    [`order.deliveryOutcode ?? order.buyerOutcode`, `order.deliveryOutcode`],
  ],
  "convex/orders/rules/callingOff.ts": [
    [`const UNDISPATCHED = ["pending", "processing"]`, `const UNDISPATCHED = ["pending"]`],
    [`order && (await whyCalledOff(ctx, order))`, `order && "sellerBlocked"`],
    [`return isDone ? null : continueCursor;`, `return null;`],
    [`if (isKeptByLaw(listing)) return "listingBarred";`, ``],
    [`if (isUnread && (await`, `if (false && (await`],
    [`forbidden === null ? null : { forbidden }`, `null`],
    [`{ ...bought, description: "" }`, `bought`],
    [`(isStillListed || problem.code !== "species_restricted")`, `true`],
    [`await judgeKept(ctx, { ...bought`, `await judgeKept(ctx, { ...listing`],
    [`await mails.sendBarredOrderToAdmin(ctx, order);`, ``],
  ],
  "convex/orders/rules/cancelling.ts": [
    [
      `isCancelOpen(event, refundOfferedAt !== undefined) || !(await mayUserSell(ctx, sellerId))`,
      `isCancelOpen(event, refundOfferedAt !== undefined)`,
    ],
  ],
  "convex/orders/rules/fulfilment.ts": [
    [`fail("packaging_required");`, ``],
    [`if (order.status === "processing" && !isInPerson(order)) {`, `if (false) {`],
    [`row === null || row.attemptsLeft === 0 ||`, `row === null ||`],
    [`row.code !== code.replace(/\\s/g, "")`, `row.code !== code`],
    [`await returnToStock(ctx, order.listingId, order.quantity);`, ``],
    [`if (order.cancelRequestedAt !== undefined) return;`, ``],
    [
      `if (order?.status !== "processing" || isStopped(order)) return;`,
      `if (order?.status !== "processing") return;`,
    ],
    [
      `if (await isInGoodStanding(ctx, order.buyerId)) await sendOffer(ctx, offered);`,
      `if (true) await sendOffer(ctx, offered);`,
    ],
    [`if (await hasHappened(ctx, orderId, "arrivalReminded")) return;`, ``],
    [`+ ARRIVAL_ASSUMED_MS > Date.now()) return;`, `> Date.now()) return;`],
  ],
  "convex/orders/rules/holdLimits.ts": [
    [`last?.paidAt === undefined ? last?.holdExpiresAt : undefined`, `last?.holdExpiresAt`],
    [`await ctx.db.patch("orders", last._id, { holdLapsedAt: undefined });`, ``],
    [`waiting.filter(({ totalAmount }) => totalAmount === 0)`, `waiting`],
  ],
  "convex/orders/rules/holds.ts": [
    [`- STOCK_HOLD_MS / 2`, `- STOCK_HOLD_MS / 3`],
    [
      `checkoutError === undefined ? { holdLapsedAt: Date.now() } : {}`,
      `({ holdLapsedAt: Date.now(), checkoutError }) && { holdLapsedAt: Date.now() }`,
    ],
    [`await patchOrder(ctx, released, { holdLapsedAt: undefined }),`, `released,`],
    [`if (endedAt > Date.now()) return true;`, ``],
  ],
  "convex/orders/rules/orderMail.ts": [
    [`    userId,\n    isSure: true,`, `    userId,`],
    [`profile === null || profile.deletedAt !== null`, `profile === null`],
  ],
  "convex/orders/rules/packaging.ts": [
    [`fasted && bagged && insulated && labelled)`, `fasted && bagged && insulated)`],
    [`score > 5`, `score > 6`],
    [`score < 1`, `score < 0`],
    [`!arrived || review.score !== undefined`, `!arrived`],
  ],
  "convex/orders/rules/purchase.ts": [
    [`if (isSame && !(await isStalled(ctx, pending._id))) {`, `if (isSame) {`],
    [`await sendElsewhere(ctx, pending, listing, delivery);`, ``],
    [`saved : normaliseOutcode(typed);`, `saved : (normaliseOutcode(typed) ?? saved);`],
    [`failIf(sumProblem(shownTotal, money.totalAmount));`, ``],
    [`if (delivery.address && request.saveAddress) {`, `if (delivery.address) {`],
    [`if (isSent && typed === undefined) fail("address_required");`, ``],
    [`order.deliveryMethod === deliveryMethod &&`, ``],
    [`> HOLD_RESUME_MIN_MS`, `> 0`],
    [`failIf(replacementProblem(pending.holdExpiresAt ?? 0, Date.now()));`, ``],
    [`else await requireMayOrderFree(ctx, buyer.userId);`, ``],
    [`|| quiz.listingId !== listing._id) fail`, `) fail`],
    [
      `return isOnShelf(listing) && (await mayUserSell(ctx, listing.sellerId));`,
      `return isOnShelf(listing);`,
    ],
    [`if (pictureId) await keepUpload(ctx, pictureId);`, ``],
    [`nextSweepAt: holdExpiresAt + HOLD_GRACE_MS,`, `nextSweepAt: holdExpiresAt,`],
  ],
  "convex/orders/rules/records.ts": [[`uuid.toLowerCase()`, `uuid`]],
  "convex/orders/rules/stops.ts": [
    [
      `await ctx.scheduler.runAt(due(shippedAt + ARRIVAL_ASSUMED_MS), assumeArrival, { orderId });`,
      ``,
    ],
    [`await ctx.scheduler.runAt(at, offerRefundIfLate, { orderId });`, ``],
  ],
  "convex/orders/rules/transition.ts": [
    [`if (order.status === "processing") await endLiveAdjustment(ctx, moved, "lapsed");`, ``],
    [`if (stopOf(row, stops)) requireNotStopped({ stops }, label);`, ``],
  ],
  "convex/orders/rules/details.ts": [
    [`isBuyer && order.status === "processing";`, `order.status === "processing";`],
    [`return viewerIs === "admin"`, `return viewerIs !== "buyer"`],
    [
      `checkoutUrl: isBuyer && order.status === "pending"`,
      `checkoutUrl: order.status === "pending"`,
    ],
  ],
  "convex/domain/orders/states.ts": [
    [
      `["pending", "processing", "shipped"].includes(status)`,
      `["pending", "processing"].includes(status)`,
    ],
    [
      `!["pending", "cancelled", "refunded"].includes(status)`,
      `!["pending", "cancelled"].includes(status)`,
    ],
  ],
  "convex/domain/orders/transitions.ts": [
    [
      `{ event: "confirmArrival", from: "shipped", to: "delivered", by: ["buyer"] },`,
      `{ event: "confirmArrival", from: "shipped", to: "delivered", by: ["buyer"], unless: STOPPED },`,
    ],
    [`by: ["seller", "system"],`, `by: ["seller", "buyer", "system"],`],
    [`event === "cancel" || refundOffered`, `true`],
  ],
  "convex/domain/orders/buying.ts": [
    [`return Math.max(1, unsold);`, `return unsold;`],
    [`verdict === "unsuitable" && category === "fish"`, `verdict === "unsuitable"`],
    [`quantity > quiz.quantity`, `quantity >= quiz.quantity`],
    [`quantity > left`, `quantity >= left`],
    [`total > CARD_MAX_PENCE`, `total >= CARD_MAX_PENCE`],
    [`total < CARD_MIN_PENCE`, `total <= CARD_MIN_PENCE`],
    [`unpaid < HOLDS_MAX`, `unpaid <= HOLDS_MAX`],
    [`waiting < FREE_MAX`, `waiting <= FREE_MAX`],
    [`verdict !== "suitable"`, `verdict === "unsuitable"`],
    [`lapses[HOLD_LAPSES_MAX - 1]`, `lapses[HOLD_LAPSES_MAX - 2]`],
    [`isCount(quantity, QUANTITY_MAX)`, `isCount(quantity, QUANTITY_MAX - 1)`],
  ],
});
