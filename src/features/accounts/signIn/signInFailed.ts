import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { withTitle } from "#src/hooks/useCall.ts";

export const signInFailed = {
  failed: withTitle(accountTexts.signInFailedTitle, accountTexts.signInFailed),
};
