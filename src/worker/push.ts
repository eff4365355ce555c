/** What the worker shows when a push arrives, and which page a click on it opens. */

import type { PageMessage } from "../lib/workerContract";

declare const self: ServiceWorkerGlobalScope;

/** `renotify`: a newer notification of the same order or conversation sounds again. */
type ShownOptions = NotificationOptions & { renotify?: boolean };

const ICON = "/icon-192.png";
type PushText = { title: string; body: string; navigate: string; tag: string };

const FALLBACK: PushText = {
  title: "There's news on Shoal",
  body: "Open Shoal to see it.",
  navigate: "",
  tag: "news",
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Our backend sends the form of Declarative Web Push, which Safari shows without the worker. */
function parsePush(data: PushMessageData | null): PushText {
  try {
    const payload = data?.json() as { notification: Record<string, unknown> } | undefined;
    const notification = payload?.notification ?? {};
    const [title, tag] = [textOf(notification["title"]), textOf(notification["tag"])];
    const [body, navigate] = [textOf(notification["body"]), textOf(notification["navigate"])];
    if (title !== "") return { title, body, navigate, tag };
  } catch (error) {
    console.error("A push could not be read", error);
  }
  return FALLBACK;
}

/** Shows a notification for every push: browsers end subscriptions whose pushes show nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, navigate, tag } = parsePush(data);
  const options: ShownOptions = { body, icon: ICON, data: navigate };
  // Browsers refuse `renotify` without a tag.
  if (tag !== "") Object.assign(options, { tag, renotify: true });
  await self.registration.showNotification(title, options);
}

/** The path of an address on this site; the home page's for any other text. */
function ownPath(address: unknown): string {
  const { origin } = self.location;
  try {
    const url = new URL(String(address));
    const path = url.pathname + url.search + url.hash;
    // A path that starts with two slashes would name another host.
    if (url.origin === origin && !path.startsWith("//")) return path;
  } catch {
    // Not an address.
  }
  return "/";
}

/**
 * Focuses a tab that shows the notification's page. Otherwise an open tab goes there, and may first ask about
 * unsaved changes; without an open tab, a window opens.
 */
export async function openFromNotification(notification: Notification): Promise<void> {
  notification.close();
  const path = ownPath(notification.data);
  const address = self.location.origin + path;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const matchingTab = tabs.find(({ url }) => url === address);
  const tab = matchingTab ?? tabs[0];
  if (tab === undefined) {
    await self.clients.openWindow(address);
    return;
  }
  if (matchingTab === undefined) tab.postMessage({ kind: "openPage", path } satisfies PageMessage);
  await tab.focus();
}
