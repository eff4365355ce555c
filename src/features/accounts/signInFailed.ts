import { accountTexts } from "../../../convex/domain/accounts/texts";
import { headed } from "../../hooks/useCall";

export const signInFailed = {
  failed: headed(accountTexts.signInFailedTitle, accountTexts.signInFailed),
};
