import type { FunctionArgs, FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

/** A listing as its card shows it; money in pence. */
export type ListingSummary = FunctionReturnType<typeof api.listings.browse.list>["page"][number] & {
  /** The card is still shown, but its listing has left the list. */
  isGone?: boolean;
};

export type ListingDetails = NonNullable<FunctionReturnType<typeof api.listings.catalogue.get>>;

export type ListingFit = NonNullable<FunctionReturnType<typeof api.tanks.fit.ofListing>["fit"]>;

export type SellerSummary = NonNullable<FunctionReturnType<typeof api.sellers.profile.get>>;

/** A species' requirements, as far as known. */
export type SpeciesFacts = NonNullable<ListingDetails["facts"]>;

export type BrowseFilters = FunctionArgs<typeof api.listings.browse.list>["filters"];
