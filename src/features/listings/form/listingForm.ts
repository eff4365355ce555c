import type { UseFormReturn } from "react-hook-form";
import type { ListingForm, ListingInput } from "#convex/domain/listings/listingSchema.ts";

export type Form = UseFormReturn<ListingForm, unknown, ListingInput>;
