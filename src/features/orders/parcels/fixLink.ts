import { paths } from "#src/lib/paths.ts";
import type { ParcelLineRow } from "../types";

type Line = Pick<ParcelLineRow, "listingId" | "quantity" | "quiz" | "problem">;

/** A link to the page where the buyer can fix a line's problem; null if only another quantity or Remove helps. */
export function fixLink({ listingId, quantity, quiz, problem }: Line) {
  switch (problem?.code) {
    case "quiz_required":
    case "quiz_other":
    case "quiz_stale":
    case "quiz_tank_changed":
      return { to: paths.quiz(listingId, { quantity }), label: "Take the quiz" };
    case "quiz_acknowledge":
      return quiz && { to: paths.compatibility(quiz.quizId), label: "Read the cautions" };
    case "quiz_unsuitable":
      return quiz && { to: paths.compatibility(quiz.quizId), label: "See why" };
    default:
      return null;
  }
}
