/** Finds users and listings of the demo data by their keys. */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { listingAt } from "./data";
import { userByEmail } from "./demo";

export async function personByKey(ctx: MutationCtx, key: string): Promise<Profile> {
  const userId = await userByEmail(ctx, `${key}@shoal.local`);
  const profile = userId && (await profileOf(ctx, userId));
  if (!profile) throw new Error(`The demo has no ${key}`);
  return profile;
}

export async function demoListingAt(
  ctx: MutationCtx,
  { userId }: Profile,
  key: string,
  index: number,
): Promise<Doc<"listings">> {
  const listing = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_clientKey", (q) =>
      q.eq("sellerId", userId).eq("clientKey", `demo-${listingAt(key, index).title}`),
    )
    .unique();
  if (!listing) throw new Error(`${key} has no listing ${index}`);
  return listing;
}
