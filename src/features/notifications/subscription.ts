/** Ends this browser's push subscription. `pushDevice.ts` creates and renews it. */

import { onClearDrafts } from "#src/lib/clearDrafts.ts";
import { removeKey } from "#src/lib/storage.ts";

/** Storage key of this browser's push registration. */
export const PUSH_KEY = "shoal.push";

/** Works without a connection too: pushes that our server still sends are then never delivered. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

// "tab" is cleared only when the user signs out, "browser" when any session ends. After an expired session
// the registration therefore stays, and the next log-in subscribes again.
onClearDrafts((store) => {
  if (store === "tab") removeKey(PUSH_KEY);
  else {
    endSubscription().catch((error: unknown) =>
      console.warn("Could not end this browser's notifications", error),
    );
  }
});
