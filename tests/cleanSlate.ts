/** Every test and every test file begins with real clocks; `vitest.config.ts` restores all else. */

import { afterAll, beforeEach, vi } from "vitest";

beforeEach(() => {
  vi.useRealTimers();
});
// The files of a worker share its clock, and some read it while they load.
afterAll(() => {
  vi.useRealTimers();
});
