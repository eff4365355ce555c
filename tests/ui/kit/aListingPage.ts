import { omit } from "convex-helpers";
import type { ListingDetails } from "#src/features/listings/public/types.ts";
import { aListing } from "#tests/convex/kit/aListing.ts";
import { id } from "../catalogue/stage";

/**
 * The data of a listing page as the server sends it: another seller's eight shrimp, £2.50 each,
 * collection only.
 */
export const aListingPage: ListingDetails = {
  ...omit(aListing(), ["quantity", "courier", "courierAuthorisation"]),
  title: "Cherry shrimp, young ones",
  price: 250,
  description: "Bred here.",
  deliveryMethods: ["collection"],
  deliveryBands: [],
  town: "Leeds",
  _id: id("listings", "listing1"),
  sellerId: id("users", "user2"),
  scientificName: null,
  quantity: 8,
  held: 0,
  available: 8,
  soldCount: 0,
  isActive: true,
  proof: null,
  barReason: null,
  isTakenDown: false,
  images: [],
  latitude: 53.8,
  longitude: -1.5,
  createdAt: 1,
  updatedAt: 1,
  seller: null,
  facts: null,
};
