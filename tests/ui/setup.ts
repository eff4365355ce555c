import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A machine that has other work takes longer than the second that is usual; tests end by their own limit.
configure({ asyncUtilTimeout: 20_000 });

// jsdom lays nothing out and has no observer of sizes: to everything that asks, nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The window of a test has the focus, as Playwright's pages have; in jsdom none ever has.
document.hasFocus = () => true;

// Without test globals Testing Library cannot hook itself in: pages of one test must not stay for the next.
afterEach(() => {
  cleanup();
  // Words that one test typed and did not save must not be restored in the next.
  sessionStorage.clear();
});
