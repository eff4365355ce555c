/**
 * This browser's own notifications and sound, in addition to the bell. Stored on the device; off by
 * default.
 */
import { useSyncExternalStore } from "react";
import { readJson, writeJson } from "#src/lib/storage.ts";

const KEY = "shoal.browserNotifications";

type StoredSettings = {
  /** Absent until the user answers. */
  notifications?: "on" | "off";
  sound?: boolean;
};

export type BrowserNotifications = {
  isSupported: boolean;
  permission: NotificationPermission;
  /** On, and permitted by the browser. */
  wantsNotifications: boolean;
  wantsSound: boolean;
  /** Whether order pages should offer them, because the user hasn't answered yet. */
  shouldPrompt: boolean;
};

const isSupported = () => "Notification" in globalThis;
const permissionNow = (): NotificationPermission =>
  isSupported() ? Notification.permission : "denied";

function readStored(): StoredSettings {
  const value = readJson(KEY);
  return typeof value === "object" && value !== null ? value : {};
}

function readChoice(): BrowserNotifications {
  const { notifications, sound } = readStored();
  const permission = permissionNow();
  return {
    isSupported: isSupported(),
    permission,
    wantsNotifications: notifications === "on" && permission === "granted",
    wantsSound: sound === true,
    shouldPrompt: notifications === undefined && permission === "default",
  };
}

let snapshot: BrowserNotifications | undefined;
const listeners = new Set<() => void>();

/** Re-reads the stored settings and the permission; notifies subscribers of a change. */
function refresh(): void {
  const now = readChoice();
  if (JSON.stringify(now) === JSON.stringify(snapshot)) return;
  snapshot = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", refresh);
  listeners.add(listener);
  refresh();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", refresh);
  };
}

function saveSettings(change: Partial<StoredSettings>): void {
  writeJson(KEY, { ...readStored(), ...change });
  refresh();
}

export const useBrowserNotifications = (): BrowserNotifications =>
  useSyncExternalStore(subscribe, () => (snapshot ??= readChoice()));

/**
 * Requests the browser's permission, which must follow a click. Returns whether notifications are
 * now on.
 */
export async function turnNotificationsOn(): Promise<boolean> {
  const permission = isSupported() ? await Notification.requestPermission() : "denied";
  saveSettings({ notifications: permission === "granted" ? "on" : "off" });
  return permission === "granted";
}

export const turnNotificationsOff = () => saveSettings({ notifications: "off" });
export const setSound = (sound: boolean) => saveSettings({ sound });
