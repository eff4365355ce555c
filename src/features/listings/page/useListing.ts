import { useQuery } from "convex/react";
import { useEffect } from "react";
import { api } from "#convex/_generated/api.js";
import { useDefaultTank } from "#src/features/tanks/public/useDefaultTank.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { recordView } from "#src/lib/recentlyViewed.ts";
import { useListingFit } from "../fit/useListingFit";
import { useListingPage } from "./useListingPage";

/**
 * The listing page's live data: the listing, the viewer's default tank, how the listing fits it, and the viewer's
 * latest quiz and place. Also records the view on this device.
 */
export function useListing() {
  const { listingId = "" } = usePageParams();
  const { status, user } = useAuth();
  const isSignedIn = status === "signedIn";
  const page = useListingPage(listingId);
  const tank = useDefaultTank();
  const { fit, quiz } = useListingFit(listingId, tank);
  const settings = useQuery(api.accounts.settings.get, isSignedIn ? {} : "skip");
  const userId = user?.id ?? "";
  const viewedId = page.listing && !page.isOwn ? page.listing._id : undefined;
  useEffect(() => {
    if (viewedId) recordView(userId, viewedId);
  }, [userId, viewedId]);
  return {
    listingId,
    ...page,
    status,
    tank,
    /** How the listing fits that tank; undefined without one, and while loading. */
    fit,
    /** The viewer's latest quiz on the listing; null if they took none, undefined while loading and for visitors. */
    quiz,
    /** The place in the viewer's settings, if known. */
    home:
      settings?.outcode && settings.point
        ? { ...settings.point, outcode: settings.outcode }
        : undefined,
  };
}
