/** How this browser's push subscription ends: `pushDevice.ts` has the rest. */

import { onClearDrafts } from "#src/lib/clearDrafts.ts";
import { removeKey } from "#src/lib/storage.ts";

/** Storage key of this browser's push registration. */
export const PUSH_KEY = "shoal.push";

/** Ends the subscription, also without a connection: what our server still sends reaches no one. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

// The other stores are cleared when any session ends, "tab" only when the user signs out. After an expired session the
// registration stays, so the next log-in subscribes again.
onClearDrafts((store) => {
  if (store === "tab") removeKey(PUSH_KEY);
  else {
    endSubscription().catch((error: unknown) =>
      console.warn("Could not end this browser's notifications", error),
    );
  }
});
