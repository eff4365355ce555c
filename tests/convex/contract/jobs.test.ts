/** Guarantees of the test kit: a throwing scheduled function is noticed, and none outlives its test. */

import { makeFunctionReference } from "convex/server";
import { expect, test, vi } from "vitest";
import { internal } from "#convex/_generated/api.js";
import { type Backend, endJobs, expectFailedJobs, finishWork, startBackend } from "../kit/helpers";

const NOWHERE = "shared/jobs:nowhere";

async function jobStates(t: Backend): Promise<string[]> {
  const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  return jobs.map(({ state }) => state.kind);
}

test("a scheduled function that throws fails its test, unless the test expects the failure", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const t = startBackend();
  await t.run((ctx) => ctx.scheduler.runAfter(0, makeFunctionReference<"mutation">(NOWHERE), {}));
  await finishWork(t);
  await expect(endJobs(t)).rejects.toThrow(
    /scheduled functions that failed[^]*shared\/jobs:nowhere/,
  );
  expectFailedJobs(t, [NOWHERE]);
  await endJobs(t);
});

test("an expected failure that doesn't happen fails its test too", async () => {
  const t = startBackend();
  expectFailedJobs(t, [NOWHERE]);
  await expect(endJobs(t)).rejects.toThrow(/shared\/jobs:nowhere/);
  expectFailedJobs(t, []);
});

test("functions still pending at the end of a test never run", async () => {
  vi.useFakeTimers();
  const t = startBackend();
  await t.run((ctx) => ctx.scheduler.runAfter(1000, internal.shared.jobFailures.retryDue, {}));
  await endJobs(t);
  vi.advanceTimersByTime(2000);
  await t.finishInProgressScheduledFunctions();
  expect(await jobStates(t)).toEqual(["canceled"]);
});
