/** Rendered pages of the last seconds, by address: a rendering costs a tenth of a second, and visitors are not counted. */

/** How long a page may be behind what it shows; the app's live queries bring it up to date. */
const LIFE_MS = 3000;
const PAGES_MAX = 200;
/** Renderings at once, and a second: beyond that the browser renders the page by itself. */
const BURST = 30;
const A_SECOND = 5;

/** Keeps what `make` made for an address; in one process, for all visitors alike. */
export class PageCache<Page> {
  private readonly pages = new Map<string, { madeAt: number; page: Promise<Page> }>();
  private room = BURST;
  private countedAt = 0;

  /** `isRendered` is false when too many other addresses were asked for. What fails is not kept. */
  async get(address: string, make: (isRendered: boolean) => Promise<Page>): Promise<Page> {
    const now = Date.now();
    const known = this.pages.get(address);
    if (known && now - known.madeAt < LIFE_MS) return await known.page;
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
    const refilled = this.room + ((now - this.countedAt) / 1000) * A_SECOND;
    this.room = Math.min(BURST, refilled);
    this.countedAt = now;
    if (this.room < 1) return false;
    this.room -= 1;
    return true;
  }
}
