import { api } from "#convex/_generated/api.js";
import { row, type Row, noArgs, allowOnly } from "../publicRow";
import { adminPages, adminsOnly, anyone, signedInOnly } from "../roles";

export const rows: Row[] = [
  row(api.shared.clock.now, noArgs, anyone),

  row(api.shared.jobFailures.list, noArgs, adminPages),
  row(api.shared.jobFailures.tryAgain, ({ failureId }) => ({ failureId }), adminsOnly),
  row(api.shared.jobFailures.dismiss, ({ failureId }) => ({ failureId }), adminsOnly),

  row(api.shared.uploads.generateUploadUrl, noArgs, signedInOnly),
  row(
    api.shared.uploads.register,
    ({ files }) => ({ storageId: files.fresh, purpose: "listing" as const }),
    allowOnly(["user"], "not_found"),
  ),
];
