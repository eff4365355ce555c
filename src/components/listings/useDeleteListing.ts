import { useMutation } from "convex/react";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { useCall } from "../../hooks/useCall";
import { errorMessage } from "../../lib/errors";

/** Deletes a listing of the viewer's that nobody ever ordered; the server says why it does not. */
export function useDeleteListing() {
  const remove = useMutation(api.listings.listings.remove);
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
