import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { isRuledOut } from "#convex/domain/orders/buying.ts";
import { paths } from "#src/lib/paths.ts";
import type { ListingDetails } from "../public/types";

type Quiz = FunctionReturnType<typeof api.tanks.fit.ofListing>["quiz"];

/**
 * The first step of a purchase: the payment page, or the quiz for a viewer who hasn't taken it, must take
 * it again, or whose result rules the purchase out.
 */
export function buyPath(listing: ListingDetails, quiz: Quiz | undefined): string {
  const mayBuy = quiz && !quiz.isOutdated && !isRuledOut(quiz.verdict, listing.category);
  return mayBuy ? paths.payment(listing._id, quiz.quizId) : paths.quiz(listing._id);
}

/** The chat with the seller about the listing; null if the seller has left. */
export const sellerChatPath = ({ _id: listingId, seller }: ListingDetails): string | null =>
  seller && paths.messages({ sellerId: seller.userId, listingId });
