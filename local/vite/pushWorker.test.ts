/** How the worker shows pushes, and where a click on one leads. */

import { beforeAll, expect, it, vi } from "vitest";
import { buildWorker, type ExtendableEvent, run } from "./workerKit.ts";

const ORIGIN = "https://shoal.test";
let source: string;
beforeAll(async () => {
  source = await buildWorker({ VITE_CONVEX_URL: "https://backend.test" });
});

type Tab = { url: string; postMessage: (message: unknown) => void; focus: () => Promise<void> };

/** A worker with these open tabs. `log` has what it does to them, in order. */
function startWorker(...addresses: string[]) {
  const log: string[] = [];
  const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
  const tabs: Tab[] = addresses.map((url) => ({
    url,
    postMessage: (message) => log.push(`${url} gets ${JSON.stringify(message)}`),
    focus: async () => void log.push(`focus ${url}`),
  }));
  const self = {
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: {
      matchAll: async () => tabs,
      openWindow: async (url: string) => void log.push(`open ${url}`),
    },
  };
  const listeners = run(source, self, {}, { console: { error: vi.fn() } });
  const fire = async (name: string, event: object) => {
    const pending: Promise<unknown>[] = [];
    const waitUntil: ExtendableEvent["waitUntil"] = (promise) => pending.push(promise);
    listeners.get(name)?.({ ...event, waitUntil });
    expect(pending).toHaveLength(1);
    await Promise.all(pending);
  };
  return {
    log,
    /** Resolves to what the worker shows for a push with this text. */
    push: async (text: string | null) => {
      const data = text === null ? null : { json: () => JSON.parse(text) as unknown };
      await fire("push", { data });
      return showNotification.mock.lastCall;
    },
    click: async (navigate: unknown) => {
      const close = () => log.push("close");
      await fire("notificationclick", { notification: { data: navigate, close } });
      return log;
    },
  };
}

const payload = (notification: object) => JSON.stringify({ web_push: 8030, notification });

it("shows a push with its title, text, tag and page", async () => {
  const { push } = startWorker();
  const notification = {
    title: "You have a new order",
    body: "Cherry shrimp",
    navigate: `${ORIGIN}/order/1`,
    tag: "order-1",
  };
  expect(await push(payload(notification))).toMatchObject([
    "You have a new order",
    {
      body: "Cherry shrimp",
      tag: "order-1",
      renotify: true,
      icon: "/icon-192.png",
      data: `${ORIGIN}/order/1`,
    },
  ]);
});

it("shows a push without a tag, for which browsers refuse `renotify`", async () => {
  const { push } = startWorker();
  const [title, options] = (await push(payload({ title: "Hello" }))) ?? [];
  expect(title).toBe("Hello");
  expect(options).not.toHaveProperty("renotify");
});

it.each([null, "not JSON", "null", "{}", payload({}), payload({ title: 7 })])(
  "shows something for the unreadable push %s",
  async (text) => {
    const { push } = startWorker();
    expect(await push(text)).toMatchObject([
      "There's news on Shoal",
      { body: "Open Shoal to see it.", data: "" },
    ]);
  },
);

it("focuses the tab that is on the notification's page", async () => {
  const { click } = startWorker(`${ORIGIN}/browse`, `${ORIGIN}/order/1`);
  expect(await click(`${ORIGIN}/order/1`)).toEqual(["close", `focus ${ORIGIN}/order/1`]);
});

it("sends an open tab to the page, so that it can ask about unsaved changes", async () => {
  const { click } = startWorker(`${ORIGIN}/browse`, `${ORIGIN}/about`);
  expect(await click(`${ORIGIN}/messages?conversationId=1#end`)).toEqual([
    "close",
    `${ORIGIN}/browse gets {"kind":"openPage","path":"/messages?conversationId=1#end"}`,
    `focus ${ORIGIN}/browse`,
  ]);
});

it("opens a window if no tab is open", async () => {
  const { click } = startWorker();
  expect(await click(`${ORIGIN}/order/1`)).toEqual(["close", `open ${ORIGIN}/order/1`]);
});

it.each([
  "https://evil.test/order/1",
  "//evil.test",
  `${ORIGIN}//evil.test`,
  "javascript:alert(1)",
  "http://shoal.test/order/1",
  `${ORIGIN}/\\evil.test`,
  "https://",
  "",
  undefined,
])("opens the home page instead of %s", async (address) => {
  const { click } = startWorker();
  expect(await click(address)).toEqual(["close", `open ${ORIGIN}/`]);
});
