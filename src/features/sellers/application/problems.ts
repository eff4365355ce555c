import { sellerTexts } from "#convex/domain/sellers/texts.ts";
import { errorMessage } from "#src/lib/errors.ts";

/** The message if an application couldn't be sent or withdrawn: 'Submission failed: {reason}'. */
export function sellerProblem(error: unknown): string {
  const reason = errorMessage(error, "please try again.");
  return reason.startsWith("Submission failed") ? reason : sellerTexts.submissionFailed({ reason });
}
