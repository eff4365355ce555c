/** Sellers' yearly income, the thresholds at which they are notified, and the admin's export. */

import { beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import {
  type ThresholdLevel,
  thresholdLevel,
  thresholdNotice,
  orderPart,
} from "#convex/domain/sellers/yearlyFigures.ts";
import { DAY_MS, MAILBOX_CHANGE_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { commissionFor } from "#convex/domain/shared/money.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { setAuthKeys } from "../kit/authHelpers";
import { changeEmail } from "../kit/changeAddress";
import { addAdmin, addListing, addSeller, type Backend, type Person } from "../kit/helpers";
import { orderOf, settle, type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { addCompletedOrder } from "../kit/reviewHelpers";
import { deliver, refundEvent } from "../kit/stripeEvents";
import { totalOf } from "../kit/totals";

beforeAll(setAuthKeys);

const AUTUMN = Date.UTC(2026, 10, 2, 12);
/** Two animals for £10.00, £12.00 for the courier, and our fee of £1.10. */
const FEE = commissionFor(1000, 1200);
const ONE_SALE = { sales: 1, consideration: 2200, fees: FEE };

const ownYear = (person: Person, year = 2026) =>
  person.as.query(api.orders.sellerYears.mine, { year });

async function startAutumnShop(): Promise<Shop> {
  const shop = await startShop({ quantity: 9 });
  vi.setSystemTime(AUTUMN);
  return shop;
}

/** Copies a completed order `count` times. */
async function repeatOrder(t: Backend, uuid: string, count: number, changes = {}) {
  const { _id, _creationTime, ...order } = await orderOf(t, uuid);
  await t.run(async ({ db }) => {
    for (let i = 0; i < count; i += 1) {
      await db.insert("orders", { ...order, uuid: crypto.randomUUID(), ...changes });
    }
  });
}

test.each([
  [0, 0, 0],
  [23, 79_999, 0],
  [24, 0, 1],
  [0, 80_000, 1],
  [29, 99_999, 1],
  [1, 100_000, 2],
  [29, 169_999, 2],
  [30, 0, 3],
  [1, 170_000, 3],
] as const)("%i sales for %i pence reach threshold %i", (sales, consideration, level) => {
  expect(thresholdLevel({ sales, consideration })).toBe(level);
});

describe("an order's share of the year's figures", () => {
  const order = {
    amount: 1000,
    deliveryCharge: 1200,
    commission: 50,
    refundedAmount: 0,
    status: "completed" as const,
  };
  const part = (changes: object) => orderPart({ ...order, completedAt: AUTUMN, ...changes });

  test("is nothing until it completes", () => expect(orderPart(order)).toBeNull());
  test.each([
    ["nothing was refunded", 0, { consideration: 2200, fees: 50 }],
    ["one animal was refunded", 500, { consideration: 1700, fees: 50 }],
  ])("counts the seller's money if %s", (_, refundedAmount, money) => {
    expect(part({ refundedAmount })).toEqual({ year: 2026, quarter: 3, ...money });
  });
  test("is nothing if all of the seller's money was refunded, with or without our fee", () => {
    expect([part({ refundedAmount: 2200 }), part({ refundedAmount: 2250 })]).toEqual([null, null]);
  });
  test("is nothing for a gift", () => {
    expect(part({ amount: 0, deliveryCharge: 0, commission: 0 })).toBeNull();
  });
  test.each([
    ["2026-01-01T00:00Z", 0],
    ["2026-03-31T22:59Z", 0],
    // British Summer Time: it is already 1 April.
    ["2026-03-31T23:00Z", 1],
    ["2026-09-30T23:30Z", 3],
    ["2026-12-31T23:59Z", 3],
  ])("counts on %s in quarter %i", (at, quarter) => {
    expect(part({ completedAt: Date.parse(at) })).toMatchObject({ year: 2026, quarter });
  });
});

describe("a seller's year", () => {
  test("counts completed orders less refunds", async () => {
    const shop = await startAutumnShop();
    const admin = await addAdmin(shop.t);
    expect(await ownYear(shop.seller)).toBeNull();
    const uuid = await addCompletedOrder(shop);
    const figures = { year: 2026, ...ONE_SALE, level: 0, isPartial: false, isShared: false };
    expect(await ownYear(shop.seller)).toEqual(figures);
    await addCompletedOrder(shop);
    expect(await ownYear(shop.seller)).toMatchObject({
      sales: 2,
      consideration: 4400,
      fees: 2 * FEE,
    });
    await admin.as.action(api.payments.refunds.refundOrder, { orderId: uuid });
    await settle(shop.t);
    expect(await ownYear(shop.seller)).toEqual(figures);
  });

  test("counts less refunds that are under way, and less failed ones until an admin settles them", async () => {
    const shop = await startAutumnShop();
    const admin = await addAdmin(shop.t);
    const orderId = await addCompletedOrder(shop);
    shop.stripe.refundStatus = "pending";
    await admin.as.action(api.payments.refunds.refundOrder, { orderId, amount: 500 });
    const reducedFigures = { sales: 1, consideration: 1700, fees: FEE };
    expect(await ownYear(shop.seller)).toMatchObject(reducedFigures);
    const [refund] = shop.stripe.refunds;
    await deliver(shop.t, refundEvent("refund.failed", { ...refund!, status: "failed" }));
    expect(await ownYear(shop.seller)).toMatchObject(reducedFigures);
    const [problem] = await admin.as.query(api.payments.moneyProblems.list, {});
    if (problem?.kind !== "refund") throw new Error("No refund failed");
    await admin.as.mutation(api.payments.moneyProblems.dismiss, {
      refundId: problem.refundId,
      answer: "notOwed",
    });
    expect(await ownYear(shop.seller)).toMatchObject(ONE_SALE);
  });

  test("is visible only to the seller, and separate from other years", async () => {
    const shop = await startAutumnShop();
    await addCompletedOrder(shop);
    expect([await ownYear(shop.buyer), await ownYear(shop.seller, 2025)]).toEqual([null, null]);
  });

  test("begins at midnight on 1 January", async () => {
    const shop = await startAutumnShop();
    const uuid = await addCompletedOrder(shop);
    await repeatOrder(shop.t, uuid, 1, { completedAt: Date.UTC(2027, 0) - 1 });
    await repeatOrder(shop.t, uuid, 3, { completedAt: Date.UTC(2027, 0) });
    expect([await ownYear(shop.seller), await ownYear(shop.seller, 2027)]).toMatchObject([
      { sales: 2 },
      { sales: 3 },
    ]);
  });

  test("says if there are more orders than were counted", async () => {
    const shop = await startAutumnShop();
    await repeatOrder(shop.t, await addCompletedOrder(shop), 300);
    expect(await ownYear(shop.seller)).toMatchObject({ sales: 300, level: 3, isPartial: true });
  });
});

describe("at a threshold", () => {
  const notices = (t: Backend, { userId }: Person) =>
    t.run(async ({ db }) => ({
      bell: (await db.query("notifications").collect())
        .filter((row) => row.userId === userId && row.content.kind === "sellerThreshold")
        .map(
          ({ content }) =>
            (content as Extract<Doc<"notifications">["content"], { kind: "sellerThreshold" }>)
              .headline,
        ),
      emails: (await db.query("emails").collect())
        .filter((mail) => mail.userId === userId && mail.idempotencyKey.startsWith("seller-line"))
        .map(({ subject }) => subject),
    }));

  const nearHeadline = "You're close to the point where we report to HMRC";
  const reportHeadline = "We report your 2026 sales to HMRC";
  const noticesOf = (...headlines: string[]) => ({ bell: headlines, emails: headlines });

  test("the seller is notified once, by bell and email, and again at the next threshold", async () => {
    const shop = await startAutumnShop();
    const first = await addCompletedOrder(shop);
    await repeatOrder(shop.t, first, 22);
    expect(await notices(shop.t, shop.seller)).toEqual(noticesOf());
    await addCompletedOrder(shop);
    expect(await notices(shop.t, shop.seller)).toEqual(noticesOf(nearHeadline));
    await addCompletedOrder(shop, 1);
    expect(await notices(shop.t, shop.seller)).toEqual(noticesOf(nearHeadline));
    await repeatOrder(shop.t, first, 4);
    await addCompletedOrder(shop, 1);
    expect(await notices(shop.t, shop.seller)).toEqual(noticesOf(nearHeadline, reportHeadline));
  });

  test("a refund that goes below it doesn't repeat the notice, however long ago it was", async () => {
    const shop = await startAutumnShop();
    const { t, seller } = shop;
    const admin = await addAdmin(t);
    await repeatOrder(t, await addCompletedOrder(shop), 22);
    const uuid = await addCompletedOrder(shop);
    await admin.as.action(api.payments.refunds.refundOrder, { orderId: uuid });
    await settle(t);
    expect(await ownYear(seller)).toMatchObject({ sales: 23, level: 0 });
    // Old notifications and emails have been deleted by now.
    await t.run(async ({ db }) => {
      for (const { _id } of await db.query("notifications").collect())
        await db.delete("notifications", _id);
      for (const { _id } of await db.query("emails").collect()) await db.delete("emails", _id);
    });
    await addCompletedOrder(shop, 1);
    expect(await ownYear(seller)).toMatchObject({ sales: 24, level: 1 });
    expect(await notices(t, seller)).toEqual(noticesOf());
  });

  test("each year starts without notices", async () => {
    const shop = await startAutumnShop();
    const first = await addCompletedOrder(shop);
    await repeatOrder(shop.t, first, 22);
    await addCompletedOrder(shop);
    vi.setSystemTime(Date.UTC(2027, 1, 2, 12));
    await addCompletedOrder(shop, 1);
    expect(await notices(shop.t, shop.seller)).toEqual(noticesOf(nearHeadline));
    await repeatOrder(shop.t, first, 28, { completedAt: Date.now() });
    await addCompletedOrder(shop, 1);
    expect(await notices(shop.t, shop.seller)).toEqual(
      noticesOf(nearHeadline, "We report your 2027 sales to HMRC"),
    );
  });

  describe("all accounts of a person count together", () => {
    const openShop = async (shop: Shop, email: string): Promise<Shop> => {
      const seller = await addSeller(shop.t, { email });
      return {
        ...shop,
        seller,
        listingId: await addListing(shop.t, seller.userId, { quantity: 9 }),
      };
    };
    /** The shops of `sam@shoal.test`, with 22 sales, and of its second account. */
    const openBoth = async () => {
      const shop = await startAutumnShop();
      const first = await openShop(shop, "sam@shoal.test");
      await repeatOrder(shop.t, await addCompletedOrder(first), 21);
      return { first, second: await openShop(shop, "sam+2@shoal.test") };
    };
    const remove = async ({ t, seller }: Shop) => {
      await t.run(async (ctx) => {
        const profile = await profileOf(ctx, seller.userId);
        if (profile) await deleteAccount(ctx, profile, "owner");
      });
      vi.advanceTimersByTime(MINUTE_MS);
    };
    const noop = async () => undefined;

    test.each([
      ["a tagged one", noop],
      ["a deleted one", async ({ first }: { first: Shop }) => await remove(first)],
      [
        "one that moved away",
        async ({ first }: { first: Shop }) => {
          await changeEmail(first.t, first.seller, "sam@elsewhere.test");
        },
      ],
      [
        "the mailbox that it left",
        async ({ second }: { second: Shop }) => {
          await changeEmail(second.t, second.seller, "sam@elsewhere.test");
        },
      ],
    ])("with %s", async (_, change) => {
      const { first, second } = await openBoth();
      await change({ first, second });
      await addCompletedOrder(second, 1);
      expect(await notices(second.t, second.seller)).toEqual(noticesOf());
      await addCompletedOrder(second, 1);
      expect(await ownYear(second.seller)).toMatchObject({ sales: 24, level: 1 });
      expect(await notices(second.t, second.seller)).toEqual(noticesOf(nearHeadline));
    });

    test("and only the first to reach it is notified", async () => {
      const { first, second } = await openBoth();
      await addCompletedOrder(second, 1);
      await addCompletedOrder(second, 1);
      await addCompletedOrder(first, 1);
      expect(await notices(first.t, first.seller)).toEqual(noticesOf());
      expect(await ownYear(first.seller)).toMatchObject({ sales: 25, level: 1 });
    });

    test("but not what an account sells long after it moved away", async () => {
      const { first, second } = await openBoth();
      vi.setSystemTime(Date.UTC(2026, 1, 2, 12));
      await changeEmail(first.t, first.seller, "sam@elsewhere.test");
      await settle(first.t, MAILBOX_CHANGE_MS + DAY_MS);
      await addCompletedOrder(first, 1);
      await addCompletedOrder(second, 1);
      expect(await ownYear(first.seller)).toMatchObject({ sales: 23 });
      expect(await ownYear(second.seller)).toMatchObject({ sales: 1 });
    });

    test("says so only if several accounts sold", async () => {
      const { first, second } = await openBoth();
      await addCompletedOrder(first, 1);
      expect(await ownYear(first.seller)).toMatchObject({ isShared: false });
      await addCompletedOrder(second, 1);
      expect(await ownYear(first.seller)).toMatchObject({ sales: 24, isShared: true });
    });

    test("nor another mailbox's", async () => {
      const { first } = await openBoth();
      const otto = await openShop(first, "otto@shoal.test");
      await addCompletedOrder(otto, 1);
      expect(await ownYear(otto.seller)).toMatchObject({ sales: 1 });
    });
  });

  test("a licensed trader is only told about the report", () => {
    const notice = (level: ThresholdLevel, isTrader: boolean) =>
      thresholdNotice(
        level,
        2026,
        { sales: 31, consideration: 171_000, isPartial: false, isShared: false },
        isTrader,
      );
    expect([1, 2].map((level) => notice(level as ThresholdLevel, true))).toEqual([null, null]);
    expect(notice(3, true)?.text).not.toContain("licence");
    expect(notice(3, false)?.text).toContain("a council licence");
    expect(notice(2, false)?.text).toContain("£1,710.00");
    expect(notice(0, false)).toBeNull();
  });
});

test("the admin's export contains every page of sales completed in a year", async () => {
  const shop = await startAutumnShop();
  const { t, seller } = shop;
  const admin = await addAdmin(t);
  const uuid = await addCompletedOrder(shop);
  await repeatOrder(t, uuid, 1, { completedAt: Date.UTC(2026, 0, 5) });
  await repeatOrder(t, uuid, 1, { completedAt: Date.UTC(2025, 11, 31) });
  await repeatOrder(t, uuid, 1, { refundedAmount: totalOf(1000, 1200) });
  await startOrder(shop);
  const pageOf = (numItems: number, cursor: string | null) =>
    admin.as.query(api.moderation.sellerYears.sales, {
      year: 2026,
      paginationOpts: { numItems, cursor },
    });
  const first = await pageOf(1, null);
  const rest = await pageOf(9, first.continueCursor);
  const sale = {
    sellerId: seller.userId,
    fullName: seller.fullName,
    email: seller.email,
    mailbox: await mailboxHashOf(seller.email),
    trader: null,
    year: 2026,
    consideration: 2200,
    fees: FEE,
  };
  expect([first.page, rest.page]).toEqual([[{ ...sale, quarter: 0 }], [{ ...sale, quarter: 3 }]]);
});
