/** What people read if their browser can't run or load the app. */

import type { Page } from "@playwright/test";
import { expect, test } from "../kit/fixtures";

test.use({ expectedErrors: [/SyntaxError|Unexpected token|Failed to load resource/] });

const UPDATE = /^Shoal needs a newer browser\. Please update yours/;
const CONNECTION = /Check your connection, then reload the page\./;

const withoutProperties = () => {
  Object.defineProperty(CSS, "registerProperty", { value: undefined });
};
const withoutColorMix = () => {
  CSS.supports = () => false;
};
const withoutCss = () => {
  Object.defineProperty(window, "CSS", { value: undefined });
};

/** Makes the browser fail to understand the app's code, as an old one does. */
const breakCode = (page: Page) =>
  page.route(/\/assets\/[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "static { #old" }),
  );

for (const [missing, remove] of [
  ["style properties", withoutProperties],
  ["colours", withoutColorMix],
  ["style object", withoutCss],
] as const) {
  test(`a browser too old for the code, by its ${missing}, is told to update`, async ({
    visitor,
  }) => {
    const page = await visitor();
    await page.addInitScript(remove);
    await breakCode(page);
    await page.goto("/learn");
    await expect(page.getByText(UPDATE)).toBeVisible();
    await expect(page.getByText(CONNECTION)).toHaveCount(0);
  });
}

test("a new browser that can't load the code is told to check the connection", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await page.goto("/learn");
  await expect(page.getByText(CONNECTION)).toBeVisible();
  await expect(page.getByText(UPDATE)).toHaveCount(0);
});
