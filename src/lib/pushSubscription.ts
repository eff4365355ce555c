/** This browser's push subscription, as far as every page needs it: `notifications/pushDevice.ts` has the rest. */

/** Whose pushes this browser shows, under which subscription and key. */
export const PUSH_KEY = "shoal.push";

/** Ends the subscription, also without a connection: what our server still sends reaches no one. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
