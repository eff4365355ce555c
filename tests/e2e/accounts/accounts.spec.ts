/**
 * Account access: sign-up, confirmation, log-in, codes, password resets and the end of a session.
 */

import type { Page } from "@playwright/test";
import { expectAccessible } from "../kit/axe";
import {
  askForCode,
  expect,
  fillConfirmation,
  fillLogIn,
  follow,
  freshEmail,
  logIn,
  PASSWORD,
  test,
  toastOf,
} from "../kit/fixtures";
import { linkIn, mailTo } from "../kit/stack";
import { listNeons } from "../kit/trade";

const REFUSED_SIGN_IN = /auth:signIn/;
const UNCONFIRMED = "Email not confirmed. Please check your email for a confirmation link.";

async function signUp(page: Page, email: string, options: { over16?: boolean } = {}) {
  await page.goto("/signup");
  await fillSignUp(page, email, options);
}

async function fillSignUp(page: Page, email: string, options: { over16?: boolean } = {}) {
  await page.getByLabel("Your name").fill("Nell Test");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  if (options.over16 ?? true) await page.getByLabel("I am 16 or over").check();
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
}

const expectSignedIn = (page: Page) =>
  expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();

test.describe("sign-up", () => {
  test("the link needs only a click in the browser that signed up, and returns to the page that required it", async ({
    visitor,
  }) => {
    const page = await visitor();
    const email = freshEmail();
    await page.goto("/settings?tab=tanks");
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole("link", { name: "Sign up", exact: true }).click();
    await fillSignUp(page, email);
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const mail = await mailTo(email);
    expect(mail.subject).toMatch(/^\d{6} is your Shoal code$/);
    const tab = await page.context().newPage();
    await tab.goto(linkIn(mail, /confirmation_token/));
    await expect(tab.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    await tab.getByRole("button", { name: "Confirm my email" }).click();
    await expectSignedIn(tab);
    await expect(tab).toHaveURL(/\/settings\?tab=tanks$/);
  });

  test("the emailed code confirms the account in the same tab and returns to the interrupted action", async ({
    visitor,
    newPerson,
  }) => {
    const { listingId } = await listNeons(await newPerson({ seller: true }));
    const page = await visitor({ width: 390 });
    await page.goto(`/quiz/${listingId}`);
    await expect(page.getByRole("heading", { name: "Log in or sign up" })).toBeVisible();
    await expect(page.getByText(/^Log in or sign up to check your tank for/)).toBeVisible();
    const email = freshEmail();
    await page.getByLabel("Your name").fill("Nell Test");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("I am 16 or over").check();
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const [code = ""] = /^\d{6}$/m.exec((await mailTo(email)).text ?? "") ?? [];
    await page.getByLabel("Code", { exact: true }).fill(code);
    await expect(page).toHaveURL(new RegExp(`/quiz/${listingId}$`));
  });
});

test.describe("a sign-up is refused", () => {
  test.use({ expectedErrors: [REFUSED_SIGN_IN] });

  test("for an address with a confirmed account", async ({ visitor, newPerson }) => {
    const page = await visitor();
    const { email } = await newPerson();
    await signUp(page, email);
    await expect(toastOf(page)).toContainText("Sign-up Failed");
    await expect(toastOf(page)).toContainText(
      "An account with this email already exists and is confirmed. Please log in.",
    );
  });
});

test.describe("an address that a stranger signed up with", () => {
  test.use({ expectedErrors: [REFUSED_SIGN_IN] });

  test("can be claimed by its owner through the email, with their own password and name", async ({
    visitor,
  }) => {
    const stranger = await visitor();
    const email = freshEmail();
    await signUp(stranger, email);
    await expect(stranger.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const mail = await mailTo(email);
    expect(mail.text).not.toContain("Nell Test");

    const owner = await visitor({ width: 360 });
    await owner.goto(linkIn(mail, /confirmation_token/));
    // Opening the link alone has changed nothing.
    await fillLogIn(await loginPage(stranger), { email, password: PASSWORD });
    await expect(toastOf(stranger)).toContainText(UNCONFIRMED);

    const link = linkIn(await mailTo(email, (other) => other !== mail), /confirmation_token/);
    await owner.goto("/about");
    await owner.goto(link);
    await fillConfirmation(owner, "not-the-password");
    await expect(toastOf(owner)).toContainText("That's not the password you signed up with.");
    await owner.getByRole("tab", { name: "Set a new password" }).click();
    await owner.getByLabel("Your name").fill("Olive Owner");
    await owner.getByLabel("New password", { exact: true }).fill("my-own-password");
    await owner.getByLabel("Confirm new password").fill("my-own-password");
    await owner.getByLabel("I am 16 or over").check();
    await owner.getByRole("button", { name: "Set Password and Log In" }).click();
    await expect(owner).not.toHaveURL(/confirmation_token/);
    await follow(owner, "/settings");
    await expect(owner.getByLabel("Name", { exact: true })).toHaveValue("Olive Owner");

    await fillLogIn(stranger, { email, password: PASSWORD });
    await expect(stranger.locator("form").getByRole("alert").first()).toContainText(
      "Invalid email or password",
    );
  });
});

async function loginPage(page: Page): Promise<Page> {
  await page.goto("/login");
  return page;
}

test.describe("log-in", () => {
  test.use({ expectedErrors: [REFUSED_SIGN_IN] });

  test("works by password, and returns to the page that required it", async ({
    visitor,
    newPerson,
  }) => {
    const page = await visitor();
    const person = await newPerson();
    await page.goto("/settings?tab=tanks");
    await expect(page).toHaveURL(/\/login$/);
    await expect(toastOf(page)).toContainText("You must be logged in to access this page.");
    await fillLogIn(page, person);
    await expect(page).toHaveURL(/\/settings\?tab=tanks$/);
    await expectSignedIn(page);
  });

  test("works by the emailed code", async ({ visitor, newPerson }) => {
    const page = await visitor();
    const { email } = await newPerson();
    await askForCode(page, email);

    await page.getByRole("button", { name: "Send another code" }).click();
    await expect(toastOf(page)).toContainText("OTP Failed");
    await expect(toastOf(page)).toContainText(
      "Too many OTP requests. Please wait 10 seconds and try again.",
    );

    const mail = await mailTo(email);
    const code = /^\d{6}$/m.exec(mail.text ?? "")?.[0] ?? "";
    await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "111111" : "000000");
    await expect(toastOf(page)).toContainText("Sign-in Failed");
    await page.getByLabel("Code", { exact: true }).fill(code);
    await expectSignedIn(page);
  });
});

test.describe("a forgotten password", () => {
  test.use({ expectedErrors: [REFUSED_SIGN_IN] });
  const NEW_PASSWORD = "another-good-one";

  async function choosePassword(page: Page, password: string, confirmation = password) {
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm new password").fill(confirmation);
    await page.getByRole("button", { name: "Update Password" }).click();
  }

  test("can be reset by the emailed link, which works once and ends other sessions", async ({
    visitor,
    newPerson,
    browserOf,
  }) => {
    const person = await newPerson();
    const elsewhere = await browserOf(person);
    await elsewhere.goto("/settings");
    await expectSignedIn(elsewhere);

    const page = await visitor();
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
    await expect(toastOf(page)).toContainText(
      "Password reset email sent. Please check your email (including spam/junk).",
    );
    await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();

    const link = linkIn(await mailTo(person.email), /\/reset-password#access_token=/);
    await page.goto(link);
    await choosePassword(page, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/login$/);
    await expect(toastOf(page)).toContainText("Password updated successfully. Please log in.");
    await expect(elsewhere).toHaveURL(/\/login$/);

    const secondPage = await visitor();
    await secondPage.goto(link);
    await choosePassword(secondPage, "a-third-password");
    await expect(
      secondPage.getByText(/^This link has expired or was already used\./),
    ).toBeVisible();

    await fillLogIn(page, { email: person.email, password: NEW_PASSWORD });
    await expectSignedIn(page);
  });
});

test.describe("the end of a session", () => {
  test("clears the stored session and profile and signs out every tab on logging out", async ({
    visitor,
    newPerson,
  }) => {
    const person = await newPerson();
    const page = await visitor();
    await logIn(page, person);
    const profileKey = `profile_${person.userId}`;
    const storedKeys = () =>
      page.evaluate(
        (key) => [localStorage.getItem("shoal.session"), localStorage.getItem(key)],
        profileKey,
      );
    await expect.poll(async () => (await storedKeys()).every((value) => value !== null)).toBe(true);
    const [session, profile] = (await storedKeys()).map(
      (value) => JSON.parse(value ?? "{}") as { data: Record<string, unknown>; timestamp: number },
    );
    expect(session?.data.user).toEqual({ id: person.userId, email: person.email });
    expect(Object.keys(session?.data ?? {})).toEqual(
      expect.arrayContaining(["accessToken", "refreshToken", "expiresAt"]),
    );
    expect(Date.now() - (session?.timestamp ?? 0)).toBeLessThan(60_000);
    expect(profile?.data.fullName).toBe(person.fullName);

    const secondTab = await page.context().newPage();
    await secondTab.goto("/settings");
    await expectSignedIn(secondTab);

    await page.bringToFront();
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toastOf(page)).toContainText("Signed out successfully.");
    await expect(secondTab).toHaveURL(/\/login$/);
    expect(await storedKeys()).toEqual([null, null]);
  });

  test("comes at once, with the reason, for a suspended user", async ({ newPerson, browserOf }) => {
    const admin = await browserOf(await newPerson({ admin: true }));
    const person = await newPerson();
    const page = await browserOf(person);
    const secondTab = await page.context().newPage();
    await page.goto("/settings");
    await secondTab.goto("/profile/purchases");
    await expectSignedIn(page);
    await expectSignedIn(secondTab);

    await admin.goto("/admin/users");
    await admin.getByLabel("Search by name or email").fill(person.email);
    await expect(admin.getByRole("row"), "the head and the one found").toHaveCount(2);
    const row = admin.getByRole("row").filter({ hasText: person.email });
    await row.getByRole("button", { name: "Suspend", exact: true }).click();
    await admin.getByLabel("Reason").fill("Sold a dyed fish.");
    await expectAccessible(admin);
    await admin.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();

    for (const tab of [page, secondTab]) {
      await expect(tab).toHaveURL(/\/login$/);
      await expect(toastOf(tab)).toContainText("Account Suspended");
      await expect(toastOf(tab)).toContainText("Sold a dyed fish.");
    }
    await expect(row.getByText("Suspended")).toBeVisible();
  });
});
