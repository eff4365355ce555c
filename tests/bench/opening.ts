/** The calls other than queries that a document makes when the demo buyer opens it with a valid token. */

import { chromium } from "playwright";
import { chromiumLaunchOptions } from "#local/browser.ts";
import { buyerPage } from "./buyer.ts";

/** Waits, so that calls after the first view count too. */
const AFTERWARDS_MS = 3000;

export type CallCounts = { actions: number; mutations: number };

/** Opens `path` of `app` once. Renewing the session would be an action, followed by mutations. */
export async function openingCalls(app: string, path: string): Promise<CallCounts> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await buyerPage(browser, app);
    const calls: CallCounts = { actions: 0, mutations: 0 };
    page.on("request", (request) => {
      if (request.url().endsWith("/api/action")) calls.actions += 1;
    });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        const { type } = JSON.parse(String(payload)) as { type: string };
        if (type === "Action") calls.actions += 1;
        if (type === "Mutation") calls.mutations += 1;
      });
    });
    await page.goto(app + path);
    await page.getByRole("button", { name: "Account menu" }).waitFor();
    await page.waitForTimeout(AFTERWARDS_MS);
    return calls;
  } finally {
    await browser.close();
  }
}
