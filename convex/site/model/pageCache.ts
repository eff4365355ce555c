/**
 * Pages rendered in the last few seconds, by URL: a rendering takes a tenth of a second, and visitors
 * aren't rate-limited.
 */

/** How stale a page may be; the app's live queries then update it. */
const LIFE_MS = 3000;
const PAGES_MAX = 200;
/** Burst of renderings, and renderings per second; beyond that the browser renders the page. */
const BURST = 30;
const REFILL_PER_SECOND = 5;

/** Caches the result of `make` by URL; one cache per process, shared by all visitors. */
export class PageCache<Page> {
  private readonly pages = new Map<string, { madeAt: number; page: Promise<Page> }>();
  private room = BURST;
  private countedAt = 0;

  /** `isRendered` is false if too many other URLs were requested. Failures aren't cached. */
  async get(address: string, make: (isRendered: boolean) => Promise<Page>): Promise<Page> {
    const now = Date.now();
    const cached = this.pages.get(address);
    if (cached && now - cached.madeAt < LIFE_MS) return await cached.page;
    const page = make(this.takeRoom(now));
    this.pages.delete(address);
    this.pages.set(address, { madeAt: now, page });
    const [oldest] = this.pages.keys();
    if (this.pages.size > PAGES_MAX && oldest !== undefined) this.pages.delete(oldest);
    try {
      return await page;
    } catch (error) {
      this.pages.delete(address);
      throw error;
    }
  }

  private takeRoom(now: number): boolean {
    const refilled = this.room + ((now - this.countedAt) / 1000) * REFILL_PER_SECOND;
    this.room = Math.min(BURST, refilled);
    this.countedAt = now;
    if (this.room < 1) return false;
    this.room -= 1;
    return true;
  }
}
