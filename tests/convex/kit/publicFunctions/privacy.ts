import { api } from "#convex/_generated/api.js";
import { row, type Row, none } from "../publicRow";
import { butThen, signedIn } from "../roles";

export const rows: Row[] = [
  row(api.privacy.dataExports.mine, none, signedIn),
  row(api.privacy.dataExports.request, none, signedIn),

  row(
    api.privacy.deletion.deleteMyAccount,
    () => ({ confirmation: "", proof: { password: "seahorse-9" } }),
    butThen(signedIn, "invalid_input"),
  ),
];
