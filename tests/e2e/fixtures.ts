/** Browser tests begin here: people of the test's own, a browser each, and no console error goes unseen. */
import { type Browser, expect, type Page, test as base } from "@playwright/test";
import { internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { runInternal, side } from "./side";

export type Person = {
  userId: Id<"users">;
  email: string;
  fullName: string;
  password: string;
};
type PersonOptions = { fullName?: string; seller?: boolean; admin?: boolean; outcode?: string };

type Fixtures = {
  /** Makes a person who can log in. */
  newPerson: (options?: PersonOptions) => Promise<Person>;
  /** A browser of its own in which the person is logged in. */
  browserOf: (person: Person, options?: { width?: number }) => Promise<Page>;
  /** A browser of its own, signed out. */
  visitor: () => Promise<Page>;
};

/** Errors of the page's own doing; the browser's words for a refused payment page are the sandbox's. */
function watchConsole(page: Page, errors: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${String(error)}`));
}

export const PASSWORD = "a-good-password";

export const test = base.extend<Fixtures & { errors: string[] }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, "errors in a browser's console").toEqual([]);
  },
  // eslint-disable-next-line no-empty-pattern
  newPerson: async ({}, use) => {
    await use(async ({ fullName, ...options } = {}) => {
      const unique = crypto.randomUUID().slice(0, 8);
      const person = {
        email: `e2e-${unique}@shoal.local`,
        fullName: fullName ?? `Test ${unique}`,
        password: PASSWORD,
      };
      const userId = await runInternal(internal.seed.createPerson, { ...person, ...options });
      return { ...person, userId };
    });
  },
  visitor: async ({ browser, errors }, use) => {
    const open = opener(browser, errors);
    await use(() => open());
    await open.closeAll();
  },
  browserOf: async ({ browser, errors }, use) => {
    const open = opener(browser, errors);
    await use(async (person, options) => {
      const page = await open(options?.width);
      await logIn(page, person);
      return page;
    });
    await open.closeAll();
  },
});
export { expect } from "@playwright/test";

function opener(browser: Browser, errors: string[]) {
  const pages: Page[] = [];
  const open = async (width = 1280): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: side.app,
      locale: "en-GB",
      timezoneId: "Europe/London",
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    watchConsole(page, errors);
    pages.push(page);
    return page;
  };
  const closeAll = async () => {
    for (const page of pages) await page.context().close();
  };
  return Object.assign(open, { closeAll });
}

/** Logs in by the page's own form. */
export async function logIn(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
