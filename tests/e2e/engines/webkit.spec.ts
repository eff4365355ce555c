/** One journey in WebKit: where it differs from Chromium, Safari probably does too. */

import { missingEngine } from "#local/engines.ts";
import { expect, freshEmail, PASSWORD, test } from "../kit/fixtures";
import { mailTo, stack } from "../kit/stack";
import { list } from "../kit/trade";
import {
  byChoice,
  byLabel,
  byText,
  type Engine,
  expectSoon,
  expectText,
  fill,
  press,
} from "./engine";
import { uploadPhoto } from "./photo";
import { startProxy } from "./proxy";
import { startWebKit } from "./webkit";

const missing = missingEngine("WebKit");
/** On its own the test takes 15 seconds, but browsers and servers start slowly on a busy machine. */
test.setTimeout(120_000);
test.skip(missing !== undefined, missing);

async function choose(engine: Engine, legend: string, choice: string): Promise<void> {
  await expectSoon(engine, byChoice(legend, choice));
  await engine.click(byChoice(legend, choice));
}

test("in WebKit a buyer signs up by code, checks the tank, pays, sends a photo and reads offline", async ({
  newPerson,
}, testInfo) => {
  const seller = await newPerson({ seller: true });
  const { listingId, title } = await list(seller, "Cherries", {
    species: "Cherry shrimp",
    category: "shrimp",
    price: 250,
    quantity: 8,
  });
  const proxy = await startProxy();
  const webkit = await startWebKit(proxy.port);
  try {
    const email = freshEmail();
    await webkit.open(`${stack.app}/quiz/${listingId}`);
    await press(webkit, "button", "Decline");
    await fill(webkit, byLabel("Your name"), "Nell Test");
    await fill(webkit, byLabel("Email"), email);
    await fill(webkit, byLabel("Password"), PASSWORD);
    await webkit.click(byLabel("I am 16 or over"));
    await press(webkit, "main button", "Sign Up");
    const [code = ""] = /^\d{6}$/m.exec((await mailTo(email)).text ?? "") ?? [];
    await expectSoon(webkit, byLabel("Code"));
    await webkit.type(byLabel("Code"), code);

    await fill(webkit, byLabel("Volume"), "120");
    await choose(webkit, "Is it heated?", "Heated");
    await fill(webkit, byLabel("Temperature"), "24");
    await choose(webkit, "Is it cycled?", "Yes");
    await answerCareQuestions(webkit);
    await press(webkit, "main button", "See the result");
    await expectSoon(webkit, byText("main button", "Continue to payment"));
    const cautions = byLabel("I've read the points above");
    if (await webkit.evaluate(`Boolean(${cautions})`)) await webkit.click(cautions);
    await press(webkit, "main button", "Continue to payment");

    await fill(webkit, byLabel("Where you are"), "LS7");
    const pay = `[...document.querySelectorAll("main button")].find((button) => /^Pay £\\d/.test(button.textContent) && !button.disabled)`;
    await expectSoon(webkit, pay);
    await webkit.click(pay);
    await expectText(webkit, "4242 4242 4242 4242");

    await webkit.open(`${stack.app}/settings?tab=profile`);
    await webkit.evaluate(`(() => {
      const encode = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        encode.call(this, done, /avif|webp/.test(type) ? "image/png" : type, quality);
      };
      return true;
    })()`);
    expect(await uploadPhoto(webkit, testInfo.outputPath("photo.png"))).toContain("image/jpeg");

    await webkit.open(`${stack.app}/listing/${listingId}`);
    await expectSoon(webkit, `navigator.serviceWorker.ready`);
    await expectSoon(
      webkit,
      `caches.open("shoal-pages-1").then((pages) => pages.match(location.href))`,
    );
    await proxy.cut();
    await webkit.open(`${stack.app}/learn/never-read`);
    await expectText(webkit, "You are offline");
    await webkit.click(`document.querySelector('a[href="/listing/${listingId}"]')`);
    await expectSoon(webkit, byText("main h1", title));
  } finally {
    await webkit.close();
    await proxy.cut();
  }
});

/** Chooses each question's first option. */
async function answerCareQuestions(engine: Engine): Promise<void> {
  const groups = `document.querySelectorAll("main form ol fieldset")`;
  await expectSoon(engine, `${groups}.length > 0`);
  const count = Number(await engine.evaluate(`${groups}.length`));
  for (let at = 0; at < count; at++) {
    await engine.click(`${groups}[${at}].querySelector("label")`);
  }
}
