import type { UseFormReturn } from "react-hook-form";
import type { ListingForm, ListingInput } from "../../../convex/domain/listings/listingSchema";
import type { DeliveryBand } from "../../../convex/domain/listings/delivery";
import type { ListingDetails } from "../../components/listings/types";

/** The form as its parts share it. */
export type Form = UseFormReturn<ListingForm, unknown, ListingInput>;

/** 450 → "4.50": how an amount stands in a box. */
export function poundsText(pence: number): string {
  return (pence / 100).toFixed(2);
}

function bandTexts(bands: readonly DeliveryBand[]): ListingForm["bands"] {
  return bands.map((band) => ({
    upToMiles: band.upToMiles === null ? "" : String(band.upToMiles),
    price: poundsText(band.pricePence),
  }));
}

/** An empty form, with what the seller's settings know already. */
export function emptyForm(settings: {
  outcode: string | null;
  deliveryBands: readonly DeliveryBand[];
}): ListingForm {
  return {
    title: "",
    species: "",
    category: "fish",
    water: "freshwater",
    description: "",
    price: "",
    quantity: "1",
    outcode: settings.outcode ?? "",
    deliveryMethods: ["collection"],
    bands: bandTexts(settings.deliveryBands),
  };
}

/** A listing as it stands, for changing it. */
export function formOf(listing: ListingDetails): ListingForm {
  return {
    title: listing.title,
    species: listing.species,
    category: listing.category,
    water: listing.water,
    description: listing.description,
    price: poundsText(listing.price),
    quantity: String(listing.quantity),
    outcode: listing.outcode,
    deliveryMethods: listing.deliveryMethods,
    bands: bandTexts(listing.deliveryBands),
  };
}
