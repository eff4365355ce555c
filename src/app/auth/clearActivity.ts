import { clearLastOutcode } from "#src/hooks/useLastOutcode.ts";
import { clearBrowserDrafts } from "#src/lib/clearDrafts.ts";
import { clearRecentlyViewed } from "#src/lib/recentlyViewed.ts";

/** Clears what this browser stores of a user's activity, so that the next user neither sees nor sends it. */
export function clearActivity(): void {
  clearBrowserDrafts();
  clearRecentlyViewed();
  clearLastOutcode();
}
