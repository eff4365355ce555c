/**
 * What the first visit to a page fetches (JavaScript and style sheets, gzipped): before the server's page is
 * painted, until the app is live, and in the second after that.
 */

import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright";
import { chromiumLaunchOptions } from "#local/browser.ts";
import { type Role, userPage } from "./buyer.ts";

/**
 * `live`: an element of the app's own page once it is live, with `text` in it. `as`: signed in as that demo
 * user; the buyer has a tank.
 */
export type Visit = { name: string; path: string; live: string; text?: string; as?: Role };

/** Bytes. */
export type FirstLoad = {
  files: { path: string; gzip: number }[];
  beforePaint: number;
  untilLive: number;
  afterwards: number;
};

const AFTERWARDS_MS = 1000;

/** `live` in the app's page; the server's page, shown before it, has `data-first`. */
export const inApp = (live: string) => `html:not([data-first]) ${live}`;

export async function firstLoad(appUrl: string, visit: Visit): Promise<FirstLoad> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = visit.as ? await userPage(browser, appUrl, visit.as) : await browser.newPage();
    return await load(page, appUrl, visit);
  } finally {
    await browser.close();
  }
}

async function load(
  page: Page,
  appUrl: string,
  { path, live, text = "" }: Visit,
): Promise<FirstLoad> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (["document", "script", "stylesheet"].includes(type))
      bodies.set(response.url(), response.body());
  });
  await page.goto(appUrl + path);
  // Timed in the page: by the time Playwright hears of it, the browser has requested later files.
  const liveAt = await page.waitForFunction(
    ([selector, text]) =>
      [...document.querySelectorAll(selector)].some((found) => found.textContent.includes(text)) &&
      performance.now(),
    [inApp(live), text] as const,
  );
  const paintPaths = new Set(await page.evaluate(fetchedBeforePaint));
  await page.waitForTimeout(AFTERWARDS_MS);
  const untilLive = new Set(await page.evaluate(requestedBefore, Number(await liveAt.jsonValue())));
  const files = await Promise.all(
    [...bodies].map(async ([url, body]) => ({
      url,
      path: new URL(url).pathname,
      gzip: gzipSync(codeOf(await body), { level: 6 }).length,
    })),
  );
  const sum = (list: FirstLoad["files"]) => list.reduce((all, { gzip }) => all + gzip, 0);
  const [liveFiles, laterFiles] = [
    files.filter(({ url }) => untilLive.has(url)),
    files.filter(({ url }) => !untilLive.has(url)),
  ];
  return {
    files: liveFiles.map(({ path, gzip }) => ({ path, gzip })),
    beforePaint: sum(liveFiles.filter((file) => paintPaths.has(file.path))),
    untilLive: sum(liveFiles),
    afterwards: sum(laterFiles),
  };
}

/** In the browser: the paths of the page and of all files loaded by its first paint. */
function fetchedBeforePaint(): string[] {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!paint) throw new Error("Nothing was painted");
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return [
    location.pathname,
    ...resources
      .filter(({ responseEnd }) => responseEnd <= paint.startTime)
      .map(({ name }) => new URL(name).pathname),
  ];
}

/** In the browser: the URLs of the page and of all files requested before `time`. */
function requestedBefore(time: number): string[] {
  const entries = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ];
  return entries.filter(({ startTime }) => startTime < time).map(({ name }) => name);
}

/** A file unchanged; of a document, only its inline style sheet and scripts, without data. */
function codeOf(body: Buffer): Buffer {
  const text = body.toString();
  if (!/^<!doctype html>/i.test(text)) return body;
  const parts = text.matchAll(/<(style|script)(?![^>]*json)[^>]*>([\s\S]*?)<\/\1>/g);
  return Buffer.from([...parts].map(([, , content = ""]) => content).join("\n"));
}
