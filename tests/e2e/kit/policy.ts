/** What a page's Content-Security-Policy refuses it. */
import type { Page } from "@playwright/test";

/** Has the page keep what its policy refuses, from its first line on; the function takes what it has kept so far. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  await page.exposeFunction("tellOfViolation", (text: string) => seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { tellOfViolation } = window as unknown as { tellOfViolation: (text: string) => void };
      tellOfViolation(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return seen.splice(0);
  };
}
