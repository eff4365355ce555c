/** Live-arrival claims in tests: orders that have arrived, photographs, and what is said to a claim. */
import { api, internal } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import { addFile, finishWork, type Person } from "./helpers";
import { DAY_MS } from "../../../convex/domain/shared/constants";
import { orderOf, paidOrder, pass, settle, ship, type Shop } from "./orderHelpers";

type ClaimArgs = typeof api.claims.claims.make._args;

/** Two animals by courier: 2 × £5.00 + £12.00 delivery + £1.10 = £23.10, at its buyer's since now. */
export async function arrivedOrder(shop: Shop, quantity = 2): Promise<string> {
  const uuid = await shippedOrder(shop, quantity);
  await shop.buyer.as.mutation(api.orders.orders.confirmArrival, { orderId: uuid });
  return uuid;
}

export async function shippedOrder(shop: Shop, quantity = 2): Promise<string> {
  const uuid = await paidOrder(shop, { deliveryMethod: "courier", outcode: "M1", quantity });
  await ship(shop, uuid);
  return uuid;
}

let photographs = 1000;

/** A picture that a person has uploaded just now; of the same size it is the same to the byte. */
export async function photo(
  { t }: Shop,
  { userId }: Pick<Person, "userId">,
  changes: Partial<Doc<"uploads">> = {},
  bytes = (photographs += 1),
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

/** The buyer claims, one dead animal unless told otherwise. */
export async function claim(
  shop: Shop,
  orderId: string,
  changes: Partial<ClaimArgs> = {},
): Promise<void> {
  await shop.buyer.as.mutation(api.claims.claims.make, {
    orderId,
    items: [{ problem: "dead", animals: 1 }],
    description: "It lay on the bottom of the bag.",
    photos: changes.photos ?? [await photo(shop, shop.buyer)],
    ...changes,
  });
}

/** An order that has arrived and whose buyer has claimed. */
export async function claimedOrder(shop: Shop, changes: Partial<ClaimArgs> = {}): Promise<string> {
  const uuid = await arrivedOrder(shop);
  await claim(shop, uuid, changes);
  return uuid;
}

/** The buyer says that they have nothing. */
export async function notArrived(shop: Shop, orderId: string): Promise<void> {
  const description = "The courier's page says that it is still at the depot.";
  await shop.buyer.as.mutation(api.claims.claims.reportNotArrived, { orderId, description });
}

/** A parcel whose buyer has said, three days after the dispatch, that it hasn't arrived. */
export async function lostParcel(shop: Shop, quantity = 2): Promise<string> {
  const orderId = await shippedOrder(shop, quantity);
  await pass(shop, 3 * DAY_MS);
  await notArrived(shop, orderId);
  return orderId;
}

/** The seller says, without the buyer's code, that it was handed over. */
export async function reportHandover({ seller }: Shop, orderId: string): Promise<void> {
  const words = "At Leeds station on Tuesday at six.";
  await seller.as.mutation(api.orders.orders.reportHandover, { orderId, words });
}

/** A paid order that changes hands in person: its seller says that the buyer has it, the buyer that they don't. */
export async function deniedHandover(shop: Shop): Promise<string> {
  const orderId = await paidOrder(shop);
  await reportHandover(shop, orderId);
  await notArrived(shop, orderId);
  return orderId;
}

/** What the seller says to a claim; with an offer in pence on request. */
export async function answer(shop: Shop, orderId: string, offer?: number): Promise<void> {
  await shop.seller.as.mutation(api.claims.claims.answer, {
    orderId,
    words: "They were lively when I packed them.",
    photos: [],
    ...(offer === undefined ? {} : { offer }),
  });
}

/** The claim as its buyer sees it. */
export async function claimOf(shop: Shop, orderId: string) {
  const found = await shop.buyer.as.query(api.claims.claims.ofOrder, { orderId });
  if (found === null) throw new Error(`No claim of ${orderId}`);
  return found;
}

/** How an order and its claim stand, and what has gone back. */
export async function standing(shop: Shop, uuid: string) {
  const { status, refundedAmount } = await orderOf(shop.t, uuid);
  return { order: status, claim: (await claimOf(shop, uuid)).status, refundedAmount };
}

/** The cron of claims, and what it hands over; returns how many it found. */
export async function sweepClaims({ t }: Shop): Promise<number> {
  const found = await t.mutation(internal.claims.clocks.sweep, {});
  await finishWork(t);
  await settle(t);
  return found;
}
