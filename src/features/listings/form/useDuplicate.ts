import { useAction } from "convex/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { useCall } from "#src/hooks/useCall.ts";
import { errorMessage } from "#src/lib/errors.ts";
import { paths } from "#src/lib/paths.ts";
import { retry } from "#src/lib/retry.ts";

/**
 * Copies one of the viewer's listings and opens the copy's form. `busyId`: the listing being
 * copied.
 */
export function useDuplicate() {
  const startCopy = useAction(api.listings.copies.start);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const [busyId, setBusyId] = useState<Id<"listings"> | null>(null);
  const duplicate = async (listingId: Id<"listings">) => {
    setBusyId(listingId);
    // `startCopy` is idempotent, so a lost answer is safe to retry.
    const { ok } = await run(() => retry(() => startCopy({ listingId })), {
      failed: (error) => ({
        title: `Could not duplicate listing: ${errorMessage(error, "please try again.")}`,
      }),
    });
    if (ok) void navigate(paths.copyListing(listingId));
  };
  return { duplicate, busyId: busy ? busyId : null };
}
