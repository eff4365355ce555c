/**
 * The longest task of a page that the demo buyer opens on a phone with a processor slowed down fourfold.
 *
 * The page isn't Playwright's: Playwright enables the protocol's Runtime domain, with which V8 looks up the
 * source position of every Error. React makes three while its module is evaluated, so V8 parses all of it
 * again: 200 to 300 ms that no visitor has.
 */

import { chromium, type Browser, type CDPSession } from "playwright";
import { chromiumLaunchOptions } from "#local/browser.ts";
import { buyerState } from "./buyer.ts";
import { inApp } from "./firstLoad.ts";
import {
  endTrace,
  mainThread,
  PHONE,
  CPU_SLOWDOWN,
  tasksOf,
  TRACED,
  type TraceEvent,
} from "./trace.ts";

/** Includes what follows the first cards: live results, and how each card fits the tank. */
const AFTERWARDS_MS = 4000;
const POLL_MS = 100;
const TIMEOUT_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** ms of the longest task in each of `times` first visits to `path`. */
export async function firstTasks(app: string, path: string, times: number): Promise<number[]> {
  const longest: number[] = [];
  for (let i = 0; i < times; i++) {
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const { origins } = await buyerState(browser, app);
      const page = await openPage(browser);
      // Only a page of the origin can fill its storage. The origin's process then exists before the trace starts.
      await page.open(`${app}/robots.txt`, "document.readyState === 'complete'");
      const stored = origins.flatMap(({ localStorage }) => localStorage);
      await page.evaluate(
        `for (const { name, value } of ${JSON.stringify(stored)}) localStorage.setItem(name, value)`,
      );
      const { width, height } = PHONE.viewport;
      const screen = { width, height, deviceScaleFactor: PHONE.deviceScaleFactor, mobile: true };
      await page.send("Emulation.setDeviceMetricsOverride", screen);
      await page.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      const events: TraceEvent[] = [];
      page.root.on("Tracing.dataCollected", ({ value }) => {
        events.push(...(value as unknown as TraceEvent[]));
      });
      await page.root.send("Tracing.start", TRACED);
      const card = JSON.stringify(inApp("main a[href^='/listing/']"));
      await page.open(app + path, `document.querySelector(${card})`);
      await pause(AFTERWARDS_MS);
      await endTrace(page.root);
      longest.push(Math.max(...tasksOf(events, mainThread(events))));
    } finally {
      await browser.close();
    }
  }
  return longest;
}

/** A page in a context that Playwright doesn't know and so doesn't attach to. */
async function openPage(browser: Browser) {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send("Target.createBrowserContext");
  const { targetId } = await root.send("Target.createTarget", {
    url: "about:blank",
    browserContextId,
  });
  const { sessionId } = await root.send("Target.attachToTarget", { targetId });
  const send = sender(root, sessionId);
  const evaluate = async (expression: string) => {
    const { result } = await send("Runtime.evaluate", { expression });
    return (result as { value?: unknown }).value;
  };
  const open = async (url: string, shown: string) => {
    await send("Page.navigate", { url });
    const isShown = `location.href === ${JSON.stringify(url)} && !!(${shown})`;
    const end = Date.now() + TIMEOUT_MS;
    while ((await evaluate(isShown)) !== true) {
      if (Date.now() > end) throw new Error(`${url} shows nothing`);
      await pause(POLL_MS);
    }
  };
  return { root, send, evaluate, open };
}

/** Sends messages to a target within the browser's own session. */
function sender(root: CDPSession, sessionId: string) {
  let id = 0;
  return (method: string, params: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      id += 1;
      const messageId = id;
      const listen = (event: { sessionId: string; message: string }) => {
        const answer = JSON.parse(event.message) as {
          id?: number;
          result?: Record<string, unknown>;
          error?: { message: string };
        };
        if (event.sessionId !== sessionId || answer.id !== messageId) return;
        root.off("Target.receivedMessageFromTarget", listen);
        if (answer.error) reject(new Error(answer.error.message));
        else resolve(answer.result ?? {});
      };
      root.on("Target.receivedMessageFromTarget", listen);
      const message = JSON.stringify({ id: messageId, method, params });
      root.send("Target.sendMessageToTarget", { sessionId, message }).catch(reject);
    });
}
