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
  private tokens = BURST;
  private refilledAt = 0;

  /** `isRendered` is false if too many other URLs were requested. Failures aren't cached. */
  async get(url: string, make: (isRendered: boolean) => Promise<Page>): Promise<Page> {
    const now = Date.now();
    const cached = this.pages.get(url);
    if (cached && now - cached.madeAt < LIFE_MS) return await cached.page;
    const page = make(this.takeToken(now));
    this.pages.delete(url);
    this.pages.set(url, { madeAt: now, page });
    const [oldest] = this.pages.keys();
    if (this.pages.size > PAGES_MAX && oldest !== undefined) this.pages.delete(oldest);
    try {
      return await page;
    } catch (error) {
      this.pages.delete(url);
      throw error;
    }
  }

  private takeToken(now: number): boolean {
    const refilled = this.tokens + ((now - this.refilledAt) / 1000) * REFILL_PER_SECOND;
    this.tokens = Math.min(BURST, refilled);
    this.refilledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
