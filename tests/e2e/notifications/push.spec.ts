/** Pushes in Chromium: delivered to the real worker by the browser's debugging protocol, and set up in the settings. */

import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { createECDH, randomBytes } from "node:crypto";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, type Person, test } from "../kit/fixtures";
import { stack } from "../kit/stack";
import { clientOf } from "../kit/trade";

test.use({ serviceWorkers: "allow", expectedErrors: [/A push could not be read/] });

type Shown = { title: string; body?: string; tag?: string; data?: string };
/** The worker's global scope, with what it has shown since `recordShown`. */
type Scope = {
  shown: Shown[];
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  WindowClient: { prototype: { focus: () => Promise<unknown> } };
  dispatchEvent: (event: Event) => void;
};

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
}

/** Records notifications instead of showing them: headless browsers differ in whether they allow any. */
const recordShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options });
  });

const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as Scope).shown);

/** Clicks the last notification. Only a real click may focus a window, so the worker's `focus` does nothing. */
const clickLast = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as Scope;
    scope.WindowClient.prototype.focus = async () => undefined;
    let clickWork: Promise<unknown> | undefined;
    const notification = { data: scope.shown.at(-1)?.data, close: () => undefined };
    const waitUntil = (promise: Promise<unknown>) => (clickWork = promise);
    scope.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    await clickWork;
  });

/** Delivers pushes to the worker as the browser's push service would, without an open tab of Shoal. */
async function pushTo(cdp: CDPSession): Promise<(payload: string) => Promise<void>> {
  const registration = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${stack.app}/`);
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registration;
  return async (data) => {
    const origin = stack.app;
    await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
}

/** Opens Shoal until its service worker is ready, then closes the tab. */
async function openAndCloseShoal(page: Page) {
  const context = page.context();
  await page.goto("/settings?tab=profile");
  const worker = await workerOf(context);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await recordShown(worker);
  const blank = await context.newPage();
  const push = await pushTo(await context.newCDPSession(blank));
  await page.close();
  return { context, worker, push };
}

test("with every tab closed, the worker shows what is pushed, even if it can't be read", async ({
  newPerson,
  browserOf,
}) => {
  const { worker, push } = await openAndCloseShoal(await browserOf(await newPerson()));
  const notification = {
    title: "You have a new order",
    body: "Cherry shrimp",
    navigate: `${stack.app}/learn`,
    tag: "order-1",
  };
  await push(JSON.stringify({ web_push: 8030, notification }));
  const icon = "/icon-192.png";
  const { navigate: data, ...texts } = notification;
  await expect.poll(() => shownBy(worker)).toEqual([{ ...texts, icon, data, renotify: true }]);
  await push("not what Shoal sends");
  await expect.poll(async () => (await shownBy(worker)).at(1)?.title).toBe("There's news on Shoal");
});

test("a click on a notification leads an open tab there, which asks about unsaved changes first", async ({
  newPerson,
  browserOf,
}) => {
  const { context, worker, push } = await openAndCloseShoal(await browserOf(await newPerson()));
  const notification = { title: "A buyer wrote", navigate: `${stack.app}/learn` };
  await push(JSON.stringify({ web_push: 8030, notification }));
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1);

  const page = await context.newPage();
  await page.goto("/settings?tab=profile");
  await page.getByRole("textbox", { name: "Name" }).fill("Another Name");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const leave = question.getByRole("button", { name: "Leave" });
  // The page listens once it has been idle.
  await expect(async () => {
    await clickLast(worker);
    await expect(leave).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page).toHaveURL(/\/settings/);
  await leave.click();
  await expect(page).toHaveURL(/\/learn$/);
});

/** Registers a browser of the user that isn't open in this test. */
async function addDevice(person: Person, device: string) {
  const client = await clientOf(person);
  const { vapidKey } = await client.query(api.accounts.pushDevices.mine, {});
  await client.mutation(api.accounts.pushDevices.register, {
    endpoint: `${stack.push}/push/${crypto.randomUUID()}`,
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
    vapidKey: vapidKey ?? "",
    device,
  });
}

test("at 390 px, a user chooses what their devices show and when, and removes one", async ({
  newPerson,
  browserOf,
}) => {
  const person = await newPerson();
  await addDevice(person, "Firefox on Windows");
  const page = await browserOf(person, { width: 390 });
  await page.goto("/settings?tab=notifications");
  const devices = page.getByRole("region", { name: "Your devices" });
  await expect(devices.getByRole("listitem")).toHaveText(/^Firefox on Windows/);
  await expectAccessible(page);
  const orders = devices.getByRole("switch", { name: "Orders" });
  await orders.click();
  const from = devices.getByRole("combobox", { name: "From" });
  await from.selectOption("23:30");
  await expect(orders).not.toBeChecked();

  await page.reload();
  await expect(orders).not.toBeChecked();
  await expect(from).toHaveValue(String(23 * 60 + 30));
  const emails = page.getByRole("region", { name: "Emails" });
  await expect(emails.getByRole("switch", { name: "Orders" })).toBeChecked();
  const quietHours = devices.getByRole("switch", { name: "Quiet hours" });
  await quietHours.click();
  await expect(from).toHaveCount(0);
  await page.reload();
  await expect(quietHours).not.toBeChecked();

  await devices.getByRole("button", { name: "Remove Firefox on Windows" }).click();
  await expect(devices).toHaveCount(0);
});
