import { onTestFinished, vi } from "vitest";
import type { Session } from "#src/lib/auth.ts";

/** A P-256 public key as deployments have it, in base64url. */
export const VAPID_KEY = `B${"A".repeat(86)}`;
export const OTHER_KEY = `B${"B".repeat(85)}A`;

/** A signed-in user's session, as `useAuth` has it. */
export const sessionOf = (id = "user1", sessionId = "session1"): Session => ({
  accessToken: "token",
  refreshToken: `refresh|${sessionId}`,
  expiresAt: 1_900_000_000_000,
  user: { id, email: "mara@example.com" },
});

type Options = {
  permission?: NotificationPermission;
  /** What the user answers when the browser asks. */
  reply?: NotificationPermission;
  /** The push service can't be reached. */
  isUnreachable?: boolean;
  /** The service worker never starts. */
  hasNoWorker?: boolean;
};

/** A browser that can push. `subscription` is what its push manager holds. */
export function pushBrowser(options: Options = {}) {
  const browser = {
    permission: options.permission ?? "default",
    requestPermission: vi.fn(async () => (browser.permission = options.reply ?? "granted")),
    subscription: null as { endpoint: string; key: string } | null,
    subscribed: 0,
  };
  const asSubscription = (held: { endpoint: string; key: string }) => ({
    endpoint: held.endpoint,
    options: { applicationServerKey: Uint8Array.from(Buffer.from(held.key, "base64url")).buffer },
    toJSON: () => ({ endpoint: held.endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      if (browser.subscription === held) browser.subscription = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => browser.subscription && asSubscription(browser.subscription),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (options.isUnreachable) throw new DOMException("push service error", "AbortError");
      browser.subscribed++;
      const endpoint = `https://push.test/${browser.subscribed}`;
      browser.subscription = { endpoint, key: applicationServerKey };
      return asSubscription(browser.subscription);
    },
  };
  const registration = { pushManager };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: options.hasNoWorker ? new Promise(() => undefined) : Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: browser.requestPermission,
  });
  setNavigator("serviceWorker", serviceWorker);
  return browser;
}

/** Sets a property of `navigator` until the end of the test. */
export function setNavigator(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, name));
}
