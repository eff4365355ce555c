import { accountTexts } from "../../../convex/domain/accounts/texts";
import { headed } from "../../hooks/useCall";

/** What is said of a log-in that failed, by whichever way. */
export const signInFailed = {
  failed: headed(accountTexts.signInFailedTitle, accountTexts.signInFailed),
};
