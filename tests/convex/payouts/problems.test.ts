/** Sellers' money that needs a person: it is on the admin's list with its reason, and an admin settles it. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { expectFail } from "../kit/helpers";
import { subjectsTo } from "../kit/moneyShop";
import { settle, type Shop } from "../kit/orderHelpers";
import {
  transferSummaries,
  completeOrder,
  addDeliveredOrder,
  startPayoutShop,
  refresh,
  sweepPayouts,
  transfersOf,
} from "../kit/payoutShop";

afterEach(() => {
  delete process.env.PAYOUTS_ENABLED;
});

type World = Awaited<ReturnType<typeof startPayoutShop>>;

/** Sellers' money on the admin's list: "transfer 1700 rejected". */
async function listProblems({ problems }: World): Promise<string[]> {
  return (await problems()).flatMap((problem) =>
    problem.kind === "transfer" || problem.kind === "reversal"
      ? [`${problem.kind} ${problem.amount} ${problem.why}`]
      : [],
  );
}

const { tryAgain, payOtherwise, writeOff } = api.payouts.problems;

async function settleWith(world: World, kind: "transfer" | "reversal", end: typeof payOtherwise) {
  const rows = await transfersOf(world.shop);
  const row = rows.find((each) => each.kind === kind && each.needsAdmin);
  if (row === undefined) throw new Error(`No ${kind} needs a person`);
  await world.admin.as.mutation(end, { transferId: row._id, reason: "By bank transfer" });
  return row._id;
}

const earnings = async ({ seller }: Shop) =>
  await seller.as.query(api.payouts.earnings.summary, {});

async function refuseTransfers({ stripe }: Shop): Promise<void> {
  stripe.fault = "refuse";
  stripe.refusesReads = false;
}

describe("a transfer that Stripe refuses for good", () => {
  async function refusedSale() {
    const world = await startPayoutShop();
    const uuid = await addDeliveredOrder(world.shop);
    await refuseTransfers(world.shop);
    await completeOrder(world.shop, uuid);
    world.shop.stripe.fault = "none";
    return { world, uuid };
  }

  test("is listed, waits in the seller's eyes, and can be paid another way", async () => {
    const { world } = await refusedSale();
    expect(await listProblems(world)).toEqual(["transfer 1700 refused"]);
    expect(await earnings(world.shop)).toMatchObject({ waiting: 1700, sent: 0 });
    await settleWith(world, "transfer", payOtherwise);
    expect(await transferSummaries(world.shop)).toEqual(["transfer 1700 paidOtherwise"]);
    expect(await listProblems(world)).toEqual([]);
    expect(await earnings(world.shop)).toMatchObject({ waiting: 0, sent: 1700 });
  });

  test.each([
    ["paid back by the seller", payOtherwise, "paidOtherwise", 1400],
    ["borne by Shoal", writeOff, "writtenOff", 1700],
  ] as const)(
    "and was paid another way before a refund leaves the seller's part on the list, until it is %s",
    async (_, end, state, sent) => {
      const { world, uuid } = await refusedSale();
      const { shop, admin } = world;
      await settleWith(world, "transfer", payOtherwise);
      await world.refund(uuid, { amount: 300 });
      await settle(shop.t);
      expect(await listProblems(world)).toEqual(["reversal 300 paidOtherwise"]);
      expect(await earnings(shop)).toMatchObject({ sent: 1700, takingBack: 300 });
      // The seller was paid without Stripe, so Stripe has nothing to take back.
      const [, reversal] = await transfersOf(shop);
      await expectFail(admin.as.mutation(tryAgain, { transferId: reversal!._id }), "not_found");
      await sweepPayouts(shop, DAY_MS);
      expect(await listProblems(world)).toEqual(["reversal 300 paidOtherwise"]);
      await settleWith(world, "reversal", end);
      expect(await listProblems(world)).toEqual([]);
      expect(await transferSummaries(shop)).toEqual([
        "transfer 1700 paidOtherwise",
        `reversal 300 ${state}`,
      ]);
      expect(await earnings(shop)).toMatchObject({ sent, takingBack: 0 });
    },
  );

  test("is given up by a seller who deletes their account", async () => {
    const { world } = await refusedSale();
    const { seller, t } = world.shop;
    const { deleteProven } = internal.privacy.deletion;
    const { message } = await expectFail(
      seller.as.mutation(deleteProven, { codeHash: null, givesUp: 0 }),
      "money_waits",
    );
    expect(message).toContain("£17.00");
    await seller.as.mutation(deleteProven, { codeHash: null, givesUp: 1700 });
    await settle(t);
    expect(await transferSummaries(world.shop)).toEqual(["transfer 1700 givenUp"]);
    expect(await listProblems(world)).toEqual([]);
  });

  test.each(["the seller", "an admin"])(
    "and was given up, by %s, is owed by nobody after a refund",
    async (who) => {
      const { world, uuid } = await refusedSale();
      const { shop, admin } = world;
      if (who === "the seller") {
        const { deleteProven } = internal.privacy.deletion;
        await shop.seller.as.mutation(deleteProven, { codeHash: null, givesUp: 1700 });
        await settle(shop.t);
      } else {
        const [row] = await transfersOf(shop);
        const settlement = { transferId: row!._id, isGivenUp: true, reason: "By letter" };
        await admin.as.mutation(payOtherwise, settlement);
      }
      await world.refund(uuid, { amount: 300 });
      await world.refund(uuid, {});
      await settle(shop.t);
      await sweepPayouts(shop, DAY_MS);
      expect(await listProblems(world)).toEqual([]);
      expect(await transferSummaries(shop)).toEqual(["transfer 1700 givenUp"]);
    },
  );
});

