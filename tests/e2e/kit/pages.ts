/**
 * Pages in browser contexts of their own. Starting a page's process and compiling the app in it takes a second of
 * processor time, so the tests of a worker reuse pages, cleared in between.
 */

import type { Browser, ConsoleMessage, Disposable, Page } from "@playwright/test";
import { stack } from "./stack";

export type StorageEntry = { name: string; value: string };

export type OpenPage = {
  page: Page;
  /** The console errors of the running test. */
  errors: string[];
  isReusable: boolean;
  /** What the test added to the page that would outlive navigation. */
  additions: Disposable[];
};

const HEIGHT = 900;
/**
 * A page of the app's origin that runs no code and gives access to the storage. Its opener policy is the app's: with
 * another one, such as that of robots.txt, the browser changes browsing contexts twice, which takes twice the time. Its
 * errors don't count: a whole Chromium, unlike its headless shell, looks for a favicon.ico there.
 */
const IDLE_PAGE = `${stack.app}/favicon.svg`;
/** Calls whose effect outlives navigation, and can be undone. */
const UNDOABLE_CALLS = ["addInitScript", "exposeFunction", "route"] as const;
const EVENTS = ["dialog", "request", "response"] as const;
/**
 * Playwright's defaults, but without animations: it scrolls the page when an element moves for too long,
 * and then clicks beside an open menu.
 */
const MEDIA = {
  media: null,
  colorScheme: "light",
  reducedMotion: "reduce",
  forcedColors: "none",
} as const;

/** A worker's pages. */
export class Pages {
  private readonly idle: OpenPage[] = [];

  constructor(private readonly browser: Browser) {}

  /** A page alone in its context, with only `stored` in its storage. Its console errors go to `errors`. */
  async open(
    errors: string[],
    {
      width = 1280,
      stored,
      isReusable,
    }: { width?: number; stored: StorageEntry[]; isReusable: boolean },
  ): Promise<OpenPage> {
    const opened = this.idle.pop() ?? (await this.create());
    opened.errors = errors;
    await opened.page.setViewportSize({ width, height: HEIGHT });
    await storeBeforeFirstLoad(opened.page, stored);
    opened.isReusable = isReusable;
    return opened;
  }

  /** Clears a page for the next test, or closes it. */
  async release(opened: OpenPage): Promise<void> {
    opened.errors = [];
    if (opened.isReusable && (await reset(opened))) this.idle.push(opened);
    else await opened.page.context().close();
  }

  private async create(): Promise<OpenPage> {
    const context = await this.browser.newContext({
      baseURL: stack.app,
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: MEDIA.reducedMotion,
    });
    const opened = { page: await context.newPage(), errors: [], isReusable: true, additions: [] };
    watchConsole(opened);
    watchAdditions(opened);
    return opened;
  }
}

function watchConsole(opened: OpenPage): void {
  const context = opened.page.context();
  context.on("console", (message) => {
    const isIdle = message.page()?.url() === IDLE_PAGE;
    if (message.type() === "error" && !isIdle && !isMissingPage(message))
      opened.errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    opened.errors.push(`${error.page()?.url()}: ${String(error.error())}`);
  });
}

/** A missing page is answered with 404 or 410, which the browser logs with its address. */
function isMissingPage(message: ConsoleMessage): boolean {
  const { url } = message.location();
  const isPage = url.startsWith(`${stack.app}/`) && !new URL(url).pathname.includes(".");
  return isPage && /the server responded with a status of (404|410) /.test(message.text());
}

function watchAdditions(opened: OpenPage): void {
  const { page } = opened;
  for (const name of UNDOABLE_CALLS) {
    const call = page[name].bind(page) as (...args: unknown[]) => Promise<Disposable>;
    const watchedCall = async (...args: unknown[]) => {
      const addition = await call(...args);
      opened.additions.push(addition);
      return addition;
    };
    Object.assign(page, { [name]: watchedCall });
  }
  const routeWebSocket = page.routeWebSocket.bind(page);
  page.routeWebSocket = (...args) => {
    // Can't be undone.
    opened.isReusable = false;
    return routeWebSocket(...args);
  };
}

/**
 * Fills the browser's storage when the page first loads. The option `storageState` does so on a page of its
 * own, which takes half a second of processor time.
 */
async function storeBeforeFirstLoad(page: Page, entries: StorageEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const script = await page.addInitScript(
    ({ origin, stored }) => {
      if (location.origin !== origin) return;
      for (const { name, value } of stored) localStorage.setItem(name, value);
    },
    { origin: stack.app, stored: entries },
  );
  page.once("domcontentloaded", () => void script.dispose());
}

/** Leaves a page as if it were new; false if that fails. */
async function reset({ page, additions }: OpenPage): Promise<boolean> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const addition of additions.splice(0)) await addition.dispose();
    await page.goto(IDLE_PAGE);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await context.clearCookies();
    await page.emulateMedia(MEDIA);
    // Outside the window, so that nothing is hovered over.
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
}
