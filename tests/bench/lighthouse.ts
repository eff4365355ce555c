/** Lighthouse, mobile settings, on the production build. */

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { installChromium } from "#local/browser.ts";
import { ROOT } from "#local/processes.ts";

/** Fetched by npx: with its own packages it would be a quarter of every installation, and only this file needs it. */
const LIGHTHOUSE = "lighthouse@12.8.2";

/** The scores that each page must reach. */
export const WANTED_SCORES = {
  performance: 95,
  accessibility: 100,
  "best-practices": 95,
  seo: 100,
};
/** `paint`: what Lighthouse measured, times in ms. */
export type Scores = { path: string; paint: Paint } & Record<keyof typeof WANTED_SCORES, number>;
export type Paint = Record<keyof typeof AUDITS, number>;

const AUDITS = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
  bytes: "total-byte-weight",
} as const;

export async function lighthouse(appUrl: string, paths: string[]): Promise<Scores[]> {
  const folder = mkdtempSync(join(tmpdir(), "shoal-lighthouse-"));
  const chromePath = await installChromium(console.error);
  const scores: Scores[] = [];
  try {
    for (const path of paths) {
      const report = join(folder, "report.json");
      const args = [
        appUrl + path,
        "--quiet",
        "--output=json",
        `--output-path=${report}`,
        "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --disable-background-networking",
      ];
      await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...args], {
        cwd: ROOT,
        env: { ...process.env, CHROME_PATH: chromePath },
      });
      const { categories, audits } = JSON.parse(readFileSync(report, "utf8")) as {
        categories: Record<string, { score: number | null }>;
        audits: Record<string, { numericValue?: number }>;
      };
      const paint = Object.fromEntries(
        Object.entries(AUDITS).map(([name, id]) => [name, audits[id]?.numericValue ?? NaN]),
      ) as Paint;
      const mark = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
      scores.push({
        path,
        paint,
        performance: mark("performance"),
        accessibility: mark("accessibility"),
        "best-practices": mark("best-practices"),
        seo: mark("seo"),
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return scores;
}
