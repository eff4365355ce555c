/**
 * Unusual browser settings: forced colours, blocked storage, canvas noise, print, code that fails
 * to load.
 */

import type { Locator, Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expect, fillLogIn, follow, test } from "../kit/fixtures";
import { expectShown } from "../kit/head";
import { aListing } from "../kit/stack";
import { buy, clientOf, dispatch, listNeons } from "../kit/trade";

test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

/**
 * The colours of an element. While the app replaces the server-rendered page, the element may be
 * missing.
 */
async function paintOf(
  page: Page,
  role: "button" | "tab" | "switch" | "link",
  name: string | RegExp,
): Promise<{ background: string; color: string }> {
  const paint = { background: "", color: "" };
  const element = page.getByRole(role, { name }).first();
  await expect
    .poll(async () => {
      const styles = await element.evaluate((node) => {
        const { backgroundColor, color } = getComputedStyle(node);
        return { background: backgroundColor, color };
      });
      return Object.assign(paint, styles).background;
    })
    .not.toBe("");
  return paint;
}
const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("in forced colours buttons look like buttons, and the selected tab and switches show their state", async ({
  newPerson,
  browserOf,
}, testInfo) => {
  const page = await browserOf(await newPerson());
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/settings?tab=profile");
  await expect(page.getByRole("button", { name: "Save profile" })).toBeVisible();
  const ground = await groundOf(page);
  const savePaint = await paintOf(page, "button", "Save profile");
  expect(savePaint.background).not.toBe(ground);
  expect(savePaint.color).not.toBe(savePaint.background);
  const [openPaint, otherPaint] = [
    await paintOf(page, "tab", "Profile"),
    await paintOf(page, "tab", "Security"),
  ];
  expect(openPaint.background).not.toBe(otherPaint.background);
  expect(openPaint.color).not.toBe(openPaint.background);

  await page.getByRole("tab", { name: "Notifications" }).click();
  const switchPaint = await paintOf(page, "switch", /^New messages/);
  await page.getByRole("switch", { name: /^New messages/ }).click();
  await expect(page.getByRole("switch", { name: /^New messages/ })).not.toBeChecked();
  await expect
    .poll(async () => (await paintOf(page, "switch", /^New messages/)).background)
    .not.toBe(switchPaint.background);
  await testInfo.attach("settings", { body: await page.screenshot(), contentType: "image/png" });

  await follow(page, `/listing/${(await aListing()).listingId}`);
  await expect(page.getByRole("link", { name: /^(Buy|Reserve)$/ }).first()).toBeVisible();
  const buyPaint = await paintOf(page, "link", /^(Buy|Reserve)$/);
  expect(buyPaint.background).not.toBe(ground);
  expect(buyPaint.color).not.toBe(buyPaint.background);
});

/** A privacy setting that refuses all storage, or a browser whose storage is full. */
const REFUSALS = {
  blocked: () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
};

for (const [refusal, refuse] of Object.entries(REFUSALS)) {
  test(`with ${refusal} storage, a log-in lasts until the tab reloads, and the page says so`, async ({
    newPerson,
    visitor,
  }) => {
    const person = await newPerson();
    const page = await visitor();
    await page.addInitScript(refuse);
    await page.goto("/login");
    await fillLogIn(page, person);
    await expect(page).not.toHaveURL(/\/login/);
    const notice = page.getByText(/stay logged in only until you reload/);
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Account menu" }).first().click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Tab Only");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile saved.")).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(notice).toHaveCount(0);
  });
}

/** A photo as a phone takes it, with its location, and the same photo without it. */
async function takePhoto(page: Page): Promise<{ photo: Buffer; plain: Buffer }> {
  const jpeg = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [600, 400];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "teal";
    context.fillRect(0, 0, 600, 400);
    const noise = context.createImageData(32, 32);
    crypto.getRandomValues(noise.data);
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL("image/jpeg");
  });
  const plain = Buffer.from(jpeg.slice(jpeg.indexOf(",") + 1), "base64");
  const metadata = Buffer.from("http://ns.adobe.com/xap/1.0/\0GPS 53.8 N 1.5 W");
  const head = Buffer.from([0xff, 0xe1, 0, metadata.length + 2]);
  return { plain, photo: Buffer.concat([plain.subarray(0, 2), head, metadata, plain.subarray(2)]) };
}

/** Makes the page's canvases return noise from now on. */
const falsifyCanvas = (page: Page) =>
  page.evaluate(() => {
    const encode = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      const context = this.getContext("2d");
      const noise = context?.createImageData(this.width, this.height);
      if (context && noise) {
        crypto.getRandomValues(noise.data.subarray(0, 65_536));
        context.putImageData(noise, 0, 0);
      }
      encode.apply(this, args);
    };
  });

