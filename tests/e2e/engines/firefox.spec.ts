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
test.setTimeout(120_000);
test.skip(missing !== undefined, missing);

test("in Firefox a user logs in, sends a photo, and reads a listing offline", async ({
  newPerson,
}, testInfo) => {
  const { listingId, title } = await listNeons(await newPerson({ seller: true }));
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

    await firefox.open(`${stack.app}/settings?tab=profile`);
    expect(await uploadPhoto(firefox, testInfo.outputPath("photo.png"))).toMatch(
      /^image\/(webp|jpeg)/,
    );

    await firefox.open(`${stack.app}/listing/${listingId}`);
    await expectSoon(firefox, byText("main h1", title));
    await expectSoon(
      firefox,
      `caches.open("shoal-pages-1").then((pages) => pages.match(location.href))`,
    );
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
