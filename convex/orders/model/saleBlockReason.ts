/**
 * Why an undispatched order must not go ahead: the law forbids the sale of what was bought, or the seller may
 * no longer sell; for an unpaid one also because its buyer is blocked or an admin took a listing off sale.
 * Checked at payment, when a seller is blocked and by `orders/law:recheck`; before dispatch or handover, only
 * the law is.
 */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { postRestriction } from "#convex/domain/listings/delivery.ts";
import { speciesToProve } from "#convex/domain/listings/law/law.ts";
import { legalRestriction } from "#convex/domain/listings/law/legalRestriction.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";
import { crossingRestriction } from "#convex/domain/listings/seaCrossing.ts";
import { isBarredByLaw } from "#convex/domain/listings/stock.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { fail } from "#convex/errors.ts";
import { checkStoredListing } from "#convex/listings/model/checkLaw.ts";
import { canUserSell, isInGoodStanding } from "#convex/shared/model/access.ts";
import { linesOf, type OrderLine } from "./lines";
import { listingAsBought } from "./listingAsBought";
import type { Order } from "./records";

/**
 * Who forbids a sale. `reason`: in full sentences, for both sides. `place`: the buyer's region ("Scotland")
 * if the law forbids the sale only there, else null.
 */
export type SaleRestriction = { by: "law" | "admin"; reason: string; place: string | null };

/**
 * Why the law forbids selling or delivering what was bought, regardless of the listings' current state; null if it is
 * allowed.
 */
export async function saleRestriction(
  ctx: QueryCtx,
  order: Order,
): Promise<SaleRestriction | null> {
  const lines = await linesOf(ctx, order._id);
  for (const line of lines) {
    const restriction = await lineRestriction(ctx, order, line);
    if (restriction !== null) return nameLine(line, lines, restriction);
  }
  return null;
}

/** Of several lines, names the one that bars the order. */
const nameLine = (
  { title }: OrderLine,
  lines: readonly OrderLine[],
  { by, reason, place }: SaleRestriction,
): SaleRestriction => ({
  by,
  reason: lines.length > 1 ? `${isolated(title)}: ${reason}` : reason,
  place,
});

/**
 * Whether the listing's proof is about what was bought: title and species are unchanged, or the old and the
 * new ones need a proof for a common species. After a change to another species it says nothing about the
 * order.
 */
function isSameSpeciesListed(line: OrderLine, listing: Doc<"listings">): boolean {
  if (line.title === listing.title && line.species === listing.species) return true;
  const places = lawPlacesOf(listing.outcode);
  const [bought, listed] = [line, listing].map(({ title, species }) =>
    speciesToProve({ title, name: species }, places),
  );
  return bought?.some((name) => listed?.includes(name)) ?? false;
}

async function lineRestriction(
  ctx: QueryCtx,
  order: Order,
  line: OrderLine,
): Promise<SaleRestriction | null> {
  const listing = await ctx.db.get("listings", line.listingId);
  if (listing === null) return null;
  const boughtListing = listingAsBought(order, line, listing);
  const { problem } = await checkStoredListing(ctx, boughtListing);
  if (
    problem !== null &&
    (isSameSpeciesListed(line, listing) || problem.code !== "species_restricted")
  ) {
    return { by: "law", reason: problem.data.reason, place: null };
  }
  const to = order.deliveryOutcode ?? order.buyerOutcode;
  if (to === undefined) return null;
  const placeProblem =
    legalRestriction(boughtListing, to) ?? crossingRestriction(boughtListing.outcode, to);
  if (placeProblem !== null) {
    return { by: "law", reason: placeProblem, place: findOutcode(to)?.country ?? to };
  }
  const reason = postRestriction(boughtListing.deliveryMethods, isAnimalListed(boughtListing));
  return reason === null ? null : { by: "law", reason, place: null };
}

/** Why Shoal cancels a sale: the seller may no longer sell, or the law or an admin forbids the sale. */
export type CancelReason = "sellerBlocked" | SaleRestriction;

export async function saleBlockReason(ctx: QueryCtx, order: Order): Promise<CancelReason | null> {
  // A pay page opened before the block can still be paid, so it is checked here.
  if (order.status === "pending" && !(await isInGoodStanding(ctx, order.buyerId))) {
    return { by: "admin", reason: "Blocked accounts can't buy.", place: null };
  }
  const offSale = order.status === "pending" ? await offSaleReason(ctx, order) : null;
  const restriction = offSale ?? (await saleRestriction(ctx, order));
  if (restriction !== null) return restriction;
  return (await canUserSell(ctx, order.sellerId)) ? null : "sellerBlocked";
}

/** The first listing that the law or an admin took off sale. */
async function offSaleReason(ctx: QueryCtx, order: Order): Promise<SaleRestriction | null> {
  const lines = await linesOf(ctx, order._id);
  for (const line of lines) {
    const listing = await ctx.db.get("listings", line.listingId);
    if (listing === null) continue;
    const { barReason = "It needs proof, and we haven't accepted any.", takedownReason } = listing;
    if (isBarredByLaw(listing) && isSameSpeciesListed(line, listing)) {
      return nameLine(line, lines, { by: "law", reason: barReason, place: null });
    }
    // The admin's own words are for the seller only.
    const reason = "Shoal took this listing off sale.";
    if (takedownReason !== undefined) {
      return nameLine(line, lines, { by: "admin", reason, place: null });
    }
  }
  return null;
}

/** Errors: `transition_refused` if the law forbids the sale; `event` is what the user tried to do. */
export async function requireLawful(ctx: QueryCtx, order: Order, event: string): Promise<void> {
  const restriction = await saleRestriction(ctx, order);
  if (restriction === null) return;
  const destination = restriction.place === null ? "" : ` to a buyer in ${restriction.place}`;
  fail("transition_refused", {
    event,
    state: `for something that can no longer be sold${destination}`,
  });
}
