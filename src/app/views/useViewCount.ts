import { useMutation } from "convex/react";
import { useEffect } from "react";
import { api } from "#convex/_generated/api.js";
import { readJson } from "#src/lib/storage.ts";
import { COOKIES_KEY } from "../layout/CookieBanner";
import { isCounted, markCounted } from "./countedViews";

/** A page that is left sooner, or is hidden at that moment, isn't counted as viewed. */
const VIEWED_AFTER_MS = 3000;
const LISTING_PATH = /^\/listing\/([^/]+)$/;
/** Programs that run a page's code without a reader. */
const BOT = /bot|crawl|spider|slurp|preview|lighthouse/i;

/** Reports that a listing was looked at, once per browser and day; only for those who accepted cookies. */
export function useViewCount(pathname: string): void {
  const count = useMutation(api.listings.views.count);
  useEffect(() => {
    const listingId = LISTING_PATH.exec(pathname)?.[1];
    if (listingId === undefined || BOT.test(navigator.userAgent)) return;
    const timer = setTimeout(() => {
      const now = Date.now();
      const canCount =
        document.visibilityState === "visible" && readJson(COOKIES_KEY) === "accepted";
      if (!canCount || isCounted(listingId, now)) return;
      markCounted(listingId, now);
      count({ listingId }).catch((error: unknown) =>
        console.warn("The view wasn't counted", error),
      );
    }, VIEWED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count, pathname]);
}
