/** The server's response when the app can't be rendered: text that needs no scripts. */
import { expect, test, vi } from "vitest";
import { internal } from "#convex/_generated/api.js";
import { firstPages } from "#src/app/firstPaint/pages.ts";
import { addListing, addSeller, startBackend } from "../kit/helpers";

test.each(["/", "/browse", "seller"])("%s names its listings and nothing else", async (page) => {
  vi.useFakeTimers();
  vi.spyOn(firstPages, "get").mockReturnValue(() => {
    throw new Error("Broken");
  });
  const errors = vi.spyOn(console, "error").mockReturnValue(undefined);
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
