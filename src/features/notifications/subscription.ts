/** How this browser's push subscription ends: `pushDevice.ts` has the rest. */
import { onClearDrafts } from "#src/lib/clearDrafts.ts";
import { removeKey } from "#src/lib/storage.ts";

/** Whose pushes this browser shows, under which subscription and key. */
export const PUSH_KEY = "shoal.push";

/** Ends the subscription, also without a connection: what our server still sends reaches no one. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

// When a session ends. Only if the user signed out is the record deleted: otherwise their next log-in subscribes again.
onClearDrafts((store) => {
  if (store === "tab") removeKey(PUSH_KEY);
  else {
    endSubscription().catch((error: unknown) =>
      console.warn("Could not end this browser's notifications", error),
    );
  }
});
