import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { isRuledOut } from "../../../convex/domain/orders/buying";
import type { ListingDetails } from "../../components/listings/types";
import { paths } from "../../lib/paths";

type Quiz = FunctionReturnType<typeof api.tanks.suitability.latest>;

/** Where buying begins. Who has not taken the quiz, or may not buy on it, is taken there by the same button. */
export function buyPath(listing: ListingDetails, quiz: Quiz | undefined): string {
  const mayBuy = quiz && !isRuledOut(quiz.verdict, listing.category);
  return mayBuy ? paths.payment(listing._id, quiz.quizId) : paths.quiz(listing._id);
}
