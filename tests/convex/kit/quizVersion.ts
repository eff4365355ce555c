import type { Id } from "#convex/_generated/dataModel.js";
import { versionKey } from "#convex/listings/model/listingVersions.ts";
import type { Backend } from "./helpers";

/** The version of a listing that a buyer reads when they open the quiz now. */
export async function quizVersion(t: Backend, listingId: Id<"listings">): Promise<string> {
  return await t.run(async ({ db }) => {
    const listing = await db.get("listings", listingId);
    return listing ? await versionKey(listing) : "";
  });
}
