import type { FunctionArgs, FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** A listing as its card shows it; money in pence. */
export type ListingSummary = FunctionReturnType<typeof api.listings.browse.list>["page"][number] & {
  /** It has left the list in which it still stands. */
  isGone?: boolean;
};

/** A listing as its own page shows it. */
export type ListingDetails = NonNullable<FunctionReturnType<typeof api.listings.listings.get>>;

/** How a listing fits the viewer's default tank, and why. */
export type ListingFit = NonNullable<FunctionReturnType<typeof api.tanks.fit.ofListing>>;

/** What anybody may see of a seller. */
export type SellerSummary = NonNullable<FunctionReturnType<typeof api.sellers.sellers.get>>;

/** What a species needs, as far as we know it. */
export type SpeciesFacts = NonNullable<ListingDetails["facts"]>;

export type BrowseFilters = FunctionArgs<typeof api.listings.browse.list>["filters"];
