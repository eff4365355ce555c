/** The frame around every page: theme, footer and connection notice. */

import { connectionOf, SENT_WHILE_CUT } from "../kit/connection";
import { expect, test, toastOf } from "../kit/fixtures";

test.use({ expectedErrors: [SENT_WHILE_CUT] });

test("a change of theme is stored and reaches other tabs", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/terms");
  const other = await page.context().newPage();
  await other.goto("/privacy");
  await page.bringToFront();
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect.poll(background).not.toBe(light);
  await expect(other.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
  expect(await background()).not.toBe(light);
});

test("the footer has quick, legal and social links and the compliance note, and takes less than half of a phone's screen", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/terms");
  const footer = page.getByRole("contentinfo");
  for (const name of ["Quick links", "Legal", "Follow us"]) {
    await expect(footer.getByRole("navigation", { name })).toBeVisible();
  }
  // The demo's own settings: `DEMO_SOCIAL_LINKS` in local/web.ts.
  for (const [name, url] of [
    ["Instagram", "https://www.instagram.com/"],
    ["Facebook", "https://www.facebook.com/"],
    ["YouTube", "https://www.youtube.com/"],
  ] as const) {
    const link = footer.getByRole("link", { name: `${name} (opens in a new tab)` });
    await expect(link).toHaveAttribute("href", url);
  }
  await expect(footer).toContainText("Compliance with the national animal-welfare authority");
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await footer.boundingBox();
  expect(box?.height).toBeLessThan(844 / 2);
  await expect(footer.getByRole("link", { name: "Terms of Service" })).toBeHidden();
  await footer.getByRole("button", { name: "Legal" }).click();
  await footer.getByRole("link", { name: "Terms of Service" }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

test("a lost connection is reported, loses no input, and recovers", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  const connection = await connectionOf(page);
  await page.goto("/settings");
  const aboutField = page.getByLabel("About you");
  await aboutField.fill("Half a sentence about my");
  await connection.cut();
  const banner = page.getByText("Connection lost. Reconnecting…");
  await expect(banner).toBeVisible();
  await aboutField.pressSequentially(" shrimp");
  connection.restore();
  await expect(banner).toBeHidden();
  await expect(aboutField).toHaveValue("Half a sentence about my shrimp");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toastOf(page)).toContainText("Profile saved.");
});

test("an unknown URL says so, with a link home and a button back", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/learn");
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/learn$/);
  await page.goto("/no/such/page");
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("an unticked box uses the palette's colours in both themes", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/browse");
  await expect(page.locator("html:not([data-first])")).toBeAttached();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { box, palette } = await page.evaluate(() => {
      const [input] = document.querySelectorAll("input[type='checkbox']");
      if (!input) throw new Error("no checkbox");
      const colours = ({ backgroundColor, borderTopColor }: CSSStyleDeclaration) => [
        backgroundColor,
        borderTopColor,
      ];
      const sample = document.body.appendChild(document.createElement("div"));
      sample.style.background = "var(--color-surface)";
      sample.style.borderTop = "1px solid var(--color-line-strong)";
      const palette = colours(getComputedStyle(sample));
      sample.remove();
      return { box: colours(getComputedStyle(input)), palette };
    });
    expect(box).toEqual(palette);
  }
});
