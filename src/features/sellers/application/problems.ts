import { sellerTexts } from "#convex/domain/sellers/texts.ts";
import { errorMessage } from "#src/lib/errors.ts";

/** The message if a step of an application failed: 'Submission failed: {reason}'. */
export function sellerProblem(error: unknown): string {
  const reason = errorMessage(error, "please try again.");
  return reason.startsWith("Submission failed") ? reason : sellerTexts.submissionFailed({ reason });
}
