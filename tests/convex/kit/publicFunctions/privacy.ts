import { api } from "#convex/_generated/api.js";
import { row, type Row, none } from "../publicRow";
import { withErrorForAllowed, signedIn } from "../roles";

export const rows: Row[] = [
  row(api.privacy.dataExports.mine, none, signedIn),
  row(api.privacy.dataExports.request, none, signedIn),

  row(
    api.privacy.deletion.deleteMyAccount,
    () => ({ confirmation: "", proof: { password: "seahorse-9" }, givesUp: 0 }),
    withErrorForAllowed(signedIn, "invalid_input"),
  ),
];
