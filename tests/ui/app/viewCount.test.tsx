/** Which views of a listing this browser reports: once a day, and only those of people who looked. */

import { act, cleanup, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { clearActivity } from "#src/app/auth/clearActivity.ts";
import { useViewCount } from "#src/app/views/useViewCount.ts";
import { writeJson } from "#src/lib/storage.ts";
import { onCall } from "../fakeConvex";
import { setNavigator } from "../kit/pushBrowser";
import { Frame, viewers } from "../viewers";

const countView = vi.fn((_: unknown) => null);
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 7, 10) });
  countView.mockClear();
  writeJson("shoal.cookies", "accepted");
  onCall(api.listings.views.count, countView);
});

function Counter({ path }: { path: string }) {
  useViewCount(path);
  return null;
}
async function open(path: string, seconds = 3) {
  render(
    <Frame auth={viewers.visitor()}>
      <Counter path={path} />
    </Frame>,
  );
  await act(async () => await vi.advanceTimersByTimeAsync(seconds * 1000));
  cleanup();
}
const countedViews = () => countView.mock.calls.map(([args]) => args);

test("a listing counts once a day, however often it is opened", async () => {
  await open("/listing/l1");
  await open("/listing/l1");
  await open("/listing/l2");
  expect(countedViews()).toEqual([{ listingId: "l1" }, { listingId: "l2" }]);
  vi.setSystemTime(Date.UTC(2026, 11, 8, 0, 1));
  await open("/listing/l1");
  expect(countedViews()).toHaveLength(3);
});

test.each([
  ["that is left within three seconds", () => open("/listing/l1", 2)],
  ["that isn't a listing", () => open("/listing/edit/l1")],
  [
    "in a hidden tab",
    async () => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
      await open("/listing/l1");
    },
  ],
  [
    "that a bot reads",
    async () => {
      setNavigator("userAgent", "Mozilla/5.0 (compatible; Googlebot/2.1)");
      await open("/listing/l1");
    },
  ],
  [
    "of a visitor who hasn't answered the cookie banner",
    async () => {
      localStorage.removeItem("shoal.cookies");
      await open("/listing/l1");
      expect(localStorage.getItem("shoal.viewed.today")).toBeNull();
    },
  ],
  [
    "of a visitor who declined cookies",
    async () => {
      writeJson("shoal.cookies", "declined");
      await open("/listing/l1");
      expect(localStorage.getItem("shoal.viewed.today")).toBeNull();
    },
  ],
])("a page %s doesn't count", async (_, look) => {
  await look();
  expect(countedViews()).toEqual([]);
});

test("logging out forgets what was looked at", async () => {
  await open("/listing/l1");
  expect(localStorage.getItem("shoal.viewed.today")).toContain("l1");
  clearActivity();
  expect(localStorage.getItem("shoal.viewed.today")).toBeNull();
});
