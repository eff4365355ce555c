/** Our books against Stripe's: every planted difference is found, and repaired where possible. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { addPayment, payWithoutWebhook } from "../kit/fakeStripe";
import { addAdmin, expectFail, makeAdmin, startBackend } from "../kit/helpers";
import { outsideRefund, paidShop, passAndSweep } from "../kit/moneyShop";
import { orderOf, sessionOf, settle, type Shop, start } from "../kit/orderHelpers";

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => void vi.useRealTimers());

/** More pages than any run here has. */
const PAGES = 12;
async function finish({ t }: Shop): Promise<void> {
  for (let n = 0; n < PAGES; n += 1) await settle(t);
}

/** A paid order, an hour old, and its books. */
async function books() {
  const world = await paidShop();
  const { shop, admin } = world;
  const { stripe } = shop;
  await settle(shop.t);
  vi.setSystemTime(Date.now() + HOUR_MS);
  const state = () => admin.as.query(api.payments.reconciliation.state, {});
  const compare = async () => {
    const until = Date.now();
    await admin.as.mutation(api.payments.reconciliation.start, { from: until - DAY_MS, until });
    await finish(shop);
    return await state();
  };
  return { ...world, stripe, state, compare };
}

test("books that agree show no differences, day by day", async () => {
  const { compare } = await books();
  const { runs, days, differences } = await compare();
  expect(runs).toMatchObject([{ state: "done", theirs: 1, foreign: 0 }]);
  expect(differences).toEqual([]);
  expect(days).toMatchObject([{ theirRefunded: 0, ourRefunded: 0 }]);
  expect(days[0]?.theirPaid).toBe(days[0]?.ourPaid);
  expect(days[0]?.theirPaid).toBeGreaterThan(0);
});

test("a differing sum is shown with both values, and disappears once the books agree", async () => {
  const { compare, stripe, payment, orderId } = await books();
  const paid = (await compare()).days[0]?.ourPaid ?? 0;
  stripe.forged.set(payment, { amount: paid + 250 });
  const { differences, days } = await compare();
  const found = { what: "payment", kind: "sum", stripeId: payment, orderUuid: orderId };
  expect(differences).toMatchObject([{ ...found, theirs: paid + 250, ours: paid }]);
  expect(days).toMatchObject([{ theirPaid: paid + 250, ourPaid: paid }]);
  stripe.forged.clear();
  expect((await compare()).differences).toEqual([]);
});

test("a payment unknown to Stripe is reported as missing there", async () => {
  const { compare, stripe, payment, orderId } = await books();
  stripe.forged.set(payment, { isGone: true });
  const { differences, runs } = await compare();
  const found = { what: "payment", kind: "missingThere", stripeId: payment, theirs: 0 };
  expect(differences).toMatchObject([{ ...found, orderUuid: orderId }]);
  expect(runs).toMatchObject([{ state: "done", theirs: 0, ours: 1 }]);
});

test("a payment without a webhook is missing here until it is applied", async () => {
  const { compare, shop, admin, state } = await books();
  const orderId = await start(shop);
  await settle(shop.t);
  const session = sessionOf(shop, orderId);
  payWithoutWebhook(session);
  const { differences } = await compare();
  const [found] = differences;
  expect(found).toMatchObject({
    ...{ what: "payment", kind: "missingHere", ours: 0, theirs: session.amount },
    stripeId: session.paymentIntentId,
  });
  if (found === undefined) throw new Error("No difference");
  const { differenceId } = found;
  for (const side of [shop.buyer, shop.seller]) {
    await makeAdmin(shop.t, side);
    const apply = side.as.action(api.payments.reconciliation.apply, { differenceId });
    await expectFail(apply, "forbidden");
    const args = { differenceId, reason: "Mine" };
    await expectFail(side.as.mutation(api.payments.reconciliation.settle, args), "forbidden");
  }
  expect(await admin.as.action(api.payments.reconciliation.apply, { differenceId })).toBe(true);
  expect((await state()).differences).toEqual([]);
  expect((await orderOf(shop.t, orderId)).status).toBe("processing");
});

test("refunds: missing here, missing there and with a different sum", async () => {
  const { compare, shop, stripe, refund, payment } = await books();
  await refund(100);
  await refund(50);
  await finish(shop);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect((await compare()).differences).toEqual([]);
  const [first, second] = stripe.refunds;
  if (!first || !second) throw new Error("No refunds");
  first.amount = 120;
  second.id = "re_renamed";
  stripe.refunds.push(outsideRefund(payment, { id: "re_outside", amount: 30 }));
  const { differences, days } = await compare();
  const named = differences.map(({ what, kind, theirs, ours }) => [what, kind, theirs, ours]);
  expect(named.sort()).toEqual([
    ["refund", "missingHere", 30, 0],
    ["refund", "missingHere", 50, 0],
    ["refund", "missingThere", 0, 50],
    ["refund", "sum", 120, 100],
  ]);
  expect(days).toMatchObject([{ theirRefunded: 200, ourRefunded: 150 }]);
});

