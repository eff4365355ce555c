/** A journey in Firefox, with pushes from the local stack's push service to what the browser shows. */

import { api } from "#convex/_generated/api.js";
import { missingEngine } from "#local/engines.ts";
import { expect, type Person, test } from "../kit/fixtures";
import { stack } from "../kit/stack";
import { clientOf, listNeons, type TestListing } from "../kit/trade";
import { byLabel, byText, type Engine, expectSoon, expectText, fill, press } from "./engine";
import { pushPreferences, startFirefox } from "./firefox";
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

const REGISTRATION = "navigator.serviceWorker.getRegistration()";
const UNSUBSCRIBED_CHECK = `${REGISTRATION}.then((own) => own.pushManager.getSubscription()).then((held) => held === null)`;
const ownSwitch = byLabel("Notifications");

/** The titles of the notifications that the browser shows for Shoal. */
const titlesIn = async (firefox: Engine) =>
  (await firefox.evaluate(
    `${REGISTRATION}.then((own) => own.getNotifications()).then((list) => list.map(({ title }) => title))`,
  )) as string[];

async function logIn(firefox: Engine, { email, password }: Person) {
  await fill(firefox, byLabel("Email"), email);
  await fill(firefox, byLabel("Password"), password);
  await press(firefox, "main button", "Log In");
  await expectSoon(firefox, `location.pathname !== "/login"`);
}

/** Opens the settings, where notifications are off, and turns them on. */
async function turnOn(firefox: Engine) {
  await firefox.open(`${stack.app}/settings?tab=notifications`);
  await expectSoon(firefox, `${ownSwitch}?.disabled === false && !${ownSwitch}.checked`);
  await firefox.click(ownSwitch);
  await expectText(firefox, "Notifications are on for this device.");
  await expectText(firefox, "Firefox on Linux");
  await expectSoon(firefox, `${ownSwitch}.checked`);
}

async function logOut(firefox: Engine) {
  // Wait until no toast covers the button.
  await expectSoon(firefox, `document.querySelector("[data-variant]") === null`);
  await firefox.click(`document.querySelector('button[aria-label="Account menu"]')`);
  const logout = byText("[role=menuitem]", "Logout");
  await expectSoon(firefox, logout);
  // The menu moves when the page scrolls to its last item, so a pointer may miss it.
  await firefox.evaluate(`${logout}.click()`);
  await expectSoon(firefox, `location.pathname === "/login"`);
  await expectSoon(firefox, UNSUBSCRIBED_CHECK);
}

async function write(from: Person, to: Person, { listingId }: TestListing) {
  const client = await clientOf(from);
  await client.mutation(api.messages.thread.begin, {
    sellerId: to.userId,
    listingId,
    message: "Are they still there?",
    clientId: crypto.randomUUID(),
  });
}

test("in Firefox a user sends a photo, gets notifications until logging out, and another one reads a listing offline", async ({
  newPerson,
}, testInfo) => {
  const start = "Neons from a planted tank with soft dark water and a calm flow";
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const listing = await listNeons(seller, 8, start);
  const { listingId, title } = listing;
  const proxy = await startProxy();
  const service = `${stack.push.replace("http", "ws")}/`;
  const firefox = await startFirefox(proxy.port, pushPreferences(service));
  try {
    await firefox.open(`${stack.app}/login`);
    await press(firefox, "button", "Decline");
    await logIn(firefox, seller);

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

    await turnOn(firefox);
    // With quiet hours on, a test at night would wait until morning.
    const quietHours = byLabel("Quiet hours");
    await firefox.click(quietHours);
    await expectSoon(firefox, `!${quietHours}.checked && ${byLabel("From")} === undefined`);

    await firefox.click(byText("main button", "Send a test to Firefox on Linux"));
    await expect.poll(() => titlesIn(firefox), { timeout: 20_000 }).toHaveLength(1);
    await write(buyer, seller, listing);
    await expect
      .poll(() => titlesIn(firefox), { timeout: 40_000 })
      .toContain(`A buyer wrote about your ${listing.title}`);

    await logOut(firefox);
    const devicesLeft = async () =>
      (await (await clientOf(seller)).query(api.accounts.pushDevices.mine, {})).devices;
    await expect.poll(devicesLeft).toEqual([]);

    // The browser's next user has to turn notifications on again.
    await logIn(firefox, buyer);
    await turnOn(firefox);

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
    // Logging out ends notifications even without a connection.
    await logOut(firefox);
  } finally {
    await firefox.close();
    await proxy.cut();
  }
});
