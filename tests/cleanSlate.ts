/** Every test begins with real clocks; `vitest.config.ts` restores all else. */

import { beforeEach, vi } from "vitest";

beforeEach(() => {
  vi.useRealTimers();
});
