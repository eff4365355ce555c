/** No silence costs money to somebody who could not be told. */
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { orderGroup } from "#convex/domain/notifications/kinds.ts";
import {
  ARRIVAL_ASSUMED_MS,
  COMPLETE_AFTER_MS,
  DAY_MS,
  UNTOLD_WAIT_MS,
} from "#convex/domain/shared/constants.ts";
import { wasTold } from "#convex/notifications/model/wasTold.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { claimedOrder, claimState } from "../kit/claimHelpers";
import { addAdmin, expectFail, type Person } from "../kit/helpers";
import {
  courierOrder,
  orderOf,
  pass,
  settle,
  ship,
  type Shop,
  startShop,
} from "../kit/orderHelpers";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});

const setProblem = async (
  { userId }: Pick<Person, "userId">,
  isUnreachable = true,
  kind: "bounced" | "complained" = "bounced",
) => {
  await shop.t.run(async (ctx) => {
    const row = await profileOf(ctx, userId);
    const emailProblem = isUnreachable ? { kind, at: Date.now() } : undefined;
    if (row) await ctx.db.patch("userProfiles", row._id, { emailProblem });
  });
};
const readBell = async ({ as }: Person, orderId: string) =>
  await as.mutation(api.notifications.bell.markOrderRead, { orderId });
const statusOf = async (orderId: string) => (await orderOf(shop.t, orderId)).status;
const waiting = async (admin: Person) =>
  (await admin.as.query(api.payments.moneyProblems.list, {})).filter(
    ({ kind }) => kind === "untold",
  );

describe("a user has been told", () => {
  const told = async (since: number) =>
    await shop.t.run(async (ctx) => await wasTold(ctx, shop.buyer.userId, orderGroup("a"), since));
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

  test("while emails reach them, or once they have read the bell since", async () => {
    expect(await told(100)).toBe(true);
    await setProblem(shop.buyer);
    expect(await told(100)).toBe(false);
    await addRow(99, true);
    await addRow(100, false);
    await addRow(101, true, "b");
    expect(await told(100)).toBe(false);
    await addRow(100, true);
    expect(await told(100)).toBe(true);
  });
});

describe("an unreachable seller's silence", () => {
  test("leaves a claim to an admin after 72 hours", async () => {
    const orderId = await claimedOrder(shop);
    await setProblem(shop.seller);
    await settle(shop.t, CLAIM_ANSWER_MS);
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toMatchObject({
      order: "disputed",
      claim: "contested",
    });
    // They can still accept.
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
  });

  test("accepts it if they have seen it on the site", async () => {
    const orderId = await claimedOrder(shop);
    await setProblem(shop.seller);
    await readBell(shop.seller, orderId);
    await settle(shop.t, CLAIM_ANSWER_MS);
    await settle(shop.t);
    expect(await claimState(shop, orderId)).toMatchObject({ claim: "accepted" });
  });
});

describe("an unreachable buyer's silence", () => {
  const shipped = async () => {
    const orderId = await courierOrder(shop);
    await ship(shop, orderId);
    return orderId;
  };

  test("assumes no arrival and completes nothing, until they can be told", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await shipped();
    await setProblem(shop.buyer);
    await pass(shop, ARRIVAL_ASSUMED_MS);
    expect(await statusOf(orderId)).toBe("shipped");
    expect(await waiting(admin)).toMatchObject([{ order: { uuid: orderId } }]);
    const sale = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(sale).toMatchObject({ waitsForBuyer: true });
    await pass(shop, DAY_MS);
    await pass(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("shipped");
    await setProblem(shop.buyer, false);
    await pass(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waiting(admin)).toEqual([]);
    await setProblem(shop.buyer);
    await pass(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waiting(admin)).toHaveLength(1);
    await readBell(shop.buyer, orderId);
    await pass(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("completed");
    expect(await waiting(admin)).toEqual([]);
  });

  test("waits for nothing if they marked our emails as spam, which had arrived", async () => {
    const orderId = await shipped();
    await setProblem(shop.buyer, true, "complained");
    await pass(shop, ARRIVAL_ASSUMED_MS);
    expect(await statusOf(orderId)).toBe("delivered");
  });

  test("holds an order up for 28 days at most", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await shipped();
    await setProblem(shop.buyer);
    await pass(shop, ARRIVAL_ASSUMED_MS);
    for (let day = 0; day < UNTOLD_WAIT_MS / DAY_MS; day++) {
      expect(await statusOf(orderId)).toBe("shipped");
      await pass(shop, DAY_MS);
    }
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waiting(admin)).toEqual([]);
    await pass(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });

  test("costs nothing once they have confirmed the arrival: it completes as ever", async () => {
    const orderId = await shipped();
    await setProblem(shop.buyer);
    await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
    await pass(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });

  test("ends when an admin who isn't involved lets the order run", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await shipped();
    const { letRun } = api.orders.unreachable;
    await expectFail(admin.as.mutation(letRun, { orderId }), "not_found");
    await setProblem(shop.buyer);
    await pass(shop, ARRIVAL_ASSUMED_MS);
    await admin.as.mutation(letRun, { orderId });
    await admin.as.mutation(letRun, { orderId });
    await settle(shop.t);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waiting(admin)).toEqual([]);
    await pass(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("completed");
    const { page } = await admin.as.query(api.moderation.trail.list, {
      paginationOpts: { numItems: 10, cursor: null },
    });
    expect(page.map(({ reason }) => reason)).toContain(
      "Let the order run, though no email reaches its buyer",
    );
  });

  test("leaves the list when they report a problem", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await shipped();
    await setProblem(shop.buyer);
    await pass(shop, ARRIVAL_ASSUMED_MS);
    await shop.buyer.as.mutation(api.claims.cases.reportNotArrived, {
      orderId,
      description: "The parcel never came to my house.",
    });
    expect(await waiting(admin)).toEqual([]);
  });
});
