import { sampleListing } from "#convex/demo/model/sampleListing.ts";
import type { ListingForm, ListingInput } from "#convex/domain/listings/listingSchema.ts";

/** A listing form's input: £5.00 each, three in stock. `changes` overrides fields. */
export function aListing(changes: Partial<ListingInput> = {}): ListingInput {
  return {
    ...sampleListing,
    deliveryMethods: ["collection", "courier"],
    deliveryBands: [{ upToMiles: null, pricePence: 1200 }],
    courier: "APC Overnight",
    courierAuthorisation: "UK/T2/00417",
    ...changes,
  };
}

/** The same listing as the form's values, with numbers as typed text. */
export function aListingForm(changes: Partial<ListingForm> = {}): ListingForm {
  const { deliveryBands: _, postage: _free, ...typed } = aListing();
  const form = { price: "5.00", quantity: "3", minQuantity: "1" };
  return { ...typed, ...form, bands: [{ upToMiles: "", price: "12.00" }], ...changes };
}

/** What an order stores of such a listing. */
export const boughtItem = {
  pictureId: null,
  category: "shrimp",
  species: "Cherry shrimp",
  water: "freshwater",
  hasAnimals: true,
} as const;
