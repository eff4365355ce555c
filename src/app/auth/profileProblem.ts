import { frameTexts } from "../../../convex/domain/shared/texts";
import { errorMessage } from "../../lib/errors";

export function profileProblem(error: Error): string {
  return errorMessage(error, frameTexts.profileLoadFailed);
}
