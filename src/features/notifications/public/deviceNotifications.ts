/**
 * What this browser can do to notify its user, and what they chose for it. Stored on the device; off by default.
 */

import { useSyncExternalStore } from "react";
import { readJson, readText, writeJson } from "#src/lib/storage.ts";
import { PUSH_KEY } from "../subscription";

const KEY = "shoal.notifications";

type StoredChoices = {
  sound?: boolean;
  /** The user has answered the offer of notifications, here or in the settings. */
  hasAnswered?: true;
};

export type DeviceNotifications = {
  support: "supported" | "needsHomeScreen" | "unsupported";
  permission: NotificationPermission;
  /** Whether a push registration is stored in this browser. */
  hasPush: boolean;
  wantsSound: boolean;
  /** Whether to offer notifications, because the user hasn't answered yet. */
  shouldOffer: boolean;
};

function supportNow(): DeviceNotifications["support"] {
  const hasPush = "PushManager" in window && "Notification" in window;
  if (hasPush && "serviceWorker" in navigator) return "supported";
  // Only browsers on iPhones and iPads know this property; it is true once Shoal is on the home screen.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false ? "needsHomeScreen" : "unsupported";
}

function readStored(): StoredChoices {
  const value = readJson(KEY);
  return typeof value === "object" && value !== null ? value : {};
}

function readNow(): DeviceNotifications {
  const { hasAnswered, sound } = readStored();
  const support = supportNow();
  const permission = support === "supported" ? Notification.permission : "denied";
  const hasPush = support === "supported" && readText(PUSH_KEY) !== null;
  return {
    support,
    permission,
    hasPush,
    wantsSound: sound === true,
    shouldOffer: hasAnswered === undefined && permission !== "denied" && !hasPush,
  };
}

let snapshot: DeviceNotifications | undefined;
const listeners = new Set<() => void>();

/** Re-reads the stored choices and the permission; notifies subscribers of a change. */
export function refreshDevice(): void {
  const current = readNow();
  if (JSON.stringify(current) === JSON.stringify(snapshot)) return;
  snapshot = current;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", refreshDevice);
    // The user may have changed the permission in the browser's settings.
    window.addEventListener("focus", refreshDevice);
  }
  listeners.add(listener);
  refreshDevice();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", refreshDevice);
    window.removeEventListener("focus", refreshDevice);
  };
}

function saveChoices(change: StoredChoices): void {
  writeJson(KEY, { ...readStored(), ...change });
  refreshDevice();
}

export const useDeviceNotifications = (): DeviceNotifications =>
  useSyncExternalStore(subscribe, () => (snapshot ??= readNow()));

export const setSound = (sound: boolean) => saveChoices({ sound });
/** Records that the user has answered, so that pages don't offer notifications again. */
export const recordAnswer = () => saveChoices({ hasAnswered: true });
