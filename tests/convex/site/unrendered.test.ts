/** The server's response when the app can't be rendered: text that needs no scripts, and a row for the admin. */

import { expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { firstPages } from "#src/app/firstPaint/pages.ts";
import { addAdmin, addListing, addSeller, startBackend } from "../kit/helpers";

function breakPages() {
  vi.useFakeTimers();
  vi.spyOn(firstPages, "get").mockReturnValue(() => {
    throw new Error("Broken");
  });
  return vi.spyOn(console, "error").mockReturnValue(undefined);
}

test.each(["/", "/browse", "seller"])("%s names its listings and nothing else", async (page) => {
  const errors = breakPages();
  const t = startBackend();
  const { userId } = await addSeller(t);
  await addListing(t, userId, { title: "Shown shrimp" });
  await addListing(t, userId, { title: "Hidden shrimp", isHidden: true, isListed: false });
  const at = page === "seller" ? `/seller/${userId}` : page;
  const { status, content, view } = await t.query(internal.site.pages.parts, { at });
  expect([status, view]).toEqual([200, undefined]);
  expect(content).toContain("Shown shrimp");
  expect(content).not.toContain("Hidden shrimp");
  expect(errors).toHaveBeenCalledWith(`${at} could not be rendered`, expect.any(Error));
});

test("each kind of page that can't be rendered is listed once on the Health page", async () => {
  breakPages();
  const t = startBackend();
  const admin = await addAdmin(t);
  const { userId } = await addSeller(t);
  const seen = async () =>
    (await admin.as.query(api.shared.jobFailures.list, {})).map(
      ({ label, rowId, error, attempts }) => [label, rowId, error, attempts],
    );
  await t.fetch("/browse?category=fish");
  await t.fetch(`/seller/${userId}`);
  await t.fetch("/browse");
  expect((await seen()).sort()).toEqual([
    ["Render a page on the server", "/browse", "/browse: Broken", 2],
    ["Render a page on the server", "seller", `/seller/${userId}: Broken`, 1],
  ]);

  vi.mocked(firstPages.get).mockRestore();
  await t.fetch("/browse");
  for (const { failureId } of await admin.as.query(api.shared.jobFailures.list, {}))
    await admin.as.mutation(api.shared.jobFailures.tryAgain, { failureId });
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await seen()).toEqual([]);
});