test("another shop's entries on the account are skipped and counted", async () => {
  const { compare, stripe } = await books();
  addPayment("pi_other_shop", 999);
  stripe.forged.set("pi_other_shop", { metadata: { deployment: "other" } });
  addPayment("pi_no_shop", 999);
  stripe.forged.set("pi_no_shop", {});
  const { differences, runs } = await compare();
  expect(differences).toEqual([]);
  expect(runs).toMatchObject([{ theirs: 3, foreign: 2 }]);
});

test("a difference can be accepted with a reason, and reopens when it changes", async () => {
  const { compare, admin, stripe, payment, shop } = await books();
  stripe.forged.set(payment, { amount: 1 });
  const [found] = (await compare()).differences;
  if (!found) throw new Error("No difference");
  const settle = (reason: string) =>
    admin.as.mutation(api.payments.reconciliation.settle, {
      differenceId: found.differenceId,
      reason,
    });
  await expectFail(settle(" "), "reason_required");
  await settle("Told Stripe");
  await expectFail(settle("Again"), "not_found");
  expect((await compare()).differences).toEqual([]);
  const trail = await shop.t.run((ctx) => ctx.db.query("moderationEvents").order("desc").first());
  expect(trail).toMatchObject({ action: "settle_difference", reason: "Told Stripe" });
  stripe.forged.set(payment, { amount: 2 });
  expect((await compare()).differences).toMatchObject([{ theirs: 2 }]);
});

test("a difference that disappeared and comes back unchanged reopens", async () => {
  const { compare, stripe, payment } = await books();
  const forge = () => stripe.forged.set(payment, { amount: 1 });
  forge();
  expect((await compare()).differences).toHaveLength(1);
  stripe.forged.clear();
  expect((await compare()).differences).toEqual([]);
  forge();
  expect((await compare()).differences).toMatchObject([{ theirs: 1 }]);
});

test("a run reads page by page, and resumes where it stopped", async () => {
  const { admin, shop, stripe, state, payment } = await books();
  for (let n = 0; n < 5; n += 1) {
    stripe.refunds.push(outsideRefund(payment, { id: `re_out_${n}`, amount: 10 }));
  }
  stripe.pageSize = 2;
  stripe.fault = "refuse";
  const until = Date.now();
  const args = { from: until - DAY_MS, until };
  const runId = await admin.as.mutation(api.payments.reconciliation.start, args);
  // Another click joins the run.
  expect(await admin.as.mutation(api.payments.reconciliation.start, args)).toBe(runId);
  for (let step = 0; step < 5; step += 1) {
    await shop.t.action(internal.payments.reconciliation.takeStep, { runId, step: 0 });
  }
  expect((await state()).runs).toMatchObject([{ state: "failed", error: "Refused" }]);
  stripe.fault = "none";
  await admin.as.mutation(api.payments.reconciliation.resume, { runId });
  await finish(shop);
  const { runs, differences } = await state();
  expect(runs).toMatchObject([{ state: "done", theirs: 6, step: 6 }]);
  expect(differences).toHaveLength(5);
  await expectFail(admin.as.mutation(api.payments.reconciliation.resume, { runId }), "not_found");
});

test("the cron compares the last three whole days; dead actions are resumed", async () => {
  const { shop, state } = await books();
  await shop.t.mutation(internal.payments.reconciliation.startDaily, {});
  const [run] = (await state()).runs;
  expect(run).toMatchObject({ startedBy: null, until: Math.floor(Date.now() / DAY_MS) * DAY_MS });
  expect((run?.until ?? 0) - (run?.from ?? 0)).toBe(3 * DAY_MS);
  expect(await shop.t.mutation(internal.payments.reconciliation.sweep, {})).toBe(0);
  vi.setSystemTime(Date.now() + 3 * 60_000);
  expect(await shop.t.mutation(internal.payments.reconciliation.sweep, {})).toBe(1);
  await finish(shop);
});

test("a period must be over and at most 31 days long", async () => {
  const t = startBackend();
  const { as } = await addAdmin(t);
  const now = Date.now();
  for (const [from, until] of [
    [now, now + DAY_MS],
    [now, now - DAY_MS],
    [now - 40 * DAY_MS, now],
    [0.5, now],
  ] as const) {
    const call = as.mutation(api.payments.reconciliation.start, { from, until });
    await expectFail(call, "invalid_input");
  }
});