test("an admin who deletes a seller finds what waited for them on the list", async () => {
  const world = await startPayoutShop({ isActive: false });
  const { shop, admin } = world;
  await completeOrder(shop);
  expect(await listProblems(world)).toEqual([]);
  await admin.as.mutation(api.moderation.accounts.remove, { userId: shop.seller.userId });
  await settle(shop.t);
  expect(await listProblems(world)).toEqual(["transfer 1700 sellerGone"]);
  await sweepPayouts(shop, DAY_MS);
  expect(await listProblems(world)).toEqual(["transfer 1700 sellerGone"]);
  await settleWith(world, "transfer", payOtherwise);
  expect(await listProblems(world)).toEqual([]);
});

test("a seller whom Stripe rejects is paid another way by an admin", async () => {
  const world = await startPayoutShop();
  const { shop } = world;
  for (const account of shop.stripe.connect.accounts.values()) account.capability = "rejected";
  await refresh(shop);
  await completeOrder(shop);
  expect(await listProblems(world)).toEqual(["transfer 1700 rejected"]);
  await settleWith(world, "transfer", payOtherwise);
  await sweepPayouts(shop, DAY_MS);
  expect(await transferSummaries(shop)).toEqual(["transfer 1700 paidOtherwise"]);
  expect(shop.stripe.connect.transfers).toEqual([]);
});

test.each([
  ["suspended", { isSuspended: true }, []],
  ["in good standing", {}, ["£17.00 is waiting for you"]],
])(
  "a seller who is %s hears that money waits only if they can act",
  async (_, change, subjects) => {
    const { shop } = await startPayoutShop({ isActive: false });
    await completeOrder(shop);
    await shop.t.run(async ({ db }) => {
      const profile = await db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", shop.seller.userId))
        .unique();
      await db.patch("userProfiles", profile!._id, change);
    });
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    await shop.t.mutation(internal.payouts.sweep.refreshAccounts, {});
    const sentSubjects = (await subjectsTo(shop, shop.seller)).filter((text) =>
      text.includes("waiting"),
    );
    expect(sentSubjects).toEqual(subjects);
  },
);

test("a page that comes back from Stripe again and again asks ten times an hour at most", async () => {
  const { shop } = await startPayoutShop();
  const check = () => shop.seller.as.mutation(api.payouts.accounts.checkMine, {});
  for (let time = 0; time < 10; time += 1) await check();
  await expectFail(check(), "rate_limited");
});
