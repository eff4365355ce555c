/** A short journey in Firefox. */

import { missingEngine } from "#local/engines.ts";
import { expect, test } from "../kit/fixtures";
import { stack } from "../kit/stack";
import { listNeons } from "../kit/trade";
import { byLabel, byText, expectSoon, expectText, fill, press } from "./engine";
import { startFirefox } from "./firefox";
import { uploadPhoto } from "./photo";
import { startProxy } from "./proxy";

const missing = missingEngine("Firefox");
test.setTimeout(180_000);
test.skip(missing !== undefined, missing);

const titleOnCard = (title: string) =>
  `[...document.querySelectorAll("main [class*=line-clamp]")].find((element) => element.textContent === ${JSON.stringify(title)})`;

/** How many words of a clamped text are shown. */
const visibleWords = (element: string) => `(() => {
  const text = document.createTreeWalker(${element}, NodeFilter.SHOW_TEXT).nextNode();
  const { bottom } = ${element}.getBoundingClientRect();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getBoundingClientRect().bottom <= bottom + 1;
  }).length;
})()`;

test("in Firefox a user logs in, sends a photo, and reads a listing offline", async ({
  newPerson,
}, testInfo) => {
  const start = "Neons from a planted tank with soft dark water and a calm flow";
  const { listingId, title } = await listNeons(await newPerson({ seller: true }), 8, start);
  const person = await newPerson();
  const proxy = await startProxy();
  const firefox = await startFirefox(proxy.port);
  try {
    await firefox.open(`${stack.app}/login`);
    await press(firefox, "button", "Decline");
    await fill(firefox, byLabel("Email"), person.email);
    await fill(firefox, byLabel("Password"), person.password);
    await press(firefox, "main button", "Log In");
    await expectSoon(firefox, `location.pathname !== "/login"`);

    await firefox.open(`${stack.app}/browse`);
    await expectSoon(firefox, titleOnCard(title));
    expect(Number(await firefox.evaluate(visibleWords(titleOnCard(title))))).toBeGreaterThan(4);

    await firefox.open(`${stack.app}/settings?tab=profile`);
    const tabs = `document.querySelector("[role=tablist]")`;
    await expectSoon(firefox, tabs);
    const scrollCheck = `${tabs}.scrollHeight > ${tabs}.clientHeight && getComputedStyle(${tabs}).overflowY !== "hidden"`;
    expect(await firefox.evaluate(scrollCheck), "a vertical scrollbar beside the tabs").toBe(false);
    expect(await uploadPhoto(firefox, testInfo.outputPath("photo.png"))).toMatch(
      /^image\/(webp|jpeg)/,
    );

    // On a busy machine Firefox now and then drops a worker; the next page registers it again.
    await expect(async () => {
      await firefox.open(`${stack.app}/listing/${listingId}`);
      await expectSoon(firefox, byText("main h1", title));
      await expectSoon(
        firefox,
        `caches.open("shoal-pages-1").then((pages) => pages.match(location.href))`,
      );
    }).toPass();
    await proxy.cut();
    await firefox.open(`${stack.app}/learn/never-read`);
    await expectText(firefox, "You are offline");
    await firefox.click(`document.querySelector('a[href="/listing/${listingId}"]')`);
    await expectSoon(firefox, byText("main h1", title));
  } finally {
    await firefox.close();
    await proxy.cut();
  }
});
