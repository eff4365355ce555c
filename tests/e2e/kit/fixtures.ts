/**
 * The base of the browser tests. Each test has its own users, each user has their own browser, and
 * any console error fails the test.
 */

import { expect, type Locator, type Page, test as base } from "@playwright/test";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { demoPassword } from "#convex/domain/demo/logins.ts";
import { passwordSecret } from "#local/testing/passwordSecret.ts";
import { type OpenPage, Pages, type StorageEntry } from "./pages";
import { runInternal, stack, signInTokens } from "./stack";
import { uniqueWord } from "./words";

export type Person = {
  userId: Id<"users">;
  email: string;
  fullName: string;
  password: string;
};
type PersonOptions = { fullName?: string; seller?: boolean; admin?: boolean; outcode?: string };

type Fixtures = {
  /** Creates a user who can log in. */
  newPerson: (options?: PersonOptions) => Promise<Person>;
  /** The first tab of a browser context of its own. The user is logged in once it has loaded. */
  browserOf: (person: Pick<Person, "email" | "password">, options?: Window) => Promise<Page>;
  /** A page in a browser context of its own, signed out. */
  visitor: (options?: Window) => Promise<Page>;
};
type Window = { width?: number };

type OpenPageFixture = (window: Window, stored: StorageEntry[]) => Promise<Page>;

type Options = {
  /** Console errors that a test causes on purpose, such as the browser's message about a refused call. */
  expectedErrors: RegExp[];
};

export const PASSWORD = "a-good-password";
const SECRET = passwordSecret(PASSWORD);

/** The local stack's designated admin: a demo account, so tests only read and moderate with it. */
export const DESIGNATED_ADMIN = { email: "admin@shoal.local", password: demoPassword };

export const test = base.extend<
  Fixtures & Options & { errors: string[]; openPage: OpenPageFixture },
  { pages: Pages }
>({
  pages: [async ({ browser }, use) => use(new Pages(browser)), { scope: "worker" }],
  expectedErrors: [[], { option: true }],
  errors: async ({ expectedErrors }, use) => {
    const errors: string[] = [];
    await use(errors);
    const unexpected = errors.filter(
      (text) => !expectedErrors.some((pattern) => pattern.test(text)),
    );
    expect(unexpected, "errors in a browser's console").toEqual([]);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  newPerson: async ({}, use) => {
    await use(async ({ fullName, ...options } = {}) => {
      const unique = uniqueWord();
      const person = {
        email: `e2e-${unique}@shoal.local`,
        // Letters only: a name with many digits is refused.
        fullName: fullName ?? `Test ${unique}`,
        password: PASSWORD,
      };
      const login = { email: person.email, fullName: person.fullName, secret: SECRET };
      const userId = await runInternal(internal.demo.seed.createPerson, { ...login, ...options });
      return { ...person, userId };
    });
  },
  openPage: async ({ browser, pages, serviceWorkers, errors }, use) => {
    const opened: OpenPage[] = [];
    // Pages with service workers need a different context, so they aren't reused.
    const isReusable = serviceWorkers === "block";
    const source = isReusable ? pages : new Pages(browser);
    await use(async ({ width }, stored) => {
      const next = await source.open(errors, { width, stored, isReusable });
      opened.push(next);
      return next.page;
    });
    for (const each of opened) await source.release(each);
  },
  visitor: async ({ openPage }, use) => {
    await use(async (options = {}) => openPage(options, []));
  },
  browserOf: async ({ openPage }, use) => {
    await use(async (person, options = {}) => openPage(options, await storageOf(person)));
  },
});
export { expect } from "@playwright/test";

/** The browser storage of a user who logged in and answered the cookie banner earlier. */
async function storageOf(person: Pick<Person, "email" | "password">): Promise<StorageEntry[]> {
  const { token, refreshToken } = await signInTokens(person);
  const deployment = stack.backend.replace(/[^a-zA-Z0-9]/g, "");
  return [
    { name: `__convexAuthJWT_${deployment}`, value: token },
    { name: `__convexAuthRefreshToken_${deployment}`, value: refreshToken },
    { name: "shoal.cookies", value: '"declined"' },
  ];
}

/** Logs in through the page's own form. */
export async function logIn(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/login");
  await fillLogIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Fills in and submits the open log-in form. It is on the second tab if the page offers visitors to sign up first. */
export async function fillLogIn(
  page: Page,
  person: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByRole("tablist", { name: /Ways to log in/ }).waitFor();
  const ownAccount = page.getByRole("tab", { name: "I have an account" });
  if (await ownAccount.isVisible()) await ownAccount.click();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(person.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/** Fills in and submits the form behind a confirmation link, as the person who signed up. */
export async function fillConfirmation(page: Page, password = PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm and Log In" }).click();
}

/** Requests a code by email on /login and waits for the confirmation message. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("tab", { name: "Email me a code" }).click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(toastOf(page)).toContainText("Check your email for the OTP.");
}

/** Follows an address inside the app like a link, without reloading. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

export function toastOf(page: Page): Locator {
  return page.locator("[data-variant]");
}

/** An address without an account. */
export function freshEmail(): string {
  return `e2e-${crypto.randomUUID().slice(0, 8)}@shoal.local`;
}
