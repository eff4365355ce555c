/** Public pages: contact, articles, legal pages, and setting up a tank. */

import type { Page } from "@playwright/test";
import { expect, fillLogIn, follow, test } from "../kit/fixtures";
import { mailTo } from "../kit/stack";
import { listNeons } from "../kit/trade";

/** The local stack's inbox for the contact form. */
const CONTACT_INBOX = "contact@shoal.local";

test.describe("contact", () => {
  const messageBox = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });

  test("lets visitors read the page and asks them to log in", async ({ visitor, newPerson }) => {
    const page = await visitor();
    await page.goto("/contact");
    const dialog = page.getByRole("dialog", { name: "Login Required" });
    await expect(dialog.getByRole("button", { name: "Back to Home" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    for (const label of ["Name", "Email", "Reason", "Message"]) {
      await expect(page.locator("main").getByLabel(label, { exact: true })).toBeDisabled();
    }
    await expect(page.getByRole("button", { name: "Send Message" })).toBeDisabled();
    await page.reload();
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await fillLogIn(page, await newPerson());
    await expect(page).toHaveURL(/\/contact$/);
  });

  test("sends the message to the admin, and an email whose replies go to the sender", async ({
    newPerson,
    browserOf,
  }) => {
    const person = await newPerson();
    const page = await browserOf(person);
    await page.goto("/contact");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.fullName);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
    await page.getByLabel("Reason").selectOption("support_request");
    await page.getByLabel("Subject").fill("A leaking bag");
    const text = `Water everywhere, says ${person.fullName}.`;
    await messageBox(page).fill(text);
    await page.getByRole("button", { name: "Send Message" }).click();

    const dialog = page.getByRole("dialog", { name: "Message Sent" });
    await expect(dialog).toContainText("Thank you for contacting us. We'll get back to you soon.");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(messageBox(page)).toHaveValue("");

    const mail = await mailTo(
      CONTACT_INBOX,
      (candidate) => candidate.text?.includes(text) ?? false,
    );
    expect(mail.reply_to).toEqual([person.email]);
    expect(mail.subject).toBe("Contact form: A leaking bag");
    await follow(page, "/messages");
    await expect(page.getByText(text).first()).toBeVisible();
  });
});

test("the learning pages have articles by subject, each with a drawing, a search, review dates and sources", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/learn");
  await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveCount(3);
  await expect(page.locator("main").getByRole("heading", { level: 3 })).toHaveCount(16);
  await page.getByLabel("Search articles").fill("quarantine weeks");
  await expect(page).toHaveURL(/\?search=quarantine/);
  await page
    .getByRole("link", { name: /Quarantine/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/learn\/quarantine/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/quarantine/i);
  await expect(page).toHaveTitle(/quarantine/i);
  await expect(page.getByText(/Last reviewed/)).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^Your tank beside a quarantine tank/ }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sources" })).toBeVisible();
  await follow(page, "/learn/no-such-article");
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
});

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a visitor's first screen shows an animal for sale, at ${width} px`, async ({
    visitor,
    newPerson,
  }) => {
    await listNeons(await newPerson({ seller: true }));
    const page = await visitor();
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const picture = page
      .locator("main section")
      .first()
      .getByRole("listitem")
      .locator("img")
      .first();
    await expect(picture).toBeInViewport({ ratio: 1 });
  });
}

test("the legal pages say when they were last checked, and have no editorial notes", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/privacy");
  for (const [path, title] of [
    ["/privacy", /privacy/i],
    ["/terms", /terms/i],
    ["/transport-guidelines", /transport/i],
  ] as const) {
    await page.locator(`a[href="${path}"]`).locator("visible=true").first().click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page).toHaveTitle(title);
    await expect(page.getByText(/Last checked on \d+ \w+ \d{4}/)).toBeVisible();
    await expect(
      page.getByText(/lawyer|legal review|have not read|unconfirmed|draft that/i),
    ).toHaveCount(0);
  }
});

test("start buying shows the announcement and asks visitors to log in to set up a tank", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/start-buying");
  await expect(
    page.getByText("Start Buying Quiz Page - Coming Soon!", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Set up your tank now" })).toBeVisible();
  await page.locator("main").getByRole("link", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
