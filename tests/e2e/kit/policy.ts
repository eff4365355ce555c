/** What a page's Content-Security-Policy refused. */

import type { Page } from "@playwright/test";

/**
 * Records everything that the page's policy refuses from the start. Returns a function that reads
 * the record.
 */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  const violations: string[] = [];
  await page.exposeFunction("tellOfViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { tellOfViolation } = window as unknown as { tellOfViolation: (text: string) => void };
      tellOfViolation(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return violations.splice(0);
  };
}
