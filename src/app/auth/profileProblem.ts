import { frameTexts } from "../../../convex/domain/shared/texts";
import { errorMessage } from "../../lib/errors";

/** The message shown when a profile could not be loaded. */
export function profileProblem(error: Error): string {
  return errorMessage(error, frameTexts.profileLoadFailed);
}
