/** A shop with payouts turned on, whose seller can be paid at Stripe. */

import { vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { COMPLETE_AFTER_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { startShopWithAdmin } from "./moneyShop";
import {
  addCourierOrder,
  orderOf,
  advanceTime,
  settle,
  ship,
  type Shop,
  awaitWithRetries,
} from "./orderHelpers";

export async function transfersOf({ t }: Shop): Promise<Doc<"sellerTransfers">[]> {
  return await t.run(async ({ db }) => await db.query("sellerTransfers").collect());
}

export async function accountRow({ t }: Shop): Promise<Doc<"payoutAccounts"> | null> {
  return await t.run(async ({ db }) => await db.query("payoutAccounts").first());
}

/** All transfers and reversals as "transfer 1700 done", oldest first. */
export const transferSummaries = async (shop: Shop): Promise<string[]> =>
  (await transfersOf(shop)).map(({ kind, amount, state }) => `${kind} ${amount} ${state}`);

/** Moves the clock and runs the sweep of transfers, and what follows. */
export async function sweepPayouts({ t }: Shop, ms = 2 * MINUTE_MS): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await t.mutation(internal.payouts.sweep.run, {});
  await settle(t);
  await settle(t);
}

/** A courier order that has just arrived: the seller is due £17.00 after 48 hours. */
export async function addDeliveredOrder(shop: Shop): Promise<string> {
  const uuid = await addCourierOrder(shop);
  await ship(shop, uuid);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
  await settle(shop.t);
  return uuid;
}

/** Completes a delivered order by letting its claim window pass. */
export async function completeOrder(shop: Shop, uuid?: string): Promise<string> {
  uuid ??= await addDeliveredOrder(shop);
  await advanceTime(shop, COMPLETE_AFTER_MS);
  await settle(shop.t);
  const { status } = await orderOf(shop.t, uuid);
  if (status !== "completed") throw new Error(`The order is ${status}`);
  return uuid;
}

/** Completes an order while Stripe doesn't answer. */
export const completeDuringFault = async (shop: Shop, uuid: string): Promise<unknown> =>
  await awaitWithRetries(completeOrder(shop, uuid));

/** Makes the seller's Stripe account payable, and updates Shoal's row of it. Returns Stripe's account id. */
export async function activate(shop: Shop): Promise<string> {
  await shop.seller.as.action(api.payouts.accounts.setUp, {});
  const row = await accountRow(shop);
  const account = shop.stripe.connect.accounts.get(row?.stripeAccountId ?? "");
  if (row === null || account === undefined) throw new Error("No account");
  Object.assign(account, { capability: "active", canBePaid: true });
  await refresh(shop);
  return account.id;
}

/** Asks Stripe about the seller's account. */
export async function refresh(shop: Shop): Promise<void> {
  const row = await accountRow(shop);
  if (row === null) throw new Error("No account");
  await shop.t.action(internal.payouts.accounts.refresh, { accountId: row._id });
  await settle(shop.t);
  await settle(shop.t);
}

export async function startPayoutShop({ isActive = true } = {}) {
  process.env.PAYOUTS_ENABLED = "true";
  const world = await startShopWithAdmin();
  if (isActive) await activate(world.shop);
  return world;
}