/** Presses the button of the only difference several times at once. */
async function pressTwice({ admin, compare, shop }: Awaited<ReturnType<typeof books>>) {
  const [found, ...others] = (await compare()).differences;
  if (!found || others.length > 0) throw new Error("Not one difference");
  const { differenceId } = found;
  const press = () => admin.as.action(api.payments.reconciliation.apply, { differenceId });
  const agreed = await Promise.all([press(), press()]);
  await finish(shop);
  return [...agreed, await press()];
}

test("a payment for an ended order is refunded once, however often it is applied", async () => {
  const world = await books();
  const { shop, stripe } = world;
  const orderId = await start(shop);
  await settle(shop.t);
  const session = sessionOf(shop, orderId);
  await shop.buyer.as.mutation(api.orders.orders.cancel, { orderId });
  await finish(shop);
  payWithoutWebhook(session);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect(await pressTwice(world)).toEqual([true, true, true]);
  await finish(shop);
  expect(stripe.returned).toBe(session.amount);
  expect(await orderOf(shop.t, orderId)).toMatchObject({
    status: "cancelled",
    refundedAmount: session.amount,
  });
});

test("a refund that went through unreported is adopted, and neither the button nor the clock repeats it", async () => {
  const world = await books();
  const { shop, stripe, refund, orderId } = world;
  stripe.fault = "cut";
  let said: string | undefined;
  void refund(100).then((state) => {
    said = state;
  });
  // Stripe's client retries on its own.
  while (said === undefined) await vi.advanceTimersByTimeAsync(1000);
  expect(said).toBe("requested");
  expect(stripe.returned).toBe(100);
  stripe.fault = "none";
  stripe.forgetKeys();
  vi.setSystemTime(Date.now() + HOUR_MS);
  const pressed = await pressTwice(world);
  expect(pressed).toEqual([true, true, true]);
  for (let n = 0; n < 3; n += 1) await passAndSweep(shop, 6 * HOUR_MS);
  expect(stripe.returned).toBe(100);
  expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 100 });
});

test("a refund made elsewhere is booked once, and only the rest stays refundable", async () => {
  const world = await books();
  const { shop, stripe, refund, payment, orderId } = world;
  stripe.refunds.push(outsideRefund(payment, { id: "re_outside", amount: 30 }));
  expect(await pressTwice(world)).toEqual([true, true, true]);
  const { totalAmount, refundedAmount } = await orderOf(shop.t, orderId);
  expect(refundedAmount).toBe(30);
  await refund();
  await finish(shop);
  expect(stripe.returned).toBe(totalAmount);
});

test("a refund made while Stripe is being read is a passing difference, and is booked once", async () => {
  const { compare, shop, stripe, refund, orderId } = await books();
  await refund(100);
  const { stripeRefundId } = await shop.t.run(
    async ({ db }) => (await db.query("refunds").first()) ?? { stripeRefundId: undefined },
  );
  // Our books record it after Stripe's page was read.
  await shop.t.run(async ({ db }) => {
    const row = await db.query("refunds").first();
    if (row) await db.patch("refunds", row._id, { stripeRefundId: undefined });
  });
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect((await compare()).differences).toMatchObject([{ kind: "missingHere", theirs: 100 }]);
  await shop.t.run(async ({ db }) => {
    const row = await db.query("refunds").first();
    if (row && stripeRefundId) await db.patch("refunds", row._id, { stripeRefundId });
  });
  expect((await compare()).differences).toEqual([]);
  expect(stripe.returned).toBe(100);
  expect(await orderOf(shop.t, orderId)).toMatchObject({ refundedAmount: 100 });
});

test("a step that runs twice, or dies on the second page, counts nothing twice", async () => {
  const { admin, shop, stripe, state, payment } = await books();
  for (let n = 0; n < 5; n += 1) {
    stripe.refunds.push(outsideRefund(payment, { id: `re_out_${n}`, amount: 10 }));
  }
  stripe.pageSize = 2;
  const until = Date.now();
  const args = { from: until - DAY_MS, until };
  const [runId] = await Promise.all([
    admin.as.mutation(api.payments.reconciliation.start, args),
    admin.as.mutation(api.payments.reconciliation.start, args),
  ]);
  const take = (step: number) =>
    shop.t.action(internal.payments.reconciliation.takeStep, { runId, step });
  await Promise.all([take(0), take(0)]);
  await Promise.all([take(1), take(1)]);
  stripe.fault = "before";
  await take(2);
  stripe.fault = "none";
  // The resumed step runs alongside the one presumed dead.
  await Promise.all([take(2), take(2), take(1)]);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await shop.t.mutation(internal.payments.reconciliation.sweep, {});
  await finish(shop);
  const { runs, days, differences } = await state();
  expect(runs).toHaveLength(1);
  expect(runs).toMatchObject([{ state: "done", theirs: 6 }]);
  expect(days).toMatchObject([{ theirRefunded: 50, ourRefunded: 0 }]);
  expect(differences).toHaveLength(5);
});
