/** The axe findings of a page in both themes, and whether the page fits its window. */

import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOnly, RunOptions } from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Finishes animations, so that no colour is measured half-way between two themes. */
async function stopTransitions(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets.push(sheet);
    for (const animation of document.getAnimations()) {
      // An endless animation has no end to skip to.
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

/**
 * The axe findings for the page as it is now, for all rules or the given ones, as "rule (count):
 * first element".
 */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run: (options: RunOptions) => Promise<AxeResults> };
      };
      return await axe.run(options);
    },
    {
      // Otherwise axe would describe everything else too, node by node.
      resultTypes: ["violations"] satisfies RunOptions["resultTypes"],
      // Otherwise axe spends a tenth of its time on pseudo-elements, and skips the texts in front of them.
      checks: { "color-contrast": { options: { ignorePseudo: true } } },
      ...(rules ? { runOnly: { type: "rule", values: rules } satisfies RunOnly } : {}),
    },
  );
  return violations.map(({ id, nodes }) => {
    const first = `${nodes[0]?.html.slice(0, 160) ?? ""} ${nodes[0]?.failureSummary ?? ""}`;
    return `${id} (${nodes.length}): ${first}`;
  });
}

/**
 * The axe findings for the page as it is now, in both themes, as "theme: rule (count): first
 * element".
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated, because the pages' Content-Security-Policy refuses a script element.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await stopTransitions(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = (await findings(page)).map((text) => `light: ${text}`);
  // The dark theme differs only in its colours.
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = (await findings(page, COLOUR_RULES)).map((text) => `dark: ${text}`);
  return [...light, ...dark];
}

/** The number of pixels by which the page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Expects no axe findings, and no horizontal overflow at the window's width or the other ones. */
export async function expectAccessible(page: Page, ...otherWidths: number[]): Promise<void> {
  expect(await axeFindings(page), "what axe finds").toEqual([]);
  const size = page.viewportSize() ?? { width: 0, height: 900 };
  for (const width of [size.width, ...otherWidths]) {
    if (width !== size.width) await page.setViewportSize({ ...size, width });
    expect(await overflowOf(page), `pixels wider than ${width}`).toBeLessThanOrEqual(0);
  }
  if (otherWidths.length > 0) await page.setViewportSize(size);
}

/** Runs a check at a desktop's width, then at a phone's, at which the test continues. */
export async function checkBothWidths(page: Page, check: () => Promise<void>): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await check();
    expect(await overflowOf(page), `pixels wider than ${width}`).toBeLessThanOrEqual(0);
  }
}
