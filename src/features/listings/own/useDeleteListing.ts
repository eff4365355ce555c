import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { useCall } from "#src/hooks/useCall.ts";
import { errorMessage } from "#src/lib/errors.ts";

/** Deletes one of the viewer's listings that was never ordered; the server explains a refusal. */
export function useDeleteListing() {
  const remove = useMutation(api.listings.catalogue.remove);
  const { busy, run } = useCall();
  const deleteListing = (listingId: Id<"listings">) =>
    run(() => remove({ listingId }), {
      done: "Listing deleted.",
      failed: (error) => ({
        title: `Could not delete listing: ${errorMessage(error, "please try again.")}`,
      }),
    });
  return { deleteListing, busy };
}
