/** Claims after an early or late arrival that only the buyer reports: the seller's silence never accepts them. */

import { pick } from "convex-helpers";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import {
  answer,
  claim,
  claimOf,
  claimState,
  reportHandover,
  reportNotArrived,
  addShippedOrder,
} from "../kit/claimHelpers";
import { addAdmin, addPerson } from "../kit/helpers";
import {
  dispatchDetails,
  orderOf,
  pack,
  addPaidOrder,
  advanceTime,
  ship,
  type Shop,
  startShop,
} from "../kit/orderHelpers";
import { sellerCardOf } from "../kit/reviewHelpers";

const confirmArrival = (shop: Shop, orderId: string) =>
  shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId });
async function handOverByCode(shop: Shop, orderId: string) {
  const order = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
  const code = order?.handoverCode ?? "";
  await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
}
/** How a handover became known: only by the buyer's word, by their code, or by the seller's earlier report. */
type HandoverProof = "alone" | "code" | "report";
const arrivalStats = async (shop: Shop) =>
  pick(await sellerCardOf(shop), ["arrivals", "liveArrivalRate"]);

describe("a seller who doesn't answer a claim about a parcel that was confirmed", () => {
  // Dispatched on a day, expected on the next working day.
  const days: [when: string, hoursAfterDueDay: number, status: "accepted" | "contested"][] = [
    ["on the day of dispatch", -12, "contested"],
    ["a minute before the expected day", -1 / 60, "contested"],
    ["as the expected day begins", 0, "accepted"],
    ["on the expected day", 12, "accepted"],
    ["a day later", 36, "accepted"],
    ["two days later", 60, "contested"],
    ["four days later", 108, "contested"],
  ];
  test.each(days)("%s", async (_, hours, status) => {
    const shop = await startShop();
    vi.setSystemTime("2026-11-24T10:00Z");
    const orderId = await addShippedOrder(shop);
    const dueDayStart = Date.parse("2026-11-25T00:00Z");
    await advanceTime(shop, dueDayStart + hours * HOUR_MS - Date.now());
    await confirmArrival(shop, orderId);
    await claim(shop, orderId);
    const [mail] = await emails(shop.t, shop.seller.email);
    expect(mail?.text).toContain(
      status === "accepted" ? "If you don't reply, the claim is accepted" : "we'll decide",
    );
    expect((await claimOf(shop, orderId)).isUndecidedBySilence).toBe(status === "contested");
    await advanceTime(shop, 73 * HOUR_MS);
    expect((await claimOf(shop, orderId)).status).toBe(status);
    expect(shop.stripe.returned > 0).toBe(status === "accepted");
  });
});

test.each([
  ["on the day of dispatch", "2026-11-24T20:00Z", "contested"],
  ["on the next working day, when parcels come", "2026-11-25T09:00Z", "accepted"],
  ["the day after the late day", "2026-12-01T23:00Z", "accepted"],
] as const)("a late expected day doesn't let a seller stay silent: %s", async (_, time, status) => {
  const shop = await startShop();
  vi.setSystemTime("2026-11-24T10:00Z");
  const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
  await pack(shop, orderId);
  await shop.seller.as.mutation(api.orders.fulfilment.markDispatched, {
    orderId,
    ...dispatchDetails,
    expectedArrivalAt: Date.parse("2026-11-30T12:00Z"),
  });
  vi.setSystemTime(time);
  await confirmArrival(shop, orderId);
  await claim(shop, orderId);
  await advanceTime(shop, 73 * HOUR_MS);
  expect((await claimOf(shop, orderId)).status).toBe(status);
});

const FRIDAY = "2026-11-27";
test.each([
  ["on its day", "2026-11-24", "M1", "2026-11-24T20:00Z", "accepted"],
  ["two days later, a day after parcels come", "2026-11-24", "M1", "2026-11-26T23:00Z", "accepted"],
  ["three days later", "2026-11-24", "M1", "2026-11-27T01:00Z", "contested"],
  ["over a weekend", FRIDAY, "M1", "2026-12-01T23:00Z", "accepted"],
  ["past a weekend", FRIDAY, "M1", "2026-12-02T01:00Z", "contested"],
  ["over a Scottish holiday", FRIDAY, "EH1", "2026-12-02T23:00Z", "accepted"],
  ["past a Scottish holiday", FRIDAY, "EH1", "2026-12-03T01:00Z", "contested"],
] as const)(
  "an early expected day cuts no claim short: %s",
  async (_, sent, outcode, time, status) => {
    const shop = await startShop();
    vi.setSystemTime(`${sent}T10:00Z`);
    const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode });
    await ship(shop, orderId, true);
    vi.setSystemTime(time);
    await confirmArrival(shop, orderId);
    await claim(shop, orderId);
    await advanceTime(shop, 73 * HOUR_MS);
    expect((await claimOf(shop, orderId)).status).toBe(status);
  },
);

