/** Two tabs wake with an expired token, and its renewal fails on the way at first. */
import type { BrowserContext, Page, Route, WebSocketRoute } from "@playwright/test";
import { expect, test, toastOf } from "../kit/fixtures";

test.use({ expectedErrors: [/status of (503|429)/] });

/** Lets the test tell both tabs that their token has expired, as the server does. */
async function expiryOf(context: BrowserContext): Promise<() => void> {
  const sockets: WebSocketRoute[] = [];
  await context.routeWebSocket(/\/sync$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const expiry = { type: "AuthError", error: "Token expired", baseVersion: 9 };
  return () => {
    const message = JSON.stringify({ ...expiry, authUpdateAttempted: false });
    for (const socket of sockets.splice(0)) socket.send(message);
  };
}

const bannerOf = (page: Page) => page.getByText(/^Connection lost\. Reconnecting/);

test("two tabs that wake with an expired token say so and recover", async ({
  browserOf,
  newPerson,
}) => {
  const first = await browserOf(await newPerson());
  const context = first.context();
  const expire = await expiryOf(context);
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
  await first.goto("/settings");
  const second = await context.newPage();
  await second.goto("/settings");
  const nameOf = (page: Page) => page.getByLabel("Name", { exact: true });
  await expect(nameOf(first)).toBeEditable();
  await expect(nameOf(second)).toBeEditable();

  expire();
  for (const page of [first, second]) await expect(bannerOf(page)).toBeVisible();
  onBannersShown();
  for (const page of [first, second]) await expect(bannerOf(page)).toBeHidden({ timeout: 30_000 });
  expect(renewals).toBeGreaterThan(3);
  await nameOf(first).fill("Woken Test");
  await first.getByRole("button", { name: "Save profile" }).click();
  await expect(toastOf(first)).toContainText("Profile saved.");
  await second.getByRole("button", { name: "Account menu" }).click();
  await expect(second.getByText("Woken Test", { exact: true })).toBeVisible();
});
