/** What a first visit of /browse fetches before the list shows: JavaScript and style sheets, gzip. */
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { chromiumLaunchOptions } from "../../local/browser.ts";

export type FirstLoad = { files: { path: string; gzip: number }[]; total: number };

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
    // The server's page shows the list at once: what counts is all that the app needs to take its place.
    await page.locator("html:not([data-first]) main a[href^='/listing/']").first().waitFor();
    const files = await Promise.all(
      [...bodies].map(async ([url, body]) => ({
        path: new URL(url).pathname,
        gzip: gzipSync(codeOf(await body), { level: 6 }).length,
      })),
    );
    return { files, total: files.reduce((sum, file) => sum + file.gzip, 0) };
  } finally {
    await browser.close();
  }
}

/** A file as it is; of a document, the style sheet and the scripts that stand in it, without data. */
function codeOf(body: Buffer): Buffer {
  const text = body.toString();
  if (!/^<!doctype html>/i.test(text)) return body;
  const parts = text.matchAll(/<(style|script)(?![^>]*json)[^>]*>([\s\S]*?)<\/\1>/g);
  return Buffer.from([...parts].map(([, , content = ""]) => content).join("\n"));
}
