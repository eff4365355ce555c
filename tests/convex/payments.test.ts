import { describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { CHECKOUT_PATIENCE_MS, MINUTE_MS } from "../../convex/domain/constants";
import { errorText } from "../../convex/errors";
import {
  addQuiz,
  deliver,
  orderOf,
  sessionEvent,
  sessionOf,
  settle,
  start,
  startShop,
  stockOf,
  sweep,
} from "./orderHelpers";

const creations = (calls: string[]) =>
  calls.filter((call) => call === "POST /v1/checkout/sessions").length;

describe("making the pay page", () => {
  test("a broken answer is asked for again under the same key: one session", async () => {
    const shop = await startShop();
    const uuid = await start(shop);
    shop.stripe.fault = "cut";
    const broken = settle(shop.t);
    shop.stripe.fault = "none";
    await vi.advanceTimersByTimeAsync(10_000);
    await broken;
    await settle(shop.t);
    expect(shop.stripe.sessions.size).toBe(1);
    expect((await orderOf(shop.t, uuid)).checkoutUrl).toBeDefined();
  });

  test("a refusal is told to the buyer, who can start again at once", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    shop.stripe.fault = "refuse";
    const uuid = await start(shop, shop.buyer, { quizId });
    await settle(shop.t);
    const view = await shop.buyer.as.query(api.orders.byUuid, { orderId: uuid });
    expect(view?.checkoutError).toBe(errorText("payment_unavailable"));
    expect(view?.status).toBe("pending");

    shop.stripe.fault = "none";
    const again = await start(shop, shop.buyer, { quizId });
    await settle(shop.t);
    expect(again).not.toBe(uuid);
    expect((await orderOf(shop.t, again)).checkoutUrl).toBeDefined();
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 1 });
  });

  test("an action that died is failed by the sweep", async () => {
    const shop = await startShop();
    const uuid = await start(shop);
    // Nothing scheduled has run: the action never came to life.
    vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
    expect(await sweep(shop.t)).toBe(1);
    expect((await orderOf(shop.t, uuid)).checkoutError).toBeDefined();
    expect(creations(shop.stripe.calls)).toBe(0);
  });

  test("an action that died does not keep its buyer waiting for the sweep", async () => {
    const shop = await startShop();
    const quizId = await addQuiz(shop.t, shop.buyer.userId, shop.listingId);
    const uuid = await start(shop, shop.buyer, { quizId });
    // Nothing scheduled has run, and the page has just given up waiting.
    vi.setSystemTime(Date.now() + CHECKOUT_PATIENCE_MS);
    const again = await start(shop, shop.buyer, { quizId });
    await settle(shop.t);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect((await orderOf(shop.t, again)).checkoutUrl).toBeDefined();
    expect(creations(shop.stripe.calls)).toBe(1);
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 1 });
  });

  test("an order cancelled before its page was made gets none", async () => {
    const shop = await startShop();
    const uuid = await start(shop);
    await shop.buyer.as.mutation(api.orders.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(creations(shop.stripe.calls)).toBe(0);
  });

  test("cancelling closes the page at Stripe", async () => {
    const shop = await startShop();
    const uuid = await start(shop);
    await settle(shop.t);
    await shop.buyer.as.mutation(api.orders.cancel, { orderId: uuid });
    await settle(shop.t);
    expect(sessionOf(shop, uuid).status).toBe("expired");
  });
});

describe("the end of a hold", () => {
  test("waits for the webhook when Stripe says that it was paid in time", async () => {
    const shop = await startShop({ quantity: 1 });
    const uuid = await start(shop);
    await settle(shop.t);
    sessionOf(shop, uuid).status = "complete";
    vi.advanceTimersByTime(30 * MINUTE_MS);
    await settle(shop.t);
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 1 });
    await deliver(shop.t, sessionEvent(sessionOf(shop, uuid)));
    expect((await orderOf(shop.t, uuid)).status).toBe("processing");
  });

  test("does not need Stripe: the sweep releases it after the grace", async () => {
    const shop = await startShop({ quantity: 1 });
    const uuid = await start(shop);
    await settle(shop.t);
    vi.setSystemTime(Date.now() + 40 * MINUTE_MS);
    await sweep(shop.t);
    expect((await orderOf(shop.t, uuid)).status).toBe("cancelled");
    expect(await stockOf(shop)).toMatchObject({ heldQuantity: 0 });
  });
});
