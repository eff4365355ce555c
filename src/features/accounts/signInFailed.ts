import { accountTexts } from "../../../convex/domain/accounts/texts";
import { withTitle } from "../../hooks/useCall";

export const signInFailed = {
  failed: withTitle(accountTexts.signInFailedTitle, accountTexts.signInFailed),
};
