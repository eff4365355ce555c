/** A phone on its side, whose notch takes 47 pixels on either side and whose home bar takes 21. */

import { type Page } from "@playwright/test";
import { expect, follow, test } from "../kit/fixtures";
import { expectShown } from "../kit/head";
import { aListing } from "../kit/stack";

const NOTCH = 47;
const HOME_BAR = 21;
const WIDTH = 844;

/** Lays the phone on its side. Returns a function that takes the notch away again. */
async function addNotch(page: Page): Promise<() => Promise<void>> {
  await page.setViewportSize({ width: WIDTH, height: 390 });
  const session = await page.context().newCDPSession(page);
  const insets = { left: NOTCH, leftMax: NOTCH, right: NOTCH, rightMax: NOTCH };
  await session.send(
    "Emulation.setSafeAreaInsetsOverride" as never,
    {
      insets: { ...insets, bottom: HOME_BAR, bottomMax: HOME_BAR },
    } as never,
  );
  return () => session.detach();
}

/** The visible texts that reach under the notch. */
const textUnderNotch = (page: Page) =>
  page.evaluate(
    ({ from, to }) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const element = text.parentElement;
        if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          continue;
        if (text.data.trim() === "" || element.closest(".sr-only, script, style, noscript"))
          continue;
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        const isOnPage = width > 0 && right > 0 && left < innerWidth;
        if (isOnPage && (left < from || right > to)) found.push(`${text.data} ${left} to ${right}`);
      }
      return found;
    },
    { from: NOTCH, to: WIDTH - NOTCH },
  );

test("no text lies under a phone's notch", async ({ visitor }) => {
  const page = await visitor({ width: WIDTH });
  const removeNotch = await addNotch(page);
  const { listingId } = await aListing();
  await page.goto("/");
  for (const path of ["/", "/browse", `/listing/${listingId}`, "/learn", "/about", "/login"]) {
    await test.step(path, async () => {
      await follow(page, path);
      await expectShown(page, path);
      expect(await textUnderNotch(page)).toEqual([]);
      // In such a short window the cookie banner is at the end of the page.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const decline = await page.getByRole("button", { name: "Decline" }).boundingBox();
      expect((decline?.y ?? 0) + (decline?.height ?? 0)).toBeLessThanOrEqual(390 - HOME_BAR);
    });
  }
  await removeNotch();
});
