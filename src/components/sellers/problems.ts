import { sellerTexts } from "../../../convex/domain/sellers/texts";
import { errorMessage } from "../../lib/errors";

/** What is said of an application that could not be sent or taken back: 'Submission failed: {reason}'. */
export function sellerProblem(error: unknown): string {
  const reason = errorMessage(error, "please try again.");
  return reason.startsWith("Submission failed") ? reason : sellerTexts.submissionFailed({ reason });
}
