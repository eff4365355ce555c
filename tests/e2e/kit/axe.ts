/** The axe findings of a page in both themes, and whether the page fits its window. */

import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOnly, RunOptions } from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const FRAME_PARTS = ["[data-frame] > header", "[data-frame] > footer"];
/** The banners and footers that axe has checked, as their HTML and window width. Their links and fields aren't checked again. */
const checkedParts = new Set<string>();

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

/** The page's banner and footer, without the ids that React makes up; none if a dialog makes them inert. */
async function framePartsOf(page: Page): Promise<{ selector: string; key: string }[]> {
  return await page.evaluate((selectors) => {
    if (document.querySelector(":modal") !== null) return [];
    // May cover the footer.
    const hasCookieBanner = document.querySelector("[data-cookies]") !== null;
    return selectors.map((selector) => {
      const html = document.querySelector(selector)?.outerHTML ?? "";
      return {
        selector,
        key: `${innerWidth} ${hasCookieBanner} ${html.replaceAll(/\b_r_\w+/gi, "")}`,
      };
    });
  }, FRAME_PARTS);
}

/**
 * The axe findings for the page as it is now, for all rules or the given ones, as "rule (count):
 * first element". Rules about single elements skip those that `exclude` selects.
 */
async function findings(page: Page, exclude: string[], rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as unknown as {
        axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
      };
      return await axe.run(context, options);
    },
    {
      context: { include: ["html"], exclude },
      options: {
        // Otherwise axe would describe everything else too, node by node.
        resultTypes: ["violations"] satisfies RunOptions["resultTypes"],
        // Looking for backgrounds of pseudo-elements takes a tenth of axe's time, and yields no violations.
        checks: { "color-contrast": { options: { ignorePseudo: true } } },
        ...(rules ? { runOnly: { type: "rule", values: rules } satisfies RunOnly } : {}),
      },
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
  const parts = await framePartsOf(page);
  const exclude = parts
    .filter(({ key }) => checkedParts.has(key))
    // Not the landmarks themselves, which axe compares with those of the page.
    .map(({ selector }) => `${selector} :is(nav, form) > *`);
  const light = (await findings(page, exclude)).map((text) => `light: ${text}`);
  // The dark theme differs only in its colours.
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = (await findings(page, exclude, COLOUR_RULES)).map((text) => `dark: ${text}`);
  for (const { key } of parts) checkedParts.add(key);
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
