/** The longest task of a page that the demo buyer opens on a phone with a processor slowed down fourfold. */
import { chromium } from "playwright";
import { chromiumLaunchOptions } from "#local/browser.ts";
import { buyerPage } from "./buyer.ts";
import { inApp } from "./firstLoad.ts";
import { tasksOf, PHONE, traceAction } from "./trace.ts";

/** Includes what follows the first cards: live results, and how each card fits the tank. */
const AFTERWARDS_MS = 4000;

/** ms of the longest task in each of `times` first visits to `path`. */
export async function firstTasks(app: string, path: string, times: number): Promise<number[]> {
  const longest: number[] = [];
  for (let i = 0; i < times; i++) {
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const page = await buyerPage(browser, app, PHONE);
      // Trace the page's process from the start.
      await page.goto(`${app}/robots.txt`);
      const { events, main } = await traceAction(page, async () => {
        await page.goto(app + path);
        await page.locator(inApp("main a[href^='/listing/']")).first().waitFor();
        await page.waitForTimeout(AFTERWARDS_MS);
      });
      longest.push(Math.max(...tasksOf(events, main)));
    } finally {
      await browser.close();
    }
  }
  return longest;
}
