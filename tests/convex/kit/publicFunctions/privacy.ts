import { api } from "#convex/_generated/api.js";
import { row, type Row, noArgs } from "../publicRow";
import { withErrorForAllowed, signedInOnly } from "../roles";

export const rows: Row[] = [
  row(api.privacy.dataExports.mine, noArgs, signedInOnly),
  row(api.privacy.dataExports.request, noArgs, signedInOnly),

  row(
    api.privacy.deletion.deleteMyAccount,
    () => ({ confirmation: "", proof: { password: "seahorse-9" }, givesUp: 0 }),
    withErrorForAllowed(signedInOnly, "invalid_input"),
  ),
];
