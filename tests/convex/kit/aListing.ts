import type { ListingInput } from "../../../convex/domain/listings/listingSchema";

/** What a seller writes of a listing, £5.00 each, three of them; change what the test is about. */
export function aListing(changes: Partial<ListingInput> = {}): ListingInput {
  const listing: ListingInput = {
    title: "Cherry shrimp, ten young ones",
    species: "Cherry shrimp",
    category: "shrimp",
    water: "freshwater",
    description: "Tank bred, six weeks old.",
    price: 500,
    quantity: 3,
    minQuantity: 1,
    deliveryMethods: ["collection", "courier"],
    deliveryBands: [{ upToMiles: null, pricePence: 1200 }],
    outcode: "LS6",
  };
  return { ...listing, ...changes };
}