test("a claim after an assumed arrival goes to an admin, even on the day after a late expected day", async () => {
  const shop = await startShop();
  const orderId = await addShippedOrder(shop);
  const { _id } = await orderOf(shop.t, orderId);
  await shop.t.run((ctx) =>
    ctx.db.patch("orders", _id, { expectedArrivalAt: Date.now() + 6.9 * DAY_MS }),
  );
  await advanceTime(shop, 7 * DAY_MS + HOUR_MS);
  expect(await orderOf(shop.t, orderId)).toMatchObject({ arrivalAssumed: true });
  await claim(shop, orderId);
  await advanceTime(shop, 73 * HOUR_MS);
  expect(await claimState(shop, orderId)).toEqual({
    order: "disputed",
    claim: "contested",
    refundedAmount: 0,
  });
});

test("a claim after a withdrawn one goes to an admin, who sees both and what the seller said", async () => {
  const shop = await startShop();
  const orderId = await addShippedOrder(shop);
  await advanceTime(shop, 3 * DAY_MS);
  await reportNotArrived(shop, orderId);
  await answer(shop, orderId);
  await shop.buyer.as.mutation(api.claims.cases.withdraw, { orderId });
  await claim(shop, orderId);
  await advanceTime(shop, 73 * HOUR_MS);
  expect(await claimState(shop, orderId)).toMatchObject({ claim: "contested", refundedAmount: 0 });
  const admin = await addAdmin(shop.t);
  const { expectedArrivalAt } = await orderOf(shop.t, orderId);
  expect(await admin.as.query(api.claims.cases.caseOf, { orderId })).toMatchObject({
    dueDay: expectedArrivalAt,
    arrivalAssumed: false,
    earlier: { kind: "not_arrived", answer: "They were lively when I packed them." },
  });
});

describe("a claim about an order handed over in person", () => {
  const reports: [what: string, daysLater: number, status: "accepted" | "contested"][] = [
    ["the day after the seller reported it", 1, "accepted"],
    ["three days after the seller reported it", 3, "contested"],
  ];
  test.each(reports)("%s", async (_, days, status) => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    await reportHandover(shop, orderId);
    await advanceTime(shop, days * DAY_MS);
    await confirmArrival(shop, orderId);
    await claim(shop, orderId);
    await advanceTime(shop, 73 * HOUR_MS);
    expect((await claimOf(shop, orderId)).status).toBe(status);
  });

  const handovers: [
    days: number,
    method: "collection" | "meetup" | "dropoff",
    how: HandoverProof,
  ][] = [
    [0, "collection", "alone"],
    [3, "meetup", "alone"],
    [5, "dropoff", "alone"],
    [0, "collection", "code"],
    [0, "meetup", "report"],
    [1, "dropoff", "code"],
  ];
  test.each(handovers)(
    "%i days after payment of a %s, confirmed by: %s",
    async (days, method, how) => {
      const shop = await startShop({ deliveryMethods: ["collection", "meetup", "dropoff"] });
      const orderId = await addPaidOrder(shop, { deliveryMethod: method, outcode: "LS6" });
      await advanceTime(shop, days * DAY_MS);
      if (how === "report") await reportHandover(shop, orderId);
      if (how === "code") await handOverByCode(shop, orderId);
      else await confirmArrival(shop, orderId);
      await claim(shop, orderId);
      await advanceTime(shop, 73 * HOUR_MS);
      expect((await claimOf(shop, orderId)).status).toBe(
        how === "alone" ? "contested" : "accepted",
      );
      expect(shop.stripe.returned > 0).toBe(how !== "alone");
    },
  );

  test.each([true, false])("weeks after payment, with the buyer's code: %s", async (hasCode) => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    await advanceTime(shop, 14 * DAY_MS);
    if (hasCode) await handOverByCode(shop, orderId);
    else await confirmArrival(shop, orderId);
    await claim(shop, orderId);
    await advanceTime(shop, 73 * HOUR_MS);
    expect((await claimOf(shop, orderId)).status).toBe(hasCode ? "accepted" : "contested");
  });
});

test("an assumed arrival counts as neither dead nor alive, a confirmed one as alive", async () => {
  const shop = await startShop();
  const silentOrder = await addShippedOrder(shop, 1);
  await advanceTime(shop, 7 * DAY_MS + HOUR_MS);
  await advanceTime(shop, 3 * DAY_MS);
  expect(await orderOf(shop.t, silentOrder)).toMatchObject({ status: "completed" });
  expect(await arrivalStats(shop)).toEqual({ arrivals: 0, liveArrivalRate: null });
  const otherShop = { ...shop, buyer: await addPerson(shop.t) };
  await confirmArrival(otherShop, await addShippedOrder(otherShop, 1));
  expect(await arrivalStats(shop)).toEqual({ arrivals: 1, liveArrivalRate: 1 });
});