/** Makes the page's canvases write only `type`, JPEG and PNG, as in a browser without other encoders. */
const limitEncoders = (page: Page, type: string) =>
  page.evaluate((best) => {
    const encode = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (onBlob, wanted, quality) {
      encode.call(
        this,
        onBlob,
        [best, "image/jpeg"].includes(wanted ?? "") ? wanted : "image/png",
        quality,
      );
    };
  }, type);

for (const type of ["image/webp", "image/jpeg"]) {
  test(`what is transparent in a photo stays light in a browser that writes ${type}`, async ({
    newPerson,
    browserOf,
  }) => {
    const page = await browserOf(await newPerson());
    await page.goto("/settings?tab=profile");
    await limitEncoders(page, type);
    const png = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 300 });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "teal";
      context.fillRect(0, 0, 150, 300);
      return canvas.toDataURL("image/png");
    });
    const buffer = Buffer.from(png.slice(png.indexOf(",") + 1), "base64");
    const file = { name: "shrimp.png", mimeType: "image/png", buffer };
    await page.getByLabel("Profile photo").setInputFiles(file);
    await expect(page.getByText("Photo saved.")).toBeVisible();
    const image = page.locator('img[src*="/api/storage/"]').first();
    const stored = await fetch((await image.getAttribute("src")) ?? "");
    expect(stored.headers.get("content-type")).toContain(type);
    const body = Buffer.from(await stored.arrayBuffer()).toString("base64");
    const corner = await page.evaluate(async (src) => {
      const picture = Object.assign(new Image(), { src });
      await picture.decode();
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d");
      context?.drawImage(picture, -(picture.width - 1), 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    }, `data:${type};base64,${body}`);
    expect(Math.min(...corner)).toBeGreaterThan(240);
  });
}

async function expectStored(image: Locator, plain: Buffer): Promise<void> {
  const stored = await fetch((await image.getAttribute("src")) ?? "");
  expect(Buffer.from(await stored.arrayBuffer()).equals(plain)).toBe(true);
}

test("with canvas noise, the original photo is sent without its location", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  await page.goto("/settings?tab=profile");
  const { photo, plain } = await takePhoto(page);
  await falsifyCanvas(page);
  await page
    .getByLabel("Profile photo")
    .setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(page.getByText("Photo saved.")).toBeVisible();
  await expectStored(page.locator('img[src*="/api/storage/"]').first(), plain);
});

test("with canvas noise, the photo for a claim is the original without its location", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { orderId } = await buy(buyer, (await listNeons(seller)).listingId, "courier");
  await dispatch(seller, orderId);
  await (await clientOf(buyer)).mutation(api.orders.fulfilment.confirmArrival, { orderId });
  const page = await browserOf(buyer);
  await page.goto(`/order/${orderId}`);
  await page.getByRole("button", { name: "Something is wrong" }).click();
  const { photo, plain } = await takePhoto(page);
  await falsifyCanvas(page);
  await page.getByRole("textbox", { name: "Dead on arrival" }).fill("2");
  await page
    .getByLabel("Choose photos")
    .setInputFiles({ name: "bag.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("textbox", { name: /What happened/ }).fill("Dead in the bag.");
  await expect(page.getByAltText("Your claim, photo 1")).toBeVisible();
  await page.getByRole("button", { name: "Send the claim" }).click();
  const claim = page.getByRole("region", { name: "Live-arrival claim" });
  await expectStored(claim.locator('img[src*="/api/storage/"]').first(), plain);
});

test("a page in the dark theme prints in the light theme", async ({ newPerson, browserOf }) => {
  const page = await browserOf(await newPerson());
  await page.goto("/");
  for (const path of ["/", "/settings", `/listing/${(await aListing()).listingId}`, "/terms"]) {
    await follow(page, path);
    await expectShown(page, path);
    await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const textColours = await page.evaluate(() =>
      [...document.querySelectorAll("main h1, main h2, main p, main a, main dt, main dd")]
        .filter((element) => element.checkVisibility() && element.textContent.trim() !== "")
        .filter((element) => getComputedStyle(element).backgroundColor === "rgba(0, 0, 0, 0)")
        .map((element) => getComputedStyle(element).color),
    );
    expect(textColours.length).toBeGreaterThan(0);
    // At least 4.5:1 against white paper.
    expect([...new Set(textColours)].filter((ink) => contrastWithWhite(ink) < 4.5)).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  }
});

function contrastWithWhite(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((value) => {
    const channel = Number(value) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

test("code that can't be loaded is reported, with a reload button", async ({ visitor }) => {
  const page = await visitor();
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByText(/Shoal could not be loaded completely/)).toBeVisible();
  await page.unroute(/\/assets\/.*\.js$/);
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeVisible();
  await expect(page.getByText(/Shoal could not be loaded completely/)).toHaveCount(0);
});

test("a malformed URL shows the not-found page", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/%");
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await page.goto("/learn#100%");
  await expect(page.locator("main h1").first()).toBeVisible();
});
