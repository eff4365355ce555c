/** What a first visit of /browse fetches, JavaScript and style sheets, gzip: before its list shows, and until it is live. */
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { chromiumLaunchOptions } from "../../local/browser.ts";

/** `beforeList`: bytes that had come when the page first painted, its list with it; `total`: until the app drew it. */
export type FirstLoad = {
  files: { path: string; gzip: number }[];
  beforeList: number;
  total: number;
};

export async function firstLoad(appUrl: string): Promise<FirstLoad> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    const bodies = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      const type = response.request().resourceType();
      if (["document", "script", "stylesheet"].includes(type))
        bodies.set(response.url(), response.body());
    });
    await page.goto(`${appUrl}/browse`);
    const list = page.locator("main a[href^='/listing/']").first();
    await list.waitFor();
    await page.locator("html:not([data-first]) main a[href^='/listing/']").first().waitFor();
    const files = await Promise.all(
      [...bodies].map(async ([url, body]) => ({
        path: new URL(url).pathname,
        gzip: gzipSync(codeOf(await body), { level: 6 }).length,
      })),
    );
    const early = new Set(await page.evaluate(comeBeforePaint));
    const sum = (some: FirstLoad["files"]) => some.reduce((all, { gzip }) => all + gzip, 0);
    return {
      files,
      beforeList: sum(files.filter(({ path }) => early.has(path))),
      total: sum(files),
    };
  } finally {
    await browser.close();
  }
}

/** In the browser: the paths of the page and of all that had come when it first painted. */
function comeBeforePaint(): string[] {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!paint) throw new Error("Nothing was painted");
  const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return [
    location.pathname,
    ...fetched
      .filter(({ responseEnd }) => responseEnd <= paint.startTime)
      .map(({ name }) => new URL(name).pathname),
  ];
}

/** A file as it is; of a document, the style sheet and the scripts that stand in it, without data. */
function codeOf(body: Buffer): Buffer {
  const text = body.toString();
  if (!/^<!doctype html>/i.test(text)) return body;
  const parts = text.matchAll(/<(style|script)(?![^>]*json)[^>]*>([\s\S]*?)<\/\1>/g);
  return Buffer.from([...parts].map(([, , content = ""]) => content).join("\n"));
}
