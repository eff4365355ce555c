import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Waits until the parts of the page that load on demand are shown. */
export const waitForParts = (): Promise<void> =>
  act(async () => {
    await vi.dynamicImportSettled();
  });
