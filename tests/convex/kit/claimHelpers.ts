/** Fixtures for claims of every kind: orders, photos, reports of non-arrival or a handover, and answers. */

import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { requireClaim } from "#convex/claims/model/records.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { addFile, type Person } from "./helpers";
import { orderOf, addPaidOrder, advanceTime, ship, type Shop } from "./orderHelpers";
import { totalOf } from "./totals";

type ClaimArgs = typeof api.claims.cases.make._args;
type Item = ClaimArgs["items"][number];
/** Items are about the shop's listing, unless they name another. */
export type ClaimChanges = Partial<Omit<ClaimArgs, "items">> & {
  items?: (Omit<Item, "listingId"> & Partial<Item>)[];
};

/** What `arrivedOrder` costs: two animals at £5.00, and £12.00 for the courier. */
export const ARRIVED_TOTAL = totalOf(1000, 1200);

/** Two animals by courier, just delivered, on the expected day. */
export async function addArrivedOrder(shop: Shop, quantity = 2): Promise<string> {
  const uuid = await addShippedOrder(shop, quantity, true);
  await shop.buyer.as.mutation(api.orders.fulfilment.confirmArrival, { orderId: uuid });
  return uuid;
}

export async function addShippedOrder(
  shop: Shop,
  quantity = 2,
  isDueToday = false,
): Promise<string> {
  const uuid = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1", quantity });
  await ship(shop, uuid, isDueToday);
  return uuid;
}

let lastPhotoSize = 1000;

/** A photo that the user has just uploaded; equal sizes give identical bytes. */
export async function addPhoto(
  { t }: Shop,
  { userId }: Pick<Person, "userId">,
  changes: Partial<Doc<"uploads">> = {},
  bytes = (lastPhotoSize += 1),
): Promise<{ storageId: Id<"_storage">; width: number; height: number }> {
  const storageId = await addFile(t, "image/png", bytes);
  await t.run(async ({ db }) => {
    await db.insert("uploads", {
      userId,
      storageId,
      purpose: "claim",
      contentType: "image/png",
      sizeBytes: bytes,
      used: false,
      createdAt: Date.now(),
      ...changes,
    });
  });
  return { storageId, width: 800, height: 600 };
}

/** The buyer's claim, for one dead animal by default. */
export async function claim(
  shop: Shop,
  orderId: string,
  { items = [{ problem: "dead", animals: 1 }], ...changes }: ClaimChanges = {},
): Promise<void> {
  await shop.buyer.as.mutation(api.claims.cases.make, {
    orderId,
    items: items.map((item) => ({ listingId: shop.listingId, ...item })),
    description: "It lay on the bottom of the bag.",
    photos: changes.photos ?? [await addPhoto(shop, shop.buyer)],
    ...changes,
  });
}

export async function addClaimedOrder(shop: Shop, changes: ClaimChanges = {}): Promise<string> {
  const uuid = await addArrivedOrder(shop);
  await claim(shop, uuid, changes);
  return uuid;
}

/** The buyer reports that nothing has arrived. */
export async function reportNotArrived(shop: Shop, orderId: string): Promise<void> {
  const description = "The courier's page says that it is still at the depot.";
  await shop.buyer.as.mutation(api.claims.cases.reportNotArrived, { orderId, description });
}

/** A parcel reported as not arrived, three days after dispatch. */
export async function addLostParcel(shop: Shop, quantity = 2): Promise<string> {
  const orderId = await addShippedOrder(shop, quantity);
  await advanceTime(shop, 3 * DAY_MS);
  await reportNotArrived(shop, orderId);
  return orderId;
}

/** The seller reports the handover without the buyer's code. */
export async function reportHandover({ seller }: Shop, orderId: string): Promise<void> {
  const words = "At Leeds station on Tuesday at six.";
  await seller.as.mutation(api.orders.fulfilment.reportHandover, { orderId, words });
}

/** A paid order in person: its seller reports the handover, its buyer denies it. */
export async function addDeniedHandover(shop: Shop): Promise<string> {
  const orderId = await addPaidOrder(shop);
  await reportHandover(shop, orderId);
  await reportNotArrived(shop, orderId);
  return orderId;
}

/** The seller's answer to a claim, with an optional offer in pence. */
export async function answer(shop: Shop, orderId: string, offer?: number): Promise<void> {
  await shop.seller.as.mutation(api.claims.cases.answer, {
    orderId,
    words: "They were lively when I packed them.",
    photos: [],
    ...(offer === undefined ? {} : { offer }),
  });
}

/** The claim as its buyer sees it. */
export async function claimOf(shop: Shop, orderId: string) {
  const claimView = await shop.buyer.as.query(api.claims.cases.ofOrder, { orderId });
  if (claimView === null) throw new Error(`No claim of ${orderId}`);
  return claimView;
}

/** The id of an order's latest claim, for an admin's decision. */
export async function claimIdOf({ t }: Pick<Shop, "t">, orderId: string): Promise<Id<"claims">> {
  const order = await orderOf(t, orderId);
  return await t.run(async (ctx) => (await requireClaim(ctx, order))._id);
}

/** The state of an order and its claim, and the amount refunded. */
export async function claimState(shop: Shop, uuid: string) {
  const { status, refundedAmount } = await orderOf(shop.t, uuid);
  return { order: status, claim: (await claimOf(shop, uuid)).status, refundedAmount };
}
