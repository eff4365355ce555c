import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { clearPhotoMemory } from "#src/components/drafts/draftPhotos.ts";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { dismissReports } from "#src/features/moderation/queue/actionReports.ts";
import { setTitleCount } from "#src/lib/head.tsx";
import { clearReturnTo } from "#src/lib/returnTo.ts";
import { setServerTime } from "#src/lib/serverTime.ts";
import { removeKeys } from "#src/lib/storage.ts";
import { resetConvex } from "./fakeConvex";
import "./quickElements";
import "./quickStyles";
import { stubBrowser } from "./viewers";

// A busy machine takes longer than the default of one second, and tests have their own timeouts.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has no layout or ResizeObserver: report no size changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has neither scrolling nor modal dialogs.
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

// The window counts as focused, as in Playwright; in jsdom it never is.
document.hasFocus = () => true;

// Dialogs open at once, as they do on a page that has been idle.
await Dialog.preload();

// All files of a worker share one page, so empty it before each test, as a reload does.
beforeEach(() => {
  resetConvex();
  stubBrowser();
  resetPage();
  resetStores();
});

// Testing Library can't hook into tests without globals: clean up between tests here.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function resetPage(): void {
  const { body, documentElement, head } = document;
  head.replaceChildren();
  body.replaceChildren();
  for (const element of [documentElement, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  history.replaceState(null, "", "/");
}

/** Everything that the app stores in the browser, or in memory until a reload. */
function resetStores(): void {
  for (const store of ["localStorage", "sessionStorage"] as const) removeKeys(() => true, store);
  clearReturnTo();
  clearPhotoMemory();
  dismissReports();
  setServerTime(Date.now(), Date.now());
  setTitleCount(0);
}
