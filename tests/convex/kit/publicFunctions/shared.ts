import { api } from "../../../../convex/_generated/api";
import { row, type Row, none } from "../publicRow";
import { anyone, designatedOnly, signedIn } from "../roles";

export const rows: Row[] = [
  row(api.shared.clock.now, none, anyone),

  row(api.shared.jobs.failures, none, designatedOnly),
  row(api.shared.jobs.tryAgain, ({ failureId }) => ({ failureId }), designatedOnly),

  row(api.shared.uploads.generateUploadUrl, none, signedIn),
  row(
    api.shared.uploads.register,
    ({ files }) => ({ storageId: files.fresh, purpose: "listing" as const }),
    signedIn,
  ),
];
