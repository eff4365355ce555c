import { frameTexts } from "#convex/domain/shared/texts.ts";
import { errorMessage } from "#src/lib/errors.ts";

export function profileProblem(error: Error): string {
  return errorMessage(error, frameTexts.profileLoadFailed);
}
