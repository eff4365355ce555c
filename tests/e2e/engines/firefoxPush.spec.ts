/** Pushes in Firefox, from the local stack's push service to what the browser shows. */
import { api } from "#convex/_generated/api.js";
import { missingEngine } from "#local/engines.ts";
import { expect, test } from "../kit/fixtures";
import { stack } from "../kit/stack";
import { clientOf, listNeons } from "../kit/trade";
import { byLabel, byText, type Engine, expectSoon, expectText, fill, press } from "./engine";
import { pushPreferences, startFirefox } from "./firefox";
import { startProxy } from "./proxy";

const missing = missingEngine("Firefox");
test.setTimeout(180_000);
test.skip(missing !== undefined, missing);

const REGISTRATION = "navigator.serviceWorker.getRegistration()";
/** The titles of the notifications that the browser shows for Shoal. */
const titlesIn = async (firefox: Engine) =>
  (await firefox.evaluate(
    `${REGISTRATION}.then((own) => own.getNotifications()).then((list) => list.map(({ title }) => title))`,
  )) as string[];

test("in Firefox a user turns notifications on, and gets one when another user writes", async ({
  newPerson,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { listingId, title } = await listNeons(seller);
  const proxy = await startProxy();
  const firefox = await startFirefox(
    proxy.port,
    pushPreferences(`${stack.push.replace("http", "ws")}/`),
  );
  try {
    await firefox.open(`${stack.app}/login`);
    await press(firefox, "button", "Decline");
    await fill(firefox, byLabel("Email"), seller.email);
    await fill(firefox, byLabel("Password"), seller.password);
    await press(firefox, "main button", "Log In");
    await expectSoon(firefox, `location.pathname !== "/login"`);

    await firefox.open(`${stack.app}/settings?tab=notifications`);
    const own = byLabel("Notifications");
    await expectSoon(firefox, `${own}?.disabled === false`);
    await firefox.click(own);
    await expectText(firefox, "Notifications are on for this device.");
    await expectText(firefox, "Firefox on Linux");
    await expectSoon(firefox, `${own}.checked`);

    // At night the test would wait until morning.
    const quietHours = byLabel("Quiet hours");
    await firefox.click(quietHours);
    await expectSoon(firefox, `!${quietHours}.checked && ${byLabel("From")} === undefined`);

    await firefox.click(byText("main button", "Send a test to Firefox on Linux"));
    await expect.poll(() => titlesIn(firefox), { timeout: 20_000 }).toHaveLength(1);

    const client = await clientOf(buyer);
    await client.mutation(api.messages.thread.begin, {
      sellerId: seller.userId,
      listingId,
      message: "Are they still there?",
      clientId: crypto.randomUUID(),
    });
    await expect
      .poll(() => titlesIn(firefox), { timeout: 40_000 })
      .toContain(`A buyer wrote about your ${title}`);

    await firefox.open(`${stack.app}/profile`);
    const menu = `document.querySelector('button[aria-label="Account menu"]')`;
    await expectSoon(firefox, menu);
    await firefox.click(menu);
    await press(firefox, "[role=menuitem]", "Logout");
    await expectSoon(firefox, `location.pathname === "/login"`);
    const subscription = `${REGISTRATION}.then((own) => own.pushManager.getSubscription())`;
    await expectSoon(firefox, `${subscription}.then((held) => held === null)`);
  } finally {
    await firefox.close();
    await proxy.cut();
  }
});
