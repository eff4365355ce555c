import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { packagingOf } from "./fulfilment";
import { takeImages } from "../../shared/rules/images";
import { type Order, writeEvent } from "./records";

type Review = Doc<"packagingReviews">;
export type Packaging = Pick<Review, "checklist" | "photos">;

/**
 * Keeps the seller's checklist and photographs; before dispatch they may be changed. `invalid_input` for a
 * step that is missing (a heat pack is only for cold days) or a picture that is not the seller's own,
 * `images_too_many`, `transition_refused`.
 */
export async function savePackaging(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  { checklist, photos }: Packaging,
): Promise<void> {
  if (order.status !== "processing") {
    fail("transition_refused", { event: "review the packaging", state: order.status });
  }
  const { fasted, bagged, insulated, labelled } = checklist;
  if (!(fasted && bagged && insulated && labelled)) {
    fail("invalid_input", { field: "Checklist", problem: "please go through every step" });
  }
  const before = await packagingOf(ctx, order._id);
  await takeImages(ctx, seller.userId, "packaging", photos, before?.photos);
  if (before) {
    await ctx.db.patch("packagingReviews", before._id, { checklist, photos });
    return;
  }
  await ctx.db.insert("packagingReviews", {
    orderId: order._id,
    sellerId: seller.userId,
    checklist,
    photos,
    createdAt: Date.now(),
  });
  await writeEvent(ctx, order, "packed", { kind: "seller", userId: seller.userId });
}

/** The buyer's score, 1 to 5, once the animals are there. Given once. */
export async function scorePackaging(ctx: MutationCtx, order: Order, score: number): Promise<void> {
  const review = (await packagingOf(ctx, order._id)) ?? fail("not_found");
  if (!Number.isInteger(score) || score < 1 || score > 5) {
    fail("invalid_input", { field: "Score", problem: "choose 1 to 5" });
  }
  const arrived = ["delivered", "completed", "disputed"].includes(order.status);
  if (!arrived || review.score !== undefined) {
    const state = arrived ? "scored already" : order.status;
    fail("transition_refused", { event: "score the packaging", state });
  }
  await ctx.db.patch("packagingReviews", review._id, { score });
}
