import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine takes longer than the default of one second; tests have their own time limits.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no layout or ResizeObserver: report no size changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The window counts as focused, as in Playwright; in jsdom it never is.
document.hasFocus = () => true;

// Testing Library can't hook into tests without globals: clean up between tests here.
afterEach(() => {
  cleanup();
  // One test's unsaved text must not be restored in the next.
  sessionStorage.clear();
});
