/** Pages in windows too low for bars that stay in place. */

import type { Page } from "@playwright/test";

/** A phone on its side, and a 1280 × 1024 px window at 400% zoom (WCAG 1.4.10). */
export const SHORT_WINDOWS = [
  { width: 640, height: 360 },
  { width: 320, height: 256 },
] as const;

/** The least height of a list that scrolls within the page. */
const MIN_LIST_PX = 100;

/**
 * What keeps a page's content from being read in the window as it is: bars that cover more than a
 * quarter of it, anywhere on the page, and lists too low to show a row.
 */
export async function coverProblems(page: Page): Promise<string[]> {
  return await page.evaluate((leastList) => {
    const problems: string[] = [];
    const isBar = (element: Element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position);
    const barAt = (x: number, y: number) => {
      let element = document.elementFromPoint(x, y);
      while (element && !isBar(element)) element = element.parentElement;
      // A fixed element that fills the window, such as a picture behind the text, covers nothing.
      return element && element.clientHeight < innerHeight * 0.9 ? element : null;
    };
    const bottom = document.documentElement.scrollHeight - innerHeight;
    for (const top of [0, bottom / 2, bottom]) {
      scrollTo(0, top);
      const heights = Array.from({ length: 20 }, (_, i) => ((i + 0.5) * innerHeight) / 20);
      const covered = heights.filter((y) => barAt(innerWidth / 2, y) !== null);
      if (covered.length > 5) problems.push(`bars cover ${covered.length * 5} % at ${top} px`);
    }
    for (const box of document.querySelectorAll("main *")) {
      const { overflowY } = getComputedStyle(box);
      const scrolls = overflowY === "auto" || overflowY === "scroll";
      if (!scrolls || box.clientHeight === 0 || box.clientHeight >= leastList) continue;
      if (box.scrollHeight > box.clientHeight + 8 && !box.matches("textarea"))
        problems.push(`a list is ${box.clientHeight} px high: ${box.className.slice(0, 60)}`);
    }
    scrollTo(0, 0);
    return problems;
  }, MIN_LIST_PX);
}
