/** Which of a mailbox's reviews counts never depends on how the rows got there. */

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { COUNTS_ONCE_MS, DAY_MS } from "#convex/domain/shared/constants.ts";
import { addAdmin, addPerson } from "../kit/helpers";
import { orderOf, sessionOf, settle, startShop } from "../kit/orderHelpers";
import { completedOrder, review, sellerCardOf } from "../kit/reviewHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";

const ORDERS = 4;
const n = fc.nat(ORDERS - 1);
const stars = fc.constantFrom(1, 2, 3, 5);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("review" as const), n, stars }) },
  fc.record({ op: fc.constantFrom("hide" as const, "show" as const), n }),
  fc.record({ op: fc.constantFrom("refund" as const, "lost" as const, "won" as const), n }),
  fc.record({ op: fc.constant("wait" as const), days: fc.constantFrom(1, 3, 60) }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function startHistory() {
  const shop = await startShop({ quantity: 20 });
  const admin = await addAdmin(shop.t);
  const sides: (typeof shop & { orderId: string })[] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const first = sides[at - 2]?.buyer;
    const buyer = first ?? (await addPerson(shop.t, { email: `nell+${at}@shoal.test` }));
    sides.push({ ...shop, buyer, orderId: await completedOrder({ ...shop, buyer }) });
  }
  const rows = async () => await shop.t.run(({ db }) => db.query("reviews").collect());
  const lost = new Set<string>();

  const act = async (one: Step) => {
    if (one.op === "wait") return await settle(shop.t, one.days * DAY_MS);
    const side = sides[one.n] ?? expect.fail("No such order");
    const { orderId } = side;
    const order = await orderOf(shop.t, orderId);
    if (one.op === "review") return await review(side, orderId, { overall: one.stars });
    if (one.op === "refund") {
      await admin.as.action(api.payments.refunds.refundOrder, { orderId });
      return await settle(shop.t);
    }
    if (one.op === "lost" || one.op === "won") {
      const id = `dp_${orderId}`;
      const amount = order.totalAmount;
      const dispute = { id, status: one.op, amount };
      const paymentIntentId = sessionOf(shop, orderId).paymentIntentId ?? "";
      if (one.op === "lost") lost.add(order._id);
      else lost.delete(order._id);
      return await deliver(shop.t, disputeEvent(paymentIntentId, dispute));
    }
    const row = (await rows()).find((other) => other.orderId === order._id);
    if (row === undefined) return;
    const part = { reviewId: row._id, part: "review", reason: "Spam" } as const;
    await admin.as.mutation(api.moderation.reviews[one.op], part);
  };

  const check = async () => {
    const shown = (await rows()).filter(({ hiddenAt }) => hiddenAt === undefined);
    const counted = shown.filter(({ isCounted }) => isCounted);
    const { totalReviews, rating } = await sellerCardOf(shop);
    expect(totalReviews).toBe(counted.length);
    const sum = counted.reduce((total, { overall }) => total + overall, 0);
    if (counted.length > 0) expect(rating).toBeCloseTo(sum / counted.length);
    for (const one of shown) {
      const near = counted.filter(
        ({ createdAt }) => Math.abs(createdAt - one.createdAt) < COUNTS_ONCE_MS,
      );
      if (one.isCounted) expect(near).toEqual([one]);
      else if (!lost.has(one.orderId)) {
        const isKeptOut = near.some((other) =>
          one.overall < 3
            ? other.overall < 3 && other.createdAt >= one.createdAt
            : other.overall < 3 || other.createdAt <= one.createdAt,
        );
        expect([one.overall, isKeptOut]).toEqual([one.overall, true]);
      }
    }
  };
  return { act, check };
}

test("of a mailbox's reviews one counts in 90 days, the latest bad one or else the first, after any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { act, check } = await startHistory();
      for (const one of steps) {
        // A refused step changes nothing.
        await act(one).catch((error: unknown) => {
          if (!String(error).includes("ConvexError")) throw error;
        });
        await check();
      }
      vi.clearAllTimers();
    }),
    { numRuns: 12 },
  );
}, 120_000);
