import schema from "./schema";
import { internalQuery } from "./functions";
import { requireViewer } from "./model/access";

/** The caller in good standing, for actions, which have no database of their own. */
export const viewerForAction = internalQuery({
  args: {},
  returns: schema.doc("userProfiles"),
  handler: async (ctx) => await requireViewer(ctx),
});
