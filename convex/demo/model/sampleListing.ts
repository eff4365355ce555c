import type { ListingInput } from "#convex/domain/listings/listingSchema.ts";

/** A listing's required fields, for the values that demo data, tests and benchmarks don't choose themselves. */
export const sampleListing: ListingInput = {
  title: "Cherry shrimp, ten young ones",
  species: "Cherry shrimp",
  category: "shrimp",
  water: "freshwater",
  description: "Tank bred, six weeks old.",
  price: 500,
  quantity: 3,
  minQuantity: 1,
  deliveryMethods: ["collection"],
  deliveryBands: [],
  outcode: "LS6",
};
