/**
 * A profile query that fails on the server and is retried by the real client.
 */

import type { Page } from "@playwright/test";
import { expect, test, toastOf } from "../kit/fixtures";

type Frame = { type: string; modifications?: Record<string, unknown>[] };

/** Turns the first `failures` answers to `accounts/profiles:me` into errors; counts the requests. */
async function failingProfile(page: Page, failures: number) {
  const counts = { asked: 0 };
  await page.routeWebSocket(/\/sync$/, (client) => {
    const server = client.connectToServer();
    const failing = new Set<unknown>();
    client.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Frame;
      for (const { type, queryId, udfPath } of frame.modifications ?? []) {
        if (type !== "Add" || udfPath !== "accounts/profiles:me") continue;
        counts.asked += 1;
        if (counts.asked <= failures) failing.add(queryId);
      }
      server.send(text);
    });
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as Frame;
      for (const change of frame.modifications ?? []) {
        if (change.type !== "QueryUpdated" || !failing.has(change.queryId)) continue;
        Object.assign(change, { type: "QueryFailed", errorMessage: "Server Error" });
        delete change.value;
      }
      client.send(JSON.stringify(frame));
    });
  });
  await page.clock.install();
  return counts;
}

/**
 * Advances the page's clock until the profile has been requested `times` times: second by second, because a request
 * takes a moment to arrive here and the clock mustn't pass the lifetime of a toast before then. `expectedDelayMs` is
 * for the failure message.
 */
async function expectRequests(
  page: Page,
  counts: { asked: number },
  times: number,
  expectedDelayMs: number,
) {
  const before = Date.now();
  for (let elapsedMs = 0; counts.asked < times; elapsedMs += 1000) {
    expect(
      Date.now() - before,
      `still unasked after ${elapsedMs} of ${expectedDelayMs} ms`,
    ).toBeLessThan(30_000);
    await page.clock.fastForward(1000);
    await page.waitForTimeout(100);
  }
  expect(counts.asked).toBe(times);
}

test("loading the profile fails after five retries, and the page says what to do", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  const counts = await failingProfile(page, 6);
  await page.goto("/settings");
  await expect.poll(() => counts.asked).toBe(1);
  for (const [retry, delay] of [2000, 4000, 8000, 16_000, 32_000].entries()) {
    await expect(toastOf(page)).toHaveCount(0);
    await expectRequests(page, counts, retry + 2, delay);
  }
  const text = "Failed to load user profile. Please try again or contact support.";
  await expect(toastOf(page)).toContainText(`Profile Issue${text}`);
  expect(counts.asked).toBe(6);
  await expect(page.locator("main").getByText(text)).toBeVisible();
  await expect(
    page.locator("main").getByRole("link", { name: "Contact Us", exact: true }),
  ).toHaveAttribute("href", "/contact");
  await page.locator("main").getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
});
