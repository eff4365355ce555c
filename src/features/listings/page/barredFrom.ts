import { needsSeaCrossing } from "#convex/domain/listings/seaCrossing.ts";

/** For `ListingGrid`'s `barredAt`: returns `home` (an outcode, "" if unknown) if a sea crossing bars the listing from it. */
export const barredFrom = (home: string) => (listing: { outcode: string }) =>
  home !== "" && needsSeaCrossing(listing.outcode, home) ? home : undefined;
