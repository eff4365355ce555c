/** One email a day with all news of a user's saved searches and favourites. */

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import { findSettings } from "#convex/accounts/model/changeSettings.ts";
import { notifyByEmail } from "#convex/accounts/model/notifyByEmail.ts";
import { DROPS_MAILED_MAX, MAILED_MAX, nextAlertMail } from "#convex/domain/alerts/limits.ts";
import { wantsMail } from "#convex/domain/notifications/mailChoices.ts";
import { savedSearchesOf } from "#convex/listings/model/saveSearch.ts";
import { alertMail, type FoundBySearch, type PriceDrop } from "../mail/alertEmails";

type Listing = Doc<"listings">;
type AlertMail = Doc<"alertEmails">;

async function alertMailOf(ctx: QueryCtx, userId: Id<"users">): Promise<AlertMail | null> {
  return await ctx.db
    .query("alertEmails")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** Schedules the user's next daily email, because it has content now. */
export async function scheduleDigest(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const row = await alertMailOf(ctx, userId);
  const dueAt = nextAlertMail(Date.now());
  if (row === null) {
    const token = `${crypto.randomUUID()}${crypto.randomUUID()}`;
    await ctx.db.insert("alertEmails", { userId, dueAt, token });
  } else if (row.dueAt === undefined) await ctx.db.patch("alertEmails", row._id, { dueAt });
}

/** Sends a due email with the waiting items that are still available, if the user still wants them. */
export async function sendAlertMail(ctx: MutationCtx, rowId: Id<"alertEmails">): Promise<void> {
  const row = await ctx.db.get("alertEmails", rowId);
  if (!row?.dueAt || row.dueAt > Date.now()) return;
  await ctx.db.patch("alertEmails", row._id, { dueAt: undefined });
  const { userId, token } = row;
  const settings = await findSettings(ctx, userId);
  if (settings === null) return;
  const matches = await collectMatches(ctx, userId);
  const drops = await collectPriceDrops(ctx, userId);
  const parts = {
    searches: wantsMail(settings.notifications, "search") ? matches : [],
    drops: wantsMail(settings.notifications, "price") ? drops : [],
  };
  if (parts.searches.length + parts.drops.length === 0) return;
  const stop = `${env.CONVEX_SITE_URL}/unsubscribe?token=${token}`;
  await notifyByEmail(ctx, userId, parts.searches.length > 0 ? "search" : "price", {
    kind: "alert",
    idempotencyKey: `alert-${row._id}-${row.dueAt}`,
    unsubscribeUrl: stop,
    ...alertMail(parts, env.SITE_URL, stop),
  });
}

/**
 * Collects a user's unsent matches and marks them as sent; a listing found by two searches appears under
 * the first.
 */
async function collectMatches(ctx: MutationCtx, userId: Id<"users">): Promise<FoundBySearch[]> {
  const namedIds = new Set<Id<"listings">>();
  const matches: FoundBySearch[] = [];
  for (const search of await savedSearchesOf(ctx, userId)) {
    const { name, query, mail, mailCount } = search;
    if (!mail || mailCount === 0) continue;
    await ctx.db.patch("savedSearches", search._id, { mailCount: 0 });
    const isCapped = mailCount === MAILED_MAX;
    const listings = await collectListings(ctx, search._id);
    const unnamedListings = listings.filter(({ _id }) => !namedIds.has(_id));
    for (const { _id } of unnamedListings) namedIds.add(_id);
    if (unnamedListings.length > 0)
      matches.push({ name, query, listings: unnamedListings, isCapped });
  }
  return matches;
}

/** Collects a search's unsent listings and marks them as sent; skips those no longer on sale. */
async function collectListings(
  ctx: MutationCtx,
  searchId: Id<"savedSearches">,
): Promise<Listing[]> {
  const pendingMatches = await ctx.db
    .query("searchMatches")
    .withIndex("by_searchId_and_awaitsEmail", (q) =>
      q.eq("searchId", searchId).eq("awaitsEmail", true),
    )
    .take(MAILED_MAX);
  const listings: Listing[] = [];
  for (const { _id, listingId } of pendingMatches) {
    await ctx.db.patch("searchMatches", _id, { awaitsEmail: false });
    const listing = await ctx.db.get("listings", listingId);
    if (listing?.isListed) listings.push(listing);
  }
  return listings;
}

/** Collects a user's unsent price drops and marks them as sent; skips those no longer cheaper. */
async function collectPriceDrops(ctx: MutationCtx, userId: Id<"users">): Promise<PriceDrop[]> {
  const pendingDrops = await ctx.db
    .query("favourites")
    .withIndex("by_userId_and_mailPriceBefore", (q) =>
      q.eq("userId", userId).gt("mailPriceBefore", 0),
    )
    .take(DROPS_MAILED_MAX);
  const drops: PriceDrop[] = [];
  for (const { _id, listingId, mailPriceBefore: before = 0 } of pendingDrops) {
    await ctx.db.patch("favourites", _id, { mailPriceBefore: undefined });
    const listing = await ctx.db.get("listings", listingId);
    if (listing?.isListed && listing.price < before) drops.push({ listing, before });
  }
  return drops;
}
