/** Measures the time from a click on a link until the next page's content is painted, with warm caches. */

import { chromium, type Page } from "playwright";
import { chromiumLaunchOptions } from "#local/browser.ts";
import { inApp } from "./firstLoad.ts";
import { traceAction } from "./trace.ts";

/** How long a pointer rests on a link before pressing it. */
const HOVER_MS = 150;
const SETTLE_MS = 1500;

/**
 * `slow`: ms that the page's thread was busy, with the processor slowed down fourfold. `wall`: elapsed ms at
 * full speed.
 */
export type PageChangeTimes = { name: string; slow: number[]; wall: number[] };

type Step = {
  name: string;
  from: string;
  /** The link or the filter to click. */
  link: string;
  /** A JavaScript expression for the page, true once the new content is there. */
  condition: (page: Page) => Promise<string>;
};

const CARD = "main a[href^='/listing/']";
const titleOf = async (page: Page, selector: string) =>
  JSON.stringify(await page.locator(inApp(selector)).first().textContent());
const heading = (text: string) =>
  `[...document.querySelectorAll("main h1")].some((h1) => h1.textContent === ${text})`;

function stepsOf(listing: string): Step[] {
  return [
    {
      name: "card → listing",
      from: "/browse",
      link: CARD,
      condition: async (page) => heading(await titleOf(page, CARD)),
    },
    {
      name: "listing → seller",
      from: listing,
      link: "main a[href^='/seller/']",
      // The listings load with the page, so a card means that the content is there.
      condition: async () =>
        `location.pathname.startsWith("/seller/") && document.querySelector("main ul a[href^='/listing/']")`,
    },
    {
      name: "home → browse",
      from: "/",
      link: "header a[href='/browse']",
      condition: async () =>
        `location.pathname === "/browse" && document.querySelector("#filters") && document.querySelector("${CARD}")`,
    },
    {
      name: "a filter",
      from: "/browse",
      link: "#filters label:has-text('Available now')",
      condition: async () =>
        `location.search !== "" && document.querySelector("${CARD}") && !document.querySelector("main [aria-busy=true]")`,
    },
  ];
}

/** `listing`: the path of a listing. */
export async function measurePageChanges(
  app: string,
  listing: string,
  times: number,
): Promise<PageChangeTimes[]> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await (await browser.newContext()).newPage();
    const results: PageChangeTimes[] = [];
    for (const step of stepsOf(listing)) {
      const result: PageChangeTimes = { name: step.name, slow: [], wall: [] };
      // Warms the caches.
      await measureStep(page, app, step);
      for (let i = 0; i < times; i++) {
        result.wall.push((await measureStep(page, app, step)).wall);
        result.slow.push(await measureSlowStep(page, app, step));
      }
      results.push(result);
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function prepare(page: Page, app: string, { from, link }: Step) {
  await page.goto(app + from);
  const target = page.locator(inApp(link)).first();
  await target.waitFor();
  await page.waitForTimeout(SETTLE_MS);
  return target;
}

async function measureStep(page: Page, app: string, step: Step): Promise<{ wall: number }> {
  const target = await prepare(page, app, step);
  return await press(page, target, await step.condition(page));
}

async function measureSlowStep(page: Page, app: string, step: Step): Promise<number> {
  const target = await prepare(page, app, step);
  const condition = await step.condition(page);
  const { events, main } = await traceAction(page, async () => {
    await press(page, target, condition);
  });
  const at = (name: string) => events.find((event) => event.name === name)?.ts ?? NaN;
  const [from, until] = [at("bench-click"), at("bench-shown")];
  const busyMicroseconds = events
    .filter(
      ({ name, pid, tid }) =>
        name === "ThreadControllerImpl::RunTask" && pid === main?.pid && tid === main.tid,
    )
    .filter(({ ts = 0, dur = 0 }) => ts + dur > from && ts < until)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return Math.round(busyMicroseconds / 1000);
}

/** Clicks, and waits until `condition` is true and has been painted; elapsed ms. */
async function press(
  page: Page,
  target: ReturnType<Page["locator"]>,
  condition: string,
): Promise<{ wall: number }> {
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await page.waitForTimeout(HOVER_MS);
  const painted = page.evaluate(
    (condition) =>
      new Promise<number>((resolve, fail) => {
        // A method: `tsx` wraps named functions in a helper that the page doesn't have.
        const watch = {
          start: 0,
          holds: new Function(`return !!(${condition})`) as () => boolean,
          look() {
            if (performance.now() - watch.start > 20_000) return fail(new Error(condition));
            if (!watch.holds()) return requestAnimationFrame(() => watch.look());
            // A message posted in a frame arrives after that frame has been painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              performance.mark("bench-shown");
              resolve(performance.now() - watch.start);
            };
            port2.postMessage(null);
          },
        };
        addEventListener(
          "click",
          () => {
            performance.mark("bench-click");
            watch.start = performance.now();
            requestAnimationFrame(() => watch.look());
          },
          { capture: true, once: true },
        );
      }),
    condition,
  );
  await target.click();
  return { wall: Math.round(await painted) };
}
