/** An assumed arrival whose buyer couldn't act or be reached: they get their time to claim once they can. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import {
  ARRIVAL_ASSUMED_MS,
  ASSUMED_CLAIM_WINDOW_MS,
  COMPLETE_AFTER_MS,
  DAY_MS,
  HOUR_MS,
} from "#convex/domain/shared/constants.ts";
import { claim, addShippedOrder, ARRIVED_TOTAL } from "../kit/claimHelpers";
import { addAdmin, expectFail, type Person } from "../kit/helpers";
import { orderOf, advanceTime, sessionOf, settle, type Shop, startShop } from "../kit/orderHelpers";
import { readBell, setEmailProblem } from "../kit/silence";
import { deliver, disputeEvent } from "../kit/stripeEvents";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});

const { lift, suspend, ban } = api.moderation.standing;
const reason = "Rude";
const statusOf = async (orderId: string) => (await orderOf(shop.t, orderId)).status;
const waitingProblems = async (admin: Person) =>
  (await admin.as.query(api.payments.moneyProblems.list, {})).filter(
    ({ kind }) => kind === "waitingForBuyer",
  );
const banBuyer = async (admin: Person) =>
  await admin.as.mutation(ban, { userId: shop.buyer.userId, purgeListings: false, reason });
const setSuspended = async (admin: Person, suspended: boolean) =>
  await admin.as.mutation(suspend, { userId: shop.buyer.userId, suspended, reason });
const addAssumedOrder = async () => {
  const orderId = await addShippedOrder(shop);
  await advanceTime(shop, ARRIVAL_ASSUMED_MS);
  expect(await orderOf(shop.t, orderId)).toMatchObject({ arrivalAssumed: true });
  return orderId;
};

describe("a blocked buyer", () => {
  test("loses nothing until they are back", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addAssumedOrder();
    await banBuyer(admin);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    await admin.as.mutation(lift, { userId: shop.buyer.userId, reason });
    const description = "The parcel never came to my house.";
    await shop.buyer.as.mutation(api.claims.cases.reportNotArrived, { orderId, description });
    expect(await statusOf(orderId)).toBe("disputed");
  });

  test("once back, gets another email and a day to claim", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addAssumedOrder();
    await banBuyer(admin);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    await advanceTime(shop, 10 * DAY_MS);
    await admin.as.mutation(lift, { userId: shop.buyer.userId, reason });
    const assumedEmails = () =>
      shop.stripe.emails.filter(({ subject }) =>
        subject.startsWith("We've marked your order as delivered"),
      );
    expect(assumedEmails()).toHaveLength(2);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waitingProblems(admin)).toEqual([]);
    expect(assumedEmails().map(({ to }) => to)).toEqual([
      ...[shop.buyer.email, shop.seller.email],
      ...[shop.buyer.email, shop.seller.email],
    ]);
    await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS - HOUR_MS);
    await claim(shop, orderId);
    expect(await statusOf(orderId)).toBe("disputed");
  });

  test("who stays silent once back has their order completed 48 hours later", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addAssumedOrder();
    await setSuspended(admin, true);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    await setSuspended(admin, false);
    await advanceTime(shop, DAY_MS);
    await advanceTime(shop, COMPLETE_AFTER_MS - HOUR_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    await advanceTime(shop, HOUR_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });

  test("can claim as soon as they are back, before the next daily look", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addAssumedOrder();
    await setSuspended(admin, true);
    await advanceTime(shop, COMPLETE_AFTER_MS + HOUR_MS);
    await setSuspended(admin, false);
    await claim(shop, orderId);
    expect(await statusOf(orderId)).toBe("disputed");
    expect(await waitingProblems(admin)).toEqual([]);
  });
});

describe("a buyer who couldn't know until their day to claim was over", () => {
  const missDay = async () => {
    const orderId = await addAssumedOrder();
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS);
    await advanceTime(shop, 6 * HOUR_MS);
    await readBell(shop.buyer, orderId);
    return orderId;
  };

  test("can claim once they know, though the order would complete that day", async () => {
    const orderId = await missDay();
    await claim(shop, orderId);
    expect(await statusOf(orderId)).toBe("disputed");
  });

  test("can also claim if a chargeback stopped the order as their day ended", async () => {
    const orderId = await addAssumedOrder();
    await setEmailProblem(shop, shop.buyer);
    const updateDispute = async (status: string) => {
      const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
      await deliver(shop.t, disputeEvent(payment, { status, amount: ARRIVED_TOTAL }));
      await settle(shop.t);
    };
    await updateDispute("needs_response");
    await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS + HOUR_MS);
    await updateDispute("won");
    await readBell(shop.buyer, orderId);
    await claim(shop, orderId);
    expect(await statusOf(orderId)).toBe("disputed");
  });

  test("gets a whole day at the 48-hour check, then the order completes", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await missDay();
    expect(await waitingProblems(admin)).toMatchObject([{ order: { uuid: orderId } }]);
    await advanceTime(shop, 18 * HOUR_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waitingProblems(admin)).toEqual([]);
    const { deliveredAt = 0 } = await orderOf(shop.t, orderId);
    expect(Date.now() - deliveredAt).toBeLessThan(HOUR_MS);
    await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS);
    await expectFail(claim(shop, orderId), "claim_late");
    await advanceTime(shop, COMPLETE_AFTER_MS - ASSUMED_CLAIM_WINDOW_MS);
    expect(await statusOf(orderId)).toBe("completed");
  });
});

test("a buyer who could know delays nothing: the order completes 48 hours after arrival, not sooner", async () => {
  const admin = await addAdmin(shop.t);
  const orderId = await addAssumedOrder();
  await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS);
  await setEmailProblem(shop, shop.buyer);
  await readBell(shop.buyer, orderId);
  await advanceTime(shop, COMPLETE_AFTER_MS - ASSUMED_CLAIM_WINDOW_MS - HOUR_MS);
  expect(await statusOf(orderId)).toBe("delivered");
  expect(await waitingProblems(admin)).toEqual([]);
  await advanceTime(shop, HOUR_MS);
  expect(await statusOf(orderId)).toBe("completed");
});

describe("an unreachable buyer", () => {
  test("postpones the completion once, however often their emails come back", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addAssumedOrder();
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    await readBell(shop.buyer, orderId);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    await advanceTime(shop, COMPLETE_AFTER_MS);
    expect(await statusOf(orderId)).toBe("completed");
    expect(await waitingProblems(admin)).toEqual([]);
  });

  test("postpones it again while they are blocked", async () => {
    const admin = await addAdmin(shop.t);
    const orderId = await addAssumedOrder();
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    await readBell(shop.buyer, orderId);
    await advanceTime(shop, DAY_MS);
    await setSuspended(admin, true);
    await advanceTime(shop, COMPLETE_AFTER_MS);
    await advanceTime(shop, DAY_MS);
    expect(await statusOf(orderId)).toBe("delivered");
    expect(await waitingProblems(admin)).toHaveLength(1);
    await setSuspended(admin, false);
    await advanceTime(shop, DAY_MS);
    await advanceTime(shop, ASSUMED_CLAIM_WINDOW_MS - HOUR_MS);
    await claim(shop, orderId);
    expect(await statusOf(orderId)).toBe("disputed");
  });

  test.each([
    ["can claim as soon as they have read the bell", false],
    ["can't claim late once an admin has let the order run", true],
  ])("%s", async (_, letsRun) => {
    const admin = await addAdmin(shop.t);
    const orderId = await addAssumedOrder();
    await setEmailProblem(shop, shop.buyer);
    await advanceTime(shop, COMPLETE_AFTER_MS + HOUR_MS);
    await readBell(shop.buyer, orderId);
    if (letsRun) {
      await admin.as.mutation(api.orders.unreachable.letRun, { orderId });
      await expectFail(claim(shop, orderId), "claim_late");
    } else {
      await claim(shop, orderId);
      expect(await statusOf(orderId)).toBe("disputed");
    }
  });
});
