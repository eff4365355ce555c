/** Every test begins with real clocks; `restoreMocks` and `unstubGlobals` of `vitest.config.ts` see to all else. */
import { beforeEach, vi } from "vitest";

beforeEach(() => {
  vi.useRealTimers();
});
