import { useAction } from "convex/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { useCall } from "../../hooks/useCall";
import { errorMessage } from "../../lib/errors";
import { paths } from "../../lib/paths";
import { retry } from "../../lib/retry";

/** Begins a copy of a listing of the viewer's, and leads to its form; `busyId` is the one whose photographs are copied. */
export function useDuplicate() {
  const begin = useAction(api.listings.copies.begin);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const [busyId, setBusyId] = useState<Id<"listings"> | null>(null);
  const duplicate = async (listingId: Id<"listings">) => {
    setBusyId(listingId);
    // Begun twice is begun once, so a lost answer may be asked for again.
    const { ok } = await run(() => retry(() => begin({ listingId })), {
      failed: (error) => ({
        title: `Could not duplicate listing: ${errorMessage(error, "please try again.")}`,
      }),
    });
    if (ok) void navigate(paths.copyListing(listingId));
  };
  return { duplicate, busyId: busy ? busyId : null };
}
