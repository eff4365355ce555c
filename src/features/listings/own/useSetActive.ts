import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { errorMessage } from "#src/lib/errors.ts";

/** Activates or deactivates one of the viewer's listings; `busyId` is the one in progress. */
export function useSetActive() {
  const change = useMutation(api.listings.catalogue.setActive);
  const { busy, run } = useCall({ overlapping: true });
  const [listingId, setListingId] = useState<Id<"listings"> | null>(null);
  const setActive = (listing: Id<"listings">, isActive: boolean) => {
    setListingId(listing);
    return run(() => change({ listingId: listing, isActive }), {
      done: isActive ? "Listing reactivated." : listingTexts.deactivated,
      failed: (error) => {
        const reason = errorMessage(error, "please try again.");
        return {
          title: isActive
            ? `Could not reactivate listing: ${reason}`
            : listingTexts.deactivateFailed({ reason }),
        };
      },
    });
  };
  return { setActive, busyId: busy ? listingId : null };
}
