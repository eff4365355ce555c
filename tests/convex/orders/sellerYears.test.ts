/** Sellers' income by year and quarter, the thresholds at which they are notified, and the admin's list. */
import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import {
  type Figures,
  type LineLevel,
  lineLevel,
  lineNotice,
  orderPart,
} from "#convex/domain/sellers/yearlyFigures.ts";
import { keepSellerYear } from "#convex/orders/model/sellerYears.ts";
import { addAdmin, addSeller, type Backend, type Person, startBackend } from "../kit/helpers";
import { orderOf, settle, type Shop, startShop } from "../kit/orderHelpers";
import { completedOrder } from "../kit/reviewHelpers";

const AUTUMN = Date.UTC(2026, 10, 2, 12);
const NONE: Figures = { sales: 0, consideration: 0, fees: 0 };
/** Two animals for £10.00, £12.00 for the courier, and our fee of £1.10. */
const ONE_SALE: Figures = { sales: 1, consideration: 2200, fees: 110 };

const ownYear = (person: Person, year = 2026) =>
  person.as.query(api.orders.sellerYears.mine, { year });
const inQuarters = (figures: Figures[]) => expect.objectContaining({ quarters: figures }) as object;

async function shopInAutumn(): Promise<Shop> {
  const shop = await startShop({ quantity: 9 });
  vi.setSystemTime(AUTUMN);
  return shop;
}

