import type { Id } from "#convex/_generated/dataModel.js";
import { reportedItem, versionOf } from "#convex/moderation/model/decideReport.ts";
import type { Backend } from "./helpers";

/** The version that the moderators' queue shows of a reported item. */
export const reportVersion = async (t: Backend, reportId: Id<"reports">): Promise<string> =>
  await t.run(async (ctx) => {
    const report = await ctx.db.get("reports", reportId);
    return report ? await versionOf(await reportedItem(ctx, report)) : "";
  });
