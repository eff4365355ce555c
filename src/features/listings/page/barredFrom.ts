import { needsSeaCrossing } from "#convex/domain/listings/seaCrossing.ts";

/** For `ListingGrid`: the outcode `home` of a listing that can't be delivered there; "" if unknown. */
export const barredFrom = (home: string) => (listing: { outcode: string }) =>
  home !== "" && needsSeaCrossing(listing.outcode, home) ? home : undefined;
