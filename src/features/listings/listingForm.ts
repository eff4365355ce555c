import type { UseFormReturn } from "react-hook-form";
import type { ListingForm, ListingInput } from "../../../convex/domain/listings/listingSchema";

/** The form as its parts share it. */
export type Form = UseFormReturn<ListingForm, unknown, ListingInput>;
