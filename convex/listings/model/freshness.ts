import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import {
  ASKED_MAX,
  dueBefore,
  dueSoonBefore,
  staleAtOf,
} from "#convex/domain/listings/freshness.ts";
import { isOpen } from "#convex/domain/orders/states.ts";
import { summariseNames } from "#convex/domain/shared/summariseNames.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { stillAvailableMail } from "../mail/stillAvailableEmail";
import { setListingActive } from "./saveListing";
import { changeStock, confirmationFields } from "./stock";

type Listing = Doc<"listings">;

/** Whether the sweep has something to do about a listing. */
export const isDue = ({ isListed, confirmedAt, staleAt }: Listing, now: number): boolean =>
  isListed && (staleAt === undefined ? confirmedAt <= dueBefore(now) : staleAt <= now);

/**
 * Asks a seller about every listing that is due or will be within days, in one email, and takes unanswered ones off sale.
 * A listing with an open order counts as confirmed; a seller who is away is asked 30 days after they
 * return.
 */
export async function recheckSeller(ctx: MutationCtx, sellerId: Id<"users">): Promise<void> {
  const now = Date.now();
  const seller = await profileOf(ctx, sellerId);
  const awayUntil = seller?.selling?.awayUntil ?? 0;
  const listings = () => ctx.db.query("listings");
  const due = await listings()
    .withIndex("by_sellerId_and_isListed_and_staleAt_and_confirmedAt", (q) =>
      q
        .eq("sellerId", sellerId)
        .eq("isListed", true)
        .eq("staleAt", undefined)
        .lte("confirmedAt", dueSoonBefore(now)),
    )
    .take(ASKED_MAX);
  const unanswered = await listings()
    .withIndex("by_sellerId_and_isListed_and_staleAt_and_confirmedAt", (q) =>
      q.eq("sellerId", sellerId).eq("isListed", true).gt("staleAt", 0).lte("staleAt", now),
    )
    .take(ASKED_MAX);
  const asked: Listing[] = [];
  const gone: Listing[] = [];
  for (const listing of [...due, ...unanswered]) {
    const { _id, confirmedAt, staleAt } = listing;
    if (now < awayUntil) await ctx.db.patch("listings", _id, confirmationFields(awayUntil));
    else if (await isBeingBought(ctx, listing)) {
      await ctx.db.patch("listings", _id, confirmationFields(now));
    } else if (staleAt === undefined) {
      await ctx.db.patch("listings", _id, { staleAt: staleAtOf(confirmedAt, now) });
      asked.push(listing);
    } else {
      await changeStock(ctx, _id, () => ({ isActive: false, isStale: true, staleAt }));
      gone.push(listing);
    }
  }
  if (seller === null) return;
  await notifySeller(ctx, seller, asked, false);
  await notifySeller(ctx, seller, gone, true);
}

async function isBeingBought(ctx: QueryCtx, listing: Listing): Promise<boolean> {
  if (listing.heldQuantity > 0) return true;
  const line = await ctx.db
    .query("orderLines")
    .withIndex("by_listingId_and_isHeld_and_holdEndsAt", (q) => q.eq("listingId", listing._id))
    .order("desc")
    .first();
  const order = line && (await ctx.db.get("orders", line.orderId));
  return order !== null && isOpen(order.status);
}

/** By bell and by email, regardless of the seller's email settings, because their listings leave the shop. */
async function notifySeller(
  ctx: MutationCtx,
  { userId, email }: Profile,
  listings: readonly Listing[],
  isOffSale: boolean,
): Promise<void> {
  if (listings.length === 0) return;
  const titles = listings.map(({ title }) => title);
  const key = `available-${userId}-${Date.now()}${isOffSale ? "-off" : ""}`;
  const names = summariseNames(titles, "and");
  await notify(ctx, userId, key, { kind: "stillAvailable", isOffSale, names });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: email,
    userId,
    idempotencyKey: key,
    ...stillAvailableMail(titles, isOffSale, `${env.SITE_URL}/profile/my-listings`),
  });
}

/** Records that a listing is still available, and puts it back on sale if it left the shop unconfirmed. */
export async function confirmListing(
  ctx: MutationCtx,
  seller: Profile,
  listing: Listing,
): Promise<void> {
  if (listing.isStale) await setListingActive(ctx, seller, listing, true);
  else await ctx.db.patch("listings", listing._id, confirmationFields(Date.now()));
}
