/** A user who was blocked, or whom nothing reached, loses no money by not answering. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { orderGroup } from "#convex/domain/notifications/kinds.ts";
import {
  ARRIVAL_ASSUMED_MS,
  ASSUMED_CLAIM_WINDOW_MS,
  CLAIM_WINDOW_MS,
  COMPLETE_AFTER_MS,
  DAY_MS,
  HOUR_MS,
} from "#convex/domain/shared/constants.ts";
import { silenceExcuse } from "#convex/notifications/model/silenceExcuse.ts";
import {
  addArrivedOrder,
  claim,
  addClaimedOrder,
  claimState,
  reportHandover,
} from "../kit/claimHelpers";
import { addAdmin, expectFail, type Person } from "../kit/helpers";
import {
  addCourierOrder,
  orderOf,
  addPaidOrder,
  advanceTime,
  settle,
  ship,
  type Shop,
  startShop,
} from "../kit/orderHelpers";
import { readBell, setEmailProblem } from "../kit/silence";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});

const statusOf = async (orderId: string) => (await orderOf(shop.t, orderId)).status;
const waitingProblems = async (admin: Person) =>
  (await admin.as.query(api.payments.moneyProblems.list, {})).filter(
    ({ kind }) => kind === "waitingForBuyer",
  );

describe("a user is unreachable", () => {
  const group = orderGroup("a");
  const excuse = async (since: number) =>
    await shop.t.run(async (ctx) => await silenceExcuse(ctx, shop.buyer.userId, { group, since }));
  const addRow = async (at: number, isRead: boolean, group = "a") => {
    await shop.t.run(async (ctx) => {
      await ctx.db.insert("notifications", {
        userId: shop.buyer.userId,
        group: orderGroup(group),
        occasion: `${group} ${at}`,
        content: { kind: "sellerThreshold", year: 2026, headline: "" },
        isRead,
        at,
        deleteAt: at + DAY_MS,
      });
    });
  };

  test("while no email reaches them and they haven't read the bell since", async () => {
    expect(await excuse(100)).toBeNull();
    await setEmailProblem(shop, shop.buyer);
    expect(await excuse(100)).toBe("unreachable");
    await addRow(99, true);
    await addRow(100, false);
    await addRow(101, true, "b");
    expect(await excuse(100)).toBe("unreachable");
    await addRow(100, true);
    expect(await excuse(100)).toBeNull();
  });

  test.each([
    ["order", "failed", 0, "unreachable"],
    ["order", "dismissed", 0, "unreachable"],
    ["order", "sent", 0, null],
    ["order", "queued", 0, null],
    ["alert", "failed", 0, null],
    ["order", "failed", HOUR_MS, null],
  ] as const)(
    "an email of the kind %s is %s, and %i ms later the wait begins: %s",
    async (kind, state, later, expected) => {
      await shop.t.run(async (ctx) => {
        await ctx.db.insert("emails", {
          kind,
          state,
          to: shop.buyer.email,
          userId: shop.buyer.userId,
          subject: "Please answer",
          html: "",
          text: "",
          attempts: 1,
          nextAttemptAt: 0,
          idempotencyKey: "unsent",
          createdAt: Date.now(),
          updatedAt: Date.now(),
        });
      });
      const since = Date.now() + later;
      expect(await excuse(since)).toBe(expected);
      await addRow(since, true);
      expect(await excuse(since)).toBeNull();
    },
  );
});

describe("an unreachable seller's silence", () => {
  test("leaves a claim to an admin after 72 hours", async () => {
    const orderId = await addClaimedOrder(shop);
    await setEmailProblem(shop, shop.seller);
    await settle(shop.t, CLAIM_ANSWER_MS);
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toMatchObject({
      order: "disputed",
      claim: "contested",
    });
    // The seller can still accept the claim.
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
  });

  test("accepts it if they have seen it on the site", async () => {
    const orderId = await addClaimedOrder(shop);
    await setEmailProblem(shop, shop.seller);
    await readBell(shop.seller, orderId);
    await settle(shop.t, CLAIM_ANSWER_MS);
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "accepted" });
  });
});

test.each([true, false])(
  "a seller's silence decides if unblocked before the claim: %s",
  async (isBefore) => {
    const admin = await addAdmin(shop.t);
    const orderId = await addArrivedOrder(shop);
    const { userId } = shop.seller;
    const setSuspended = async (suspended: boolean) =>
      await admin.as.mutation(suspend, { userId, suspended, reason });
    if (!isBefore) await claim(shop, orderId);
    await setSuspended(true);
    await advanceTime(shop, isBefore ? HOUR_MS : CLAIM_ANSWER_MS - HOUR_MS);
    await setSuspended(false);
    if (isBefore) await claim(shop, orderId);
    await advanceTime(shop, isBefore ? CLAIM_ANSWER_MS : HOUR_MS);
    expect(await claimState(shop, orderId)).toMatchObject({
      claim: isBefore ? "accepted" : "contested",
    });
  },
);

const addUnreadShippedOrder = async () => {
  const orderId = await addCourierOrder(shop);
  await ship(shop, orderId);
  return orderId;
};

describe("an unreachable buyer's silence", () => {
  test("assumes no arrival and completes nothing, until they can be told", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addUnreadShippedOrder();
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, ARRIVAL_ASSUMED_MS);
    expect(await statusOf(orderId)).toBe("shipped");
    expect(await waitingProblems(admin)).toMatchObject([{ order: { uuid: orderId } }]);
    const sale = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(sale).toMatchObject({ waitsForBuyer: true });
    await advanceTime(shop, DAY_MS);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("shipped");
    await setEmailProblem(shop, shop.buyer, null);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waitingProblems(admin)).toEqual([]);
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waitingProblems(admin)).toHaveLength(1);
    await readBell(shop.buyer, orderId);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waitingProblems(admin)).toEqual([]);
    await readBell(shop.buyer, orderId);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });

  test("waits for nothing if they marked our emails as spam, which had arrived", async () => {
    const orderId = await addUnreadShippedOrder();
    await setEmailProblem(shop, shop.buyer, "complained");
    await advanceTime(shop, ARRIVAL_ASSUMED_MS);
    expect(await statusOf(orderId)).toBe("delivered");
  });

  test("pays nobody however long it lasts, unless an admin decides", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addUnreadShippedOrder();
    await setEmailProblem(shop, shop.buyer);
    for (const wait of [ARRIVAL_ASSUMED_MS, 29 * DAY_MS, 90 * DAY_MS]) {
      await advanceTime(shop, wait);
      expect(await statusOf(orderId)).toBe("shipped");
    }
    expect(await waitingProblems(admin)).toHaveLength(1);
  });

  test("costs nothing once they have confirmed the arrival: it completes as ever", async () => {
    const orderId = await addUnreadShippedOrder();
    await setEmailProblem(shop, shop.buyer);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });

  test("ends when an admin who isn't involved lets the order run", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addUnreadShippedOrder();
    const { letRun } = api.orders.unreachable;
    await expectFail(admin.as.mutation(letRun, { orderId }), "not_found");
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, ARRIVAL_ASSUMED_MS);
    await admin.as.mutation(letRun, { orderId });
    await admin.as.mutation(letRun, { orderId });
    await settle(shop.t);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waitingProblems(admin)).toEqual([]);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("completed");
    const { page } = await admin.as.query(api.moderation.trail.list, {
      paginationOpts: { numItems: 10, cursor: null },
    });
    expect(page.map(({ reason }) => reason)).toContain(
      "Let the order run, though its buyer couldn't answer",
    );
  });

  test("leaves the list when they report a problem", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addUnreadShippedOrder();
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, ARRIVAL_ASSUMED_MS);
    await shop.buyer.as.mutation(api.claims.cases.reportNotArrived, {
      orderId,
      description: "The parcel never came to my house.",
    });
    expect(await waitingProblems(admin)).toEqual([]);
  });
});

const { ban, suspend } = api.moderation.standing;
const reason = "Rude";

describe("a blocked buyer's silence", () => {
  const unblock = async (admin: Person) => {
    const { userId } = shop.buyer;
    await admin.as.mutation(suspend, { userId, suspended: false, reason });
  };
  const block = async (admin: Person, how: "banned" | "suspended") => {
    const { userId } = shop.buyer;
    if (how === "banned") await admin.as.mutation(ban, { userId, purgeListings: false, reason });
    else await admin.as.mutation(suspend, { userId, suspended: true, reason });
  };

  test.each(["banned", "suspended"] as const)(
    "%s: pays no seller who sent nothing",
    async (how) => {
      const admin = await addAdmin(shop.t);
      const orderId = await addUnreadShippedOrder();
      await block(admin, how);
      for (const wait of [ARRIVAL_ASSUMED_MS, DAY_MS, 60 * DAY_MS]) {
        await advanceTime(shop, wait);
        expect(await statusOf(orderId)).toBe("shipped");
      }
      expect(await waitingProblems(admin)).toMatchObject([{ order: { uuid: orderId } }]);
      await admin.as.mutation(api.orders.unreachable.letRun, { orderId });
      await settle(shop.t);
      expect(await statusOf(orderId)).toBe("delivered");
      await advanceTime(shop, COMPLETE_AFTER_MS);
      expect(await statusOf(orderId)).toBe("completed");
    },
  );

  test("counts again once the block is lifted", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addUnreadShippedOrder();
    await block(admin, "suspended");
    await advanceTime(shop, ARRIVAL_ASSUMED_MS);
    await unblock(admin);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
  });

  test("gives them the time to claim again if a block took some of it", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addUnreadShippedOrder();
    await advanceTime(shop, ARRIVAL_ASSUMED_MS);
    await block(admin, "suspended");
    await advanceTime(shop, DAY_MS - HOUR_MS);
    await unblock(admin);
    await advanceTime(shop, 2 * HOUR_MS);
    await advanceTime(shop, DAY_MS - 2 * HOUR_MS);
    await claim(shop, orderId);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "open" });
  });

  test("completes the order after that time, and however short the block was before it arrived", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addUnreadShippedOrder();
    await block(admin, "suspended");
    await unblock(admin);
    await advanceTime(shop, ARRIVAL_ASSUMED_MS);
    await block(admin, "suspended");
    await unblock(admin);
    await advanceTime(shop, DAY_MS);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });

  test.each(["before", "after", "never"] as const)(
    "about a reported handover goes to an admin; blocked %s the report",
    async (when) => {
      const admin = await addAdmin(shop.t);
      const orderId = await addPaidOrder(shop);
      if (when === "before") await block(admin, "banned");
      await reportHandover(shop, orderId);
      if (when === "after") await block(admin, "suspended");
      await advanceTime(shop, ARRIVAL_ASSUMED_MS + DAY_MS);
      if (when === "never") {
        expect(await statusOf(orderId)).toBe("delivered");
        return;
      }
      expect(await statusOf(orderId)).toBe("disputed");
      const { claim } = await admin.as.query(api.claims.cases.caseOf, { orderId });
      expect(claim).toMatchObject({
        status: "contested",
        answer: { words: expect.any(String) as string },
      });
    },
  );
});

describe("a buyer who is blocked after a confirmed arrival", () => {
  const setSuspended = async (admin: Person, suspended: boolean) => {
    const { userId } = shop.buyer;
    await admin.as.mutation(suspend, { userId, suspended, reason });
  };
  const pageOf = async (orderId: string) =>
    await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  const arriveByCode = async () => {
    const orderId = await addPaidOrder(shop);
    const code = (await pageOf(orderId))?.handoverCode ?? "";
    await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
    return orderId;
  };

  test.each(["buyer", "code"])("by the %s: gets a day to claim after the block", async (how) => {
    const admin = await addAdmin(shop.t);
    const orderId = how === "code" ? await arriveByCode() : await addArrivedOrder(shop);
    await setSuspended(admin, true);
    await advanceTime(shop, CLAIM_WINDOW_MS);
    expect(await waitingProblems(admin)).toHaveLength(1);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    await setSuspended(admin, false);
    expect(await pageOf(orderId)).toMatchObject({ waitsForBuyer: true });
    await advanceTime(shop, DAY_MS);
    expect(await waitingProblems(admin)).toEqual([]);
    await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS - HOUR_MS);
    await claim(shop, orderId);
    await advanceTime(shop, CLAIM_ANSWER_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "contested" });
  });

  test("can claim as soon as the block has ended", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addArrivedOrder(shop);
    await setSuspended(admin, true);
    await advanceTime(shop, CLAIM_WINDOW_MS);
    await setSuspended(admin, false);
    await claim(shop, orderId);
    await advanceTime(shop, CLAIM_ANSWER_MS);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "contested" });
  });

  test.each([
    ["", false],
    [", though their emails bounce", true],
  ])("gets it too if the block ends within the two hours, once only%s", async (_, bounces) => {
    const admin = await addAdmin(shop.t);
    const orderId = await addArrivedOrder(shop);
    if (bounces) await setEmailProblem(shop, shop.buyer);
    await setSuspended(admin, true);
    await advanceTime(shop, HOUR_MS);
    await setSuspended(admin, false);
    await advanceTime(shop, HOUR_MS);
    expect(await pageOf(orderId)).toMatchObject({ arrivalRestarted: true });
    await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS);
    await advanceTime(shop, COMPLETE_AFTER_MS - ASSUMED_CLAIM_WINDOW_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });

  test.each([
    ["within the two hours, and gets a day to claim", HOUR_MS, "delivered"],
    ["after them, and gets no more time", CLAIM_WINDOW_MS, "completed"],
  ])("while the server is down for three days: %s", async (_, blockedAfter, status) => {
    const admin = await addAdmin(shop.t);
    const orderId = await addArrivedOrder(shop);
    vi.setSystemTime(Date.now() + blockedAfter);
    await setSuspended(admin, true);
    await advanceTime(shop, 3 * DAY_MS);
    expect(await statusOf(orderId)).toBe(status);
  });

  test("gets no more time if the block begins after the two hours", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addArrivedOrder(shop);
    await advanceTime(shop, CLAIM_WINDOW_MS);
    await setSuspended(admin, true);
    await advanceTime(shop, COMPLETE_AFTER_MS - CLAIM_WINDOW_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });
});
