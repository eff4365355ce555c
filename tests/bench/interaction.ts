/**
 * Long tasks on a phone with a processor slowed down fourfold, while the pages are used. Measured by
 * Chromium's own trace.
 */

import { type Browser, chromium, type Page } from "playwright";
import { chromiumLaunchOptions } from "#local/browser.ts";
import { buyerPage } from "./buyer.ts";
import { longTasksOf, PHONE, traceAction } from "./trace.ts";

const SEARCH_TEXT = "cherry shrimp";
/** Delay between keys of a fast typist. */
const KEY_MS = 90;
/** How long a finger presses a button: down and up are separate tasks. */
const PRESS = { delay: 80 };
/** Covers the work that follows an action: the live query's result and its painting. */
const SETTLE_MS = 1500;
const ATTEMPTS = 5;

/** `longest`: ms of the longest task in each attempt; 0 if none was long. */
export type Interaction = { action: string; longest: number[] };

/** `app` serves the demo data. */
export async function interaction(app: string): Promise<Interaction[]> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const visitor = await openPhone(browser);
    await visitor.goto(`${app}/browse`);
    await visitor.locator("html:not([data-first]) main a[href^='/listing/']").first().waitFor();
    const search = visitor.getByRole("combobox", { name: "Search listings" }).first();
    const menu = visitor.getByRole("button", { name: /^(Open|Close) menu$/ });

    const buyer = await buyerPage(browser, app, PHONE);
    await buyer.goto(`${app}/messages`);
    await buyer.locator("main a[href*='/messages']").first().click();
    const message = buyer.getByRole("textbox", { name: "Your message" });
    await message.waitFor();

    return [
      await measureTasks("typing in search", visitor, async () => {
        await search.fill("");
        await search.pressSequentially(SEARCH_TEXT, { delay: KEY_MS });
      }),
      await measureTasks("opening the menu", visitor, async () => {
        await menu.click(PRESS);
        await menu.click(PRESS);
      }),
      await measureTasks("sending a message", buyer, async () => {
        await message.pressSequentially("Are they still there?", { delay: KEY_MS });
        await buyer.getByRole("button", { name: "Send", exact: true }).click(PRESS);
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function openPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  // The cookie banner covers the foot of a page until it is answered.
  await page.addLocatorHandler(page.getByRole("button", { name: "Decline" }), (button) =>
    button.click(),
  );
  return page;
}

async function measureTasks(
  action: string,
  page: Page,
  work: () => Promise<void>,
): Promise<Interaction> {
  const longest: number[] = [];
  for (let i = 0; i < ATTEMPTS; i++) {
    const { events, main } = await traceAction(page, async () => {
      await work();
      await page.waitForTimeout(SETTLE_MS);
    });
    longest.push(Math.max(0, ...longTasksOf(events, main)));
  }
  return { action, longest };
}
