import { frameTexts } from "../../../convex/domain/shared/texts";
import { errorMessage } from "../../lib/errors";

/** What the user is told of a profile that could not be loaded. */
export function profileProblem(error: Error): string {
  return errorMessage(error, frameTexts.profileLoadFailed);
}
