import { accountTexts } from "../../../convex/domain/accounts/texts";
import { headed } from "../../hooks/useCall";

/** The toast of a failed log-in, for every way to log in. */
export const signInFailed = {
  failed: headed(accountTexts.signInFailedTitle, accountTexts.signInFailed),
};
