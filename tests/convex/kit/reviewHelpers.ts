/** Fixtures for reviews: completed orders and their reviews. */

import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { COMPLETE_AFTER_MS } from "#convex/domain/shared/constants.ts";
import { withoutTitle } from "./authHelpers";
import { addArrivedOrder } from "./claimHelpers";
import type { Person } from "./helpers";
import { orderOf, settle, type Shop } from "./orderHelpers";

type SaveArgs = typeof api.reviews.feedback.save._args;

/** Two animals by courier, delivered at once; 48 hours later the order is complete. */
export async function addCompletedOrder(shop: Shop, quantity = 2): Promise<string> {
  const uuid = await addArrivedOrder(shop, quantity);
  await settle(shop.t, COMPLETE_AFTER_MS);
  return uuid;
}

export const FOUR_STARS = {
  overall: 4,
  accurateDescription: 5,
  postageCost: 3,
  deliveryTime: 4,
  communication: 5,
  comment: "Lively, and well packed.",
};

/** The buyer's review, four stars by default. */
export async function review(
  { buyer }: { buyer: Pick<Person, "as"> },
  orderId: string,
  changes: Partial<SaveArgs> = {},
): Promise<void> {
  await buyer.as.mutation(api.reviews.feedback.save, { orderId, ...FOUR_STARS, ...changes });
}

export async function reviewRow({ t }: Shop, uuid: string): Promise<Doc<"reviews">> {
  const { _id } = await orderOf(t, uuid);
  const row = await t.run(async ({ db }) =>
    db
      .query("reviews")
      .withIndex("by_orderId", (q) => q.eq("orderId", _id))
      .unique(),
  );
  if (!row) throw new Error(`${uuid} has no review`);
  return row;
}

export async function sellerCardOf({ t, seller }: Shop) {
  const card = await t.query(api.sellers.profile.get, { sellerId: seller.userId });
  if (!card) throw new Error("The seller has no public face");
  return card;
}

/** The public reviews, latest first. */
export async function shownReviews({ t, seller }: Shop) {
  const { page } = await t.query(api.reviews.feedback.ofSeller, {
    sellerId: seller.userId,
    paginationOpts: { numItems: 100, cursor: null },
  });
  return page;
}

/** Subjects of the emails to a user, oldest first. */
export async function subjectsTo(
  { t }: Shop,
  { userId }: Pick<Person, "userId">,
): Promise<string[]> {
  const emails = await t.run(async ({ db }) => await db.query("emails").collect());
  return emails
    .filter((mail) => mail.userId === userId)
    .map(({ subject }) => withoutTitle(subject));
}
