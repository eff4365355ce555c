import { expect, it, vi } from "vitest";
import { startWorker } from "#src/app/serviceWorker/serviceWorker.ts";
import { clearBrowserDrafts } from "#src/lib/clearDrafts.ts";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";

/** The browser's caches by name, for listing and deletion. */
function stubCaches(...names: string[]): Set<string> {
  const remaining = new Set(names);
  vi.stubGlobal("caches", {
    keys: () => Promise.resolve([...remaining]),
    delete: (name: string) => Promise.resolve(remaining.delete(name)),
  });
  return remaining;
}

const USER_CACHES = ["shoal-pages-1", "shoal-pictures-1", "shoal-shared-1"];

it("signing out deletes the user's drafts, shared data and cached pages", async () => {
  const remaining = stubCaches(...USER_CACHES, "shoal-files-1");
  saveDraft(placeOf("user1", "message.1", "browser"), "Hello");
  clearBrowserDrafts();
  expect(localStorage).toHaveLength(0);
  await vi.waitFor(() => expect([...remaining]).toEqual(["shoal-files-1"]));
});

it("a release without the service worker removes it and its caches, and nothing else", async () => {
  const remaining = stubCaches(...USER_CACHES, "shoal-files-1", "another-app");
  const unregister = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }]) },
  });
  await startWorker();
  expect(unregister).toHaveBeenCalledOnce();
  expect([...remaining]).toEqual(["another-app"]);
});
