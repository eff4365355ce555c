/**
 * A thousand cards of /browse on a phone with a processor slowed down fourfold: does scrolling drop frames,
 * and does a sale on one of them block the page? Measured by Chromium's own trace.
 */

import { chromium, type Page } from "playwright";
import type { Id } from "#convex/_generated/dataModel.js";
import { chromiumLaunchOptions } from "#local/browser.ts";
import { type Bench, runnerOf } from "./backend.ts";
import { benchRows, benchShop, ROWS_PER_CALL } from "./functions.ts";
import { longTasksOf, PHONE, traceAction } from "./trace.ts";

const CARDS = 1_000;
/** How far to scroll down and back up, in CSS pixels; `SPEED`: CSS pixels a second. */
const SCROLL_PX = 24_000;
const SPEED = 4_000;

/** `few`: the same with a screen or two of cards, on the same machine. */
export type Scrolled = { few: ScrollFigures; many: ScrollFigures; sale: Update };
export type ScrollFigures = { cards: number; frames: number; dropped: number; longTasks: number[] };
type Update = { ms: number; longTasks: number[] };

/** Adds 1,000 listings with photos to the shop and scrolls through 1,000 cards. `app` serves `backend`. */
export async function scroll(app: string, backend: string, adminKey: string): Promise<Scrolled> {
  const run = runnerOf(backend, adminKey);
  const { sellerId, buyerId } = await run(benchRows.people, {});
  for (let from = 0; from < CARDS; from += ROWS_PER_CALL) {
    await run(benchRows.listings, { sellerId, from, count: ROWS_PER_CALL });
  }
  let cursor: string | null = null;
  do cursor = await run(benchShop.photographs, { sellerId, cursor });
  while (cursor !== null);

  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(`${app}/browse`);
    await showCards(page, 24);
    const few = await measureScroll(page, SCROLL_PX / 8);
    await showCards(page, CARDS);
    const many = await measureScroll(page, SCROLL_PX);
    return { few, many, sale: await showSale(page, run, buyerId) };
  } finally {
    await browser.close();
  }
}

const cardsOf = (page: Page) => page.locator("main ul > li:has(a[href^='/listing/'])");

async function showCards(page: Page, cardCount: number): Promise<void> {
  const cards = cardsOf(page);
  await cards.first().waitFor();
  for (;;) {
    const before = await cards.count();
    if (before >= cardCount) return;
    await page.getByRole("button", { name: "Load more" }).click();
    await page.waitForFunction(
      ([selector, count]) =>
        document.querySelectorAll(selector as string).length > (count as number),
      ["main ul > li:has(a[href^='/listing/'])", before],
      { timeout: 60_000 },
    );
  }
}

/** Scrolls down `way` pixels and up again, with the processor slowed down. */
async function measureScroll(page: Page, way: number): Promise<ScrollFigures> {
  const cards = await cardsOf(page).count();
  await page.evaluate(() => window.scrollTo(0, 0));
  const { events, main } = await traceAction(page, async (cdp) => {
    for (const yDistance of [-way, way]) {
      await cdp.send("Input.synthesizeScrollGesture", {
        x: PHONE.viewport.width / 2,
        y: PHONE.viewport.height / 2,
        yDistance,
        speed: SPEED,
        gestureSourceType: "mouse",
      });
    }
  });
  const frames = events
    .filter(({ name, ph }) => name === "PipelineReporter" && ph === "b")
    .flatMap(({ args }) => args?.frame_reporter ?? []);
  return {
    cards,
    frames: frames.filter(({ state }) => state?.startsWith("STATE_PRESENTED")).length,
    dropped: frames.filter(
      (frame) => frame.state === "STATE_DROPPED" && frame.affects_smoothness === true,
    ).length,
    longTasks: longTasksOf(events, main),
  };
}

/**
 * Sells one of a visible listing: ms until the card shows its new stock, and the long tasks until
 * then.
 */
async function showSale(page: Page, run: Bench["run"], buyerId: Id<"users">): Promise<Update> {
  const card = cardsOf(page)
    .filter({ has: page.getByText(/^[5-9] left$/) })
    .first();
  const before = (await card.textContent()) ?? "";
  const href = (await card.locator("a").first().getAttribute("href")) ?? "";
  const listingId = href.replace("/listing/", "") as Id<"listings">;
  let ms = 0;
  const { events, main } = await traceAction(page, async () => {
    const start = performance.now();
    await run(benchRows.sale, { listingId, buyerId });
    await page.waitForFunction(
      ([link, text]) =>
        document.querySelector(`a[href="${link}"]`)?.closest("li")?.textContent !== text,
      [href, before],
      { timeout: 60_000 },
    );
    ms = performance.now() - start;
  });
  return { ms, longTasks: longTasksOf(events, main) };
}
