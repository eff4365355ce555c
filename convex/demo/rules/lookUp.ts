/** People and listings of the demo data by the names that its data gives them. */
import type { MutationCtx } from "../../_generated/server";
import { type Profile, profileOf } from "../../shared/rules/access";
import { demoListings } from "../data/animals";
import { userByEmail } from "./demo";
import { demoListingOf } from "./orders";

export async function personByKey(ctx: MutationCtx, key: string): Promise<Profile> {
  const userId = await userByEmail(ctx, `${key}@shoal.local`);
  const profile = userId && (await profileOf(ctx, userId));
  if (!profile) throw new Error(`The demo has no ${key}`);
  return profile;
}

/** The listing at position `about` of the seller's. */
export async function listingAbout(ctx: MutationCtx, seller: Profile, key: string, about: number) {
  const own = demoListings.filter((listing) => listing.seller === key);
  const listing = await demoListingOf(ctx, seller.userId, own[about]?.title ?? "");
  if (!listing) throw new Error(`${key} has no listing ${about}`);
  return listing;
}
