/** Settings: profile text, password and sessions, data export, and account deletion. */

import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAccessible } from "../kit/axe";
import { expect, fillLogIn, logIn, PASSWORD, test, toastOf } from "../kit/fixtures";
import { answerTankQuestions, fillMoreDetail } from "../kit/tankForm";

test("a new name appears at once in another tab and for other users", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const person = await newPerson({ seller: true });
  const page = await browserOf(person);
  const visitorPage = await visitor();
  await visitorPage.goto(`/seller/${person.userId}`);
  await expect(visitorPage.getByRole("heading", { level: 1 })).toContainText(person.fullName);

  await page.goto("/settings");
  const name = `Renamed ${person.userId.slice(0, 6)}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(toastOf(page)).toContainText("Profile saved.");
  await expect(visitorPage.getByRole("heading", { level: 1 })).toContainText(name);
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test("a user can save several tanks, with one as the default", async ({ newPerson, browserOf }) => {
  const page = await browserOf(await newPerson());
  await page.goto("/settings?tab=tanks");
  const add = async (name: string) => {
    await page.getByRole("button", { name: "Add a tank" }).click();
    await answerTankQuestions(page, { litres: "120", temperature: "24" });
    await fillMoreDetail(page, { "Name of the tank": name });
    await page.getByRole("button", { name: "Save tank" }).click();
  };
  const tank = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await add("Front room");
  await expect(tank("Front room").getByText("Default")).toBeVisible();
  await add("Rack 2");
  await tank("Rack 2").getByRole("button", { name: "Make default" }).click();
  await expect(tank("Rack 2").getByText("Default")).toBeVisible();
  await expect(tank("Front room").getByText("Default", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Remove Front room" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Remove" });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await confirm.click();
  await expect(tank("Front room")).toHaveCount(0);
});

test.describe("password and sessions", () => {
  test.use({ expectedErrors: [/settings:changePassword/] });

  test("sessions are listed, and changing the password needs the old one and ends the others", async ({
    newPerson,
    browserOf,
    visitor,
  }) => {
    const person = await newPerson();
    const page = await browserOf(person);
    const elsewhere = await visitor();
    await logIn(elsewhere, person);

    await page.goto("/settings?tab=security");
    const sessions = page.getByRole("listitem").filter({ hasText: /Logged in/ });
    await expect(sessions).toHaveText([/^Chrome on \w+Logged in/, /This device$/]);
    const change = async (current: string) => {
      await page.getByLabel("Current password").fill(current);
      await page.getByLabel("New password", { exact: true }).fill("the-new-password");
      await page.getByLabel("Confirm new password").fill("the-new-password");
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change("not-the-password");
    const summary = page.getByRole("group", { name: /your attention$/ });
    await expect(summary).toContainText("Your current password is incorrect.");
    await change(PASSWORD);
    await expect(toastOf(page)).toContainText(
      "Password changed. Your other devices were logged out.",
    );
    await expect(elsewhere).toHaveURL(/\/login$/);
    await expect(page).toHaveURL(/\/settings/);
    await expect(page.getByText("You are logged in on this device only.")).toBeVisible();
    await fillLogIn(elsewhere, { email: person.email, password: "the-new-password" });
    await expect(elsewhere).not.toHaveURL(/\/login/);
  });
});

test("users can download their data as a JSON file", async ({ newPerson, browserOf }) => {
  const person = await newPerson();
  const page = await browserOf(person);
  await page.goto("/settings?tab=data");
  await page.getByRole("button", { name: "Prepare my data" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^shoal-my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(text)).toBeInstanceOf(Object);
  expect(text).toContain(person.email);
});

test.describe("an account without open orders", () => {
  test.use({ expectedErrors: [/deletion:deleteMyAccount/] });

  const openDialog = async (page: Page, email: string) => {
    await page.goto("/settings?tab=data");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("button", { name: "Delete for good" })).toBeDisabled();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await expect(page.getByRole("button", { name: "Delete for good" })).toBeDisabled();
  };

  test("is permanently deleted with its password, and never with a wrong one", async ({
    newPerson,
    browserOf,
    visitor,
  }) => {
    const person = await newPerson({ seller: true });
    const page = await browserOf(person);
    await openDialog(page, person.email);
    const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
    await password.fill("not-the-password");
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
      "That password or code isn't right. Nothing was deleted.",
    );
    await password.fill(PASSWORD);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toastOf(page)).toContainText("This account was deleted.");

    const visitorPage = await visitor();
    await visitorPage.goto(`/seller/${person.userId}`);
    await expect(visitorPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(visitorPage.getByText(person.fullName)).toHaveCount(0);
  });
});
