/** Two tabs wake with an expired token, and the first requests to renew it fail. */

import type { Page, Route, WebSocketRoute } from "@playwright/test";
import { expect, test, toastOf } from "../kit/fixtures";

test.use({ expectedErrors: [/status of (503|429)/] });

/** Returns a function that waits until the server has confirmed the token, then tells the page that it has expired. */
async function expiryOf(page: Page): Promise<() => Promise<void>> {
  let latest: WebSocketRoute | undefined;
  let onConfirmed = () => {};
  const confirmed = new Promise<void>((resolve) => (onConfirmed = resolve));
  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    latest = socket;
    server.onMessage((message) => {
      socket.send(message);
      if (/"endVersion":\{[^}]*"identity":[1-9]/.test(String(message))) onConfirmed();
    });
  });
  const expiry = { type: "AuthError", error: "Token expired", baseVersion: 9 };
  return async () => {
    await confirmed;
    latest?.send(JSON.stringify({ ...expiry, authUpdateAttempted: false }));
  };
}

const bannerOf = (page: Page) => page.getByText(/^Connection lost\. Reconnecting/);

test("two tabs that wake with an expired token say so and recover", async ({
  browserOf,
  newPerson,
}) => {
  const first = await browserOf(await newPerson());
  const context = first.context();
  const second = await context.newPage();
  let onBannersShown = () => {};
  const bannersShown = new Promise<void>((resolve) => (onBannersShown = resolve));
  const failures: ((route: Route) => Promise<void>)[] = [
    async (route) => {
      await bannersShown;
      await route.fulfill({ status: 503, body: "Service Unavailable" });
    },
    (route) => route.fulfill({ status: 429, body: "Too Many Requests" }),
    (route) =>
      route.fulfill({ contentType: "text/html", body: "<html>Log in to the Wi-Fi</html>" }),
  ];
  let renewals = 0;
  await context.route("**/api/action", async (route) => {
    if (!route.request().postData()?.includes("refreshToken")) return await route.fallback();
    renewals++;
    await (failures.shift() ?? ((last: Route) => last.continue()))(route);
  });
  const nameOf = (page: Page) => page.getByLabel("Name", { exact: true });
  for (const page of [first, second]) {
    const expire = await expiryOf(page);
    await page.goto("/settings");
    await expect(nameOf(page)).toBeEditable();
    // The client ignores the expiry until it has renewed the token that the server confirmed.
    await expect(async () => {
      await expire();
      await expect(bannerOf(page)).toBeVisible({ timeout: 4000 });
    }).toPass();
  }
  onBannersShown();
  for (const page of [first, second]) await expect(bannerOf(page)).toBeHidden({ timeout: 30_000 });
  expect(renewals).toBeGreaterThan(3);
  await nameOf(first).fill("Woken Test");
  await first.getByRole("button", { name: "Save profile" }).click();
  await expect(toastOf(first)).toContainText("Profile saved.");
  await second.getByRole("button", { name: "Account menu" }).click();
  await expect(second.getByText("Woken Test", { exact: true })).toBeVisible();
});
