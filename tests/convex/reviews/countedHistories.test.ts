/** Which of the reviews between two mailboxes count never depends on how the rows got there. */

import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { accountOf } from "#convex/accounts/model/insertPerson.ts";
import { moveAddress } from "#convex/accounts/model/moveAddress.ts";
import { COUNTS_ONCE_MS, DAY_MS } from "#convex/domain/shared/constants.ts";
import { deleteAccount, requireNothingOpen } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { setAuthKeys } from "../kit/authHelpers";
import { addAdmin, addListing, addPerson, addSeller } from "../kit/helpers";
import { orderOf, sessionOf, settle, startShop } from "../kit/orderHelpers";
import { addCompletedOrder, review, sellerCardOf } from "../kit/reviewHelpers";
import { deliver, disputeEvent } from "../kit/stripeEvents";

beforeAll(setAuthKeys);

/** Of two buyers of one mailbox from two sellers of another. */
const ORDER_COUNT = 6;
const SECOND_EMAIL = "sam+2@shoal.test";
const SPARE_EMAIL = "spare@elsewhere.test";
const n = fc.nat(ORDER_COUNT - 1);
const stars = fc.constantFrom(1, 2, 3, 5);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("review" as const), n, stars }) },
  fc.record({ op: fc.constantFrom("hide" as const, "show" as const), n }),
  fc.record({ op: fc.constantFrom("refund" as const, "lost" as const, "won" as const), n }),
  { weight: 2, arbitrary: fc.record({ op: fc.constant("move" as const) }) },
  fc.record({ op: fc.constant("delete" as const) }),
  fc.record({ op: fc.constant("wait" as const), days: fc.constantFrom(1, 3, 60) }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function startHistory() {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const openShop = async (email: string) => {
    const seller = await addSeller(shop.t, { email });
    return {
      ...shop,
      seller,
      listingId: await addListing(shop.t, seller.userId, { quantity: 20 }),
    };
  };
  const first = await openShop("sam@shoal.test");
  const second = await openShop(SECOND_EMAIL);
  /** Sells nothing itself. */
  const third = await openShop("sam+3@shoal.test");
  const { userId } = second.seller;
  await shop.t.run(({ db }) =>
    db.insert("authAccounts", {
      userId,
      provider: "password",
      providerAccountId: SECOND_EMAIL,
      emailVerified: SECOND_EMAIL,
    }),
  );
  const sides: (typeof shop & { orderId: string })[] = [];
  for (let at = 0; at < ORDER_COUNT; at += 1) {
    const earlierBuyer = sides[at - 2]?.buyer;
    const buyer = earlierBuyer ?? (await addPerson(shop.t, { email: `nell+${at}@shoal.test` }));
    const side = { ...(at < ORDER_COUNT / 2 ? first : second), buyer };
    sides.push({ ...side, orderId: await addCompletedOrder(side) });
  }
  const rows = async () => await shop.t.run(({ db }) => db.query("reviews").collect());
  const lostOrderIds = new Set<string>();

  const secondProfile = async () => await shop.t.run((ctx) => profileOf(ctx, userId));
  /** Moves the second seller away, or back. */
  const moveSecond = async () =>
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, userId);
      const account = profile && (await accountOf(ctx, profile.email));
      if (!account) return;
      await moveAddress(
        ctx,
        profile,
        account,
        profile.email === SECOND_EMAIL ? SPARE_EMAIL : SECOND_EMAIL,
      );
    });
  const deleteSecond = async () =>
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, userId);
      await requireNothingOpen(ctx, userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });

  const act = async (one: Step) => {
    if (one.op === "wait") return await settle(shop.t, one.days * DAY_MS);
    if (one.op === "move") return await moveSecond();
    if (one.op === "delete") return await deleteSecond();
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
      if (one.op === "lost") lostOrderIds.add(order._id);
      else lostOrderIds.delete(order._id);
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
    const expectShown = async (shopOf: typeof shop, expected: typeof counted) => {
      const { totalReviews, rating } = await sellerCardOf(shopOf);
      expect(totalReviews).toBe(expected.length);
      const sum = expected.reduce((total, { overall }) => total + overall, 0);
      if (expected.length > 0) expect(rating).toBeCloseTo(sum / expected.length);
    };
    await expectShown(first, counted);
    await expectShown(third, counted);
    const { email } = (await secondProfile()) ?? {};
    if (email === SECOND_EMAIL) await expectShown(second, counted);
    if (email === SPARE_EMAIL) {
      const ownReviews = counted.filter(({ sellerId }) => sellerId === userId);
      await expectShown(second, ownReviews);
    }
    for (const one of shown) {
      const nearReviews = counted.filter(
        ({ createdAt }) => Math.abs(createdAt - one.createdAt) < COUNTS_ONCE_MS,
      );
      if (one.isCounted) expect(nearReviews).toEqual([one]);
      else if (!lostOrderIds.has(one.orderId)) {
        const isKeptOut = nearReviews.some((other) =>
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

test("of the reviews between two mailboxes one counts in 90 days, the latest bad one or else the first, after any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
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
    { numRuns: 6 },
  );
}, 120_000);
