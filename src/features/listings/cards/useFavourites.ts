import { useConvex, useMutation, useQuery } from "convex/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { useResume } from "#src/hooks/useResume.ts";
import { useToast } from "#src/hooks/useToast.ts";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";

type PricedListing = { _id: Id<"listings">; price: number };

export type Favourites = {
  has: (listingId: Id<"listings">) => boolean;
  /** The price in pence when the viewer saved it, if it is lower now. */
  priceBefore: (listing: PricedListing) => number | undefined;
  /**
   * Saves or removes a favourite at once, or after logging in for a visitor. Referentially stable.
   */
  toggle: (listingId: Id<"listings">) => void;
};

export function useFavourites(): Favourites {
  const { status } = useAuth();
  const client = useConvex();
  const isSignedIn = status === "signedIn";
  const marks = useQuery(api.listings.favourites.marks, isSignedIn ? {} : "skip");
  const savedPrices = useMemo(
    () => new Map(marks?.map(({ listingId, priceWhenAdded }) => [listingId, priceWhenAdded])),
    [marks],
  );
  const toast = useToast();
  const { run } = useCall({ overlapping: true });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const set = useMutation(api.listings.favourites.set).withOptimisticUpdate((store, args) => {
    const oldMarks = store.getQuery(api.listings.favourites.marks, {});
    if (!oldMarks) return;
    const { listingId, isFavourite } = args;
    const others = oldMarks.filter((mark) => mark.listingId !== listingId);
    const newMarks = isFavourite
      ? [{ listingId, priceWhenAdded: null, isAwaited: false }, ...others]
      : others;
    store.setQuery(api.listings.favourites.marks, {}, newMarks);
  });

  const has = useCallback((id: Id<"listings">) => savedPrices.has(id), [savedPrices]);
  const priceBefore = useCallback(
    ({ _id, price }: PricedListing) => {
      const before = savedPrices.get(_id) ?? 0;
      return before > price ? before : undefined;
    },
    [savedPrices],
  );
  const saveFavourite = (listingId: Id<"listings">, isFavourite: boolean) => {
    void run(() => set({ listingId, isFavourite }), {
      failed: "Could not change your favourites. Please try again.",
    });
  };
  useResume("favourite", (target) => saveFavourite(target as Id<"listings">, true));
  const toggleNow = (listingId: Id<"listings">) => {
    // On a cached page the app has never connected, so the call would wait without the user
    // noticing. Browsers don't always know that they are offline.
    const isCachedPage = document.documentElement.dataset.kept !== undefined;
    if (!navigator.onLine || (isCachedPage && !client.connectionState().isWebSocketConnected)) {
      toast.show({ title: frameTexts.needsConnection, description: frameTexts.checkConnection });
      return;
    }
    if (!isSignedIn) {
      saveReturnTo(pathname + search, `favourite ${listingId}`);
      void navigate(paths.login);
      return;
    }
    saveFavourite(listingId, !savedPrices.has(listingId));
  };
  const latest = useRef(toggleNow);
  useEffect(() => {
    latest.current = toggleNow;
  });
  const toggle = useCallback((listingId: Id<"listings">) => latest.current(listingId), []);
  return useMemo(() => ({ has, priceBefore, toggle }), [has, priceBefore, toggle]);
}
