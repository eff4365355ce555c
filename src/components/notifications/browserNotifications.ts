/** What this browser does besides the bell: its own notifications, and a sound. Kept on the device, off until asked for. */
import { useSyncExternalStore } from "react";
import { readJson, writeJson } from "../../lib/storage";

const KEY = "shoal.browserNotifications";

type Kept = {
  /** Absent: the person has not answered yet. */
  notifications?: "on" | "off";
  sound?: boolean;
};

export type BrowserNotifications = {
  isSupported: boolean;
  permission: NotificationPermission;
  /** On, and allowed by the browser. */
  wantsNotifications: boolean;
  wantsSound: boolean;
  /** Whether an order's page offers them: the person has not answered yet. */
  isToAsk: boolean;
};

const isSupported = () => "Notification" in globalThis;
const permissionNow = (): NotificationPermission =>
  isSupported() ? Notification.permission : "denied";

function kept(): Kept {
  const value = readJson(KEY);
  return typeof value === "object" && value !== null ? value : {};
}

function read(): BrowserNotifications {
  const { notifications, sound } = kept();
  const permission = permissionNow();
  return {
    isSupported: isSupported(),
    permission,
    wantsNotifications: notifications === "on" && permission === "granted",
    wantsSound: sound === true,
    isToAsk: notifications === undefined && permission === "default",
  };
}

let snapshot: BrowserNotifications | undefined;
const listeners = new Set<() => void>();

/** Re-reads what is kept and allowed; those who watch are told when it has changed. */
function refresh(): void {
  const now = read();
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

function keep(change: Partial<Kept>): void {
  writeJson(KEY, { ...kept(), ...change });
  refresh();
}

export const useBrowserNotifications = (): BrowserNotifications =>
  useSyncExternalStore(subscribe, () => (snapshot ??= read()));

/** Asks the browser for its permission: call it for a click only. Returns whether notifications are on now. */
export async function turnNotificationsOn(): Promise<boolean> {
  const permission = isSupported() ? await Notification.requestPermission() : "denied";
  keep({ notifications: permission === "granted" ? "on" : "off" });
  return permission === "granted";
}

export const turnNotificationsOff = () => keep({ notifications: "off" });
export const setSound = (sound: boolean) => keep({ sound });