async function setYear(t: Backend, { userId }: Person, figures: Figures, changes = {}) {
  await t.run(async ({ db }) => {
    const level = lineLevel(figures);
    const row = { sellerId: userId, year: 2026, ...figures, level, toldLevel: level };
    await db.insert("sellerYears", { ...row, quarters: [figures, NONE, NONE, NONE], ...changes });
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
  expect(lineLevel({ sales, consideration, fees: 0 })).toBe(level);
});

describe("what an order adds", () => {
  const order = { amount: 1000, deliveryCharge: 1200, commission: 50, refundedAmount: 0 };
  const part = (changes: object) => orderPart({ ...order, completedAt: AUTUMN, ...changes });

  test("nothing before it completes", () => expect(orderPart(order)).toBeNull());
  test.each([
    ["nothing was refunded", 0, { consideration: 2200, fees: 50 }],
    ["one animal was refunded", 500, { consideration: 1700, fees: 50 }],
  ])("%s", (_, refundedAmount, money) => {
    expect(part({ refundedAmount })).toEqual({ year: 2026, quarter: 3, ...money });
  });
  test("nothing when all of the seller's money was refunded, with or without our fee", () => {
    expect([part({ refundedAmount: 2200 }), part({ refundedAmount: 2250 })]).toEqual([null, null]);
  });
  test("a gift isn't a sale", () => {
    expect(part({ amount: 0, deliveryCharge: 0, commission: 0 })).toBeNull();
  });
  test.each([
    ["2026-01-01T00:00Z", 0],
    ["2026-03-31T22:59Z", 0],
    // British Summer Time: it is already 1 April.
    ["2026-03-31T23:00Z", 1],
    ["2026-09-30T23:30Z", 3],
    ["2026-12-31T23:59Z", 3],
  ])("%s is in quarter %i", (at, quarter) => {
    expect(part({ completedAt: Date.parse(at) })).toMatchObject({ year: 2026, quarter });
  });
});

describe("a seller's year", () => {
  test("counts an order in the quarter it completed, less refunds", async () => {
    const shop = await shopInAutumn();
    const admin = await addAdmin(shop.t);
    expect(await ownYear(shop.seller)).toBeNull();
    const uuid = await completedOrder(shop);
    expect(await ownYear(shop.seller)).toEqual({
      ...{ year: 2026, quarters: [NONE, NONE, NONE, ONE_SALE], ...ONE_SALE, level: 0 },
    });
    await completedOrder(shop);
    expect(await ownYear(shop.seller)).toMatchObject({ sales: 2, consideration: 4400, fees: 220 });
    await admin.as.action(api.payments.refunds.refundOrder, { orderId: uuid });
    await settle(shop.t);
    expect(await ownYear(shop.seller)).toEqual(inQuarters([NONE, NONE, NONE, ONE_SALE]));
    expect((await orderOf(shop.t, uuid)).inYear).toBeUndefined();
  });

  test("is visible only to the seller, and each year is separate", async () => {
    const shop = await shopInAutumn();
    await completedOrder(shop);
    expect([await ownYear(shop.buyer), await ownYear(shop.seller, 2025)]).toEqual([null, null]);
  });
});

describe("at a threshold", () => {
  const notices = (t: Backend, { userId }: Person) =>
    t.run(async ({ db }) => ({
      bell: (await db.query("notifications").collect())
        .filter((row) => row.userId === userId && row.content.kind === "sellerLine")
        .map(
          ({ content }) =>
            (content as Extract<Doc<"notifications">["content"], { kind: "sellerLine" }>).headline,
        ),
      mails: (await db.query("emails").collect())
        .filter((mail) => mail.userId === userId && mail.idempotencyKey.startsWith("seller-line"))
        .map(({ subject }) => subject),
    }));

  test("the seller is notified once, by bell and email, and again at the next threshold", async () => {
    const shop = await shopInAutumn();
    await setYear(shop.t, shop.seller, { sales: 23, consideration: 60_000, fees: 3000 });
    await completedOrder(shop);
    const near = "You're close to the point where we report to HMRC";
    expect(await notices(shop.t, shop.seller)).toEqual({ bell: [near], mails: [near] });
    await completedOrder(shop, 1);
    expect(await notices(shop.t, shop.seller)).toEqual({ bell: [near], mails: [near] });
    await shop.t.run(async ({ db }) => {
      const { _id } = (await db.query("sellerYears").first())!;
      await db.patch("sellerYears", _id, { sales: 29 });
    });
    await completedOrder(shop, 1);
    const report = "We report your 2026 sales to HMRC";
    expect(await notices(shop.t, shop.seller)).toEqual({
      bell: [near, report],
      mails: [near, report],
    });
  });

  test("a licensed trader is only told about the report", () => {
    const notice = (level: LineLevel, isTrader: boolean) =>
      lineNotice(level, 2026, { sales: 31, consideration: 171_000, fees: 0 }, isTrader);
    expect([1, 2].map((level) => notice(level as LineLevel, true))).toEqual([null, null]);
    expect(notice(3, true)?.text).not.toContain("licence");
    expect(notice(3, false)?.text).toContain("a council licence");
    expect(notice(2, false)?.text).toContain("£1,710.00");
    expect(notice(0, false)).toBeNull();
  });
});

test("the admin sees sellers beyond a threshold first, and exports everyone page by page", async () => {
  const t = startBackend();
  const admin = await addAdmin(t);
  const figures = (sales: number) => ({ sales, consideration: sales * 1000, fees: sales * 50 });
  for (const sales of [1, 30, 25]) {
    await setYear(t, await addSeller(t, { fullName: `Seller of ${sales}` }), figures(sales));
  }
  await setYear(t, await addSeller(t), figures(99), { year: 2025 });
  const ask = (nearOnly: boolean, numItems = 9, cursor: string | null = null) =>
    admin.as.query(api.moderation.sellerYears.list, {
      ...{ year: 2026, nearOnly, paginationOpts: { numItems, cursor } },
    });
  const names = ({ page }: Awaited<ReturnType<typeof ask>>) => page.map((row) => row.fullName);
  expect(names(await ask(true))).toEqual(["Seller of 30", "Seller of 25"]);
  const first = await ask(false, 2);
  const rest = await ask(false, 2, first.continueCursor);
  expect([...names(first), ...names(rest)]).toEqual([
    "Seller of 30",
    "Seller of 25",
    "Seller of 1",
  ]);
  expect(rest.page[0]).toMatchObject({
    trader: null,
    ...figures(1),
    quarters: [figures(1), NONE, NONE, NONE],
  });
});

test("a year is stored for six years, and later money movements don't recreate it", async () => {
  const shop = await shopInAutumn();
  const { t, seller } = shop;
  await completedOrder(shop);
  await setYear(t, seller, { sales: 4, consideration: 9000, fees: 300 }, { year: 2025 });
  const sweep = async (at: number) => {
    vi.setSystemTime(at);
    await t.mutation(internal.orders.sellerYears.sweep, {});
    await settle(t);
    return await t.run(async ({ db }) =>
      (await db.query("sellerYears").collect()).map(({ year }) => year).sort(),
    );
  };
  expect(await sweep(Date.UTC(2031, 11, 31, 12))).toEqual([2025, 2026]);
  expect(await sweep(Date.UTC(2032, 0, 1, 12))).toEqual([2026]);
  expect(await sweep(Date.UTC(2033, 0, 1, 12))).toEqual([]);
  await t.run(async (ctx) => {
    const order = (await ctx.db.query("orders").first())!;
    await keepSellerYear(ctx, { ...order, refundedAmount: 100 });
  });
  expect(await sweep(Date.UTC(2033, 0, 2, 12))).toEqual([]);
  expect(await ownYear(seller)).toBeNull();
});
