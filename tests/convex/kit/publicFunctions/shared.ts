import { api } from "#convex/_generated/api.js";
import { row, type Row, none, only } from "../publicRow";
import { adminPages, adminsOnly, anyone, signedIn } from "../roles";

export const rows: Row[] = [
  row(api.shared.clock.now, none, anyone),

  row(api.shared.jobFailures.list, none, adminPages),
  row(api.shared.jobFailures.tryAgain, ({ failureId }) => ({ failureId }), adminsOnly),
  row(api.shared.jobFailures.dismiss, ({ failureId }) => ({ failureId }), adminsOnly),

  row(api.shared.uploads.generateUploadUrl, none, signedIn),
  row(
    api.shared.uploads.register,
    ({ files }) => ({ storageId: files.fresh, purpose: "listing" as const }),
    only(["user"], "not_found"),
  ),
];
