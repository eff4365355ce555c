/** Chromium's own trace of a slow phone. */

import type { CDPSession, Page } from "playwright";

/** How many times slower the processor is made. */
export const CPU_SLOWDOWN = 4;
/** The browsers' definition of a long task. */
const LONG_MS = 50;

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export const TRACED = {
  transferMode: "ReportEvents" as const,
  traceConfig: {
    includedCategories: ["devtools.timeline", "toplevel", "cc", "benchmark", "blink.user_timing"],
  },
};

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of elapsed time: start and duration. */
  ts?: number;
  dur?: number;
  /** Microseconds of the thread's own time, which hardly depends on other programs on the machine. */
  tdur?: number;
  args?: { frame_reporter?: { state?: string; affects_smoothness?: boolean } };
};

/** Chromium's trace of an action, and the page's main thread. */
export async function traceAction(page: Page, work: (cdp: CDPSession) => Promise<void>) {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await cdp.send("Tracing.start", TRACED);
  await work(cdp);
  await endTrace(cdp);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await cdp.detach();
  return { events, main: mainThread(events) };
}

export async function endTrace(cdp: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) =>
    cdp.once("Tracing.tracingComplete", () => resolve()),
  );
  await cdp.send("Tracing.end");
  await complete;
}

/** An event of the thread that runs the page's scripts, which also begins frames. */
export const mainThread = (events: readonly TraceEvent[]): TraceEvent | undefined =>
  events.find(({ name }) => name === "ProxyMain::BeginMainFrame");

/** ms of each task of a thread, in thread time. */
export function tasksOf(events: readonly TraceEvent[], main: TraceEvent | undefined): number[] {
  return events
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && pid === main?.pid && tid === main.tid)
    .map(({ tdur = 0 }) => Math.round(tdur / 1000));
}

/** ms of each long task of a thread, in thread time. */
export const longTasksOf = (events: readonly TraceEvent[], main: TraceEvent | undefined) =>
  tasksOf(events, main).filter((ms) => ms >= LONG_MS);
