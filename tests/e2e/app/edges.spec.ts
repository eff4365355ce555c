/** Account edge cases: double clicks, reloads, several tabs, lost connections. */

import type { Page } from "@playwright/test";
import { internal } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { connectionOf, SENT_WHILE_CUT } from "../kit/connection";
import {
  expect,
  fillLogIn,
  follow,
  freshEmail,
  logIn,
  PASSWORD,
  test,
  toastOf,
} from "../kit/fixtures";
import { allMailTo, mailTo, runInternal, stack } from "../kit/stack";
import { listNeons } from "../kit/trade";

test.use({ expectedErrors: [SENT_WHILE_CUT] });

const HOUR_MS = 3_600_000;

const expectSignedIn = (page: Page) =>
  expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();

test.describe("impatience", () => {
  test("clicking 'Sign Up' twice creates one account without an error", async ({ visitor }) => {
    const page = await visitor();
    const email = freshEmail();
    await page.goto("/signup");
    await page.getByLabel("Your name").fill("Nell Test");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("I am 16 or over").check();
    await page.getByRole("button", { name: "Sign Up", exact: true }).dblclick();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expect(toastOf(page)).toHaveCount(0);
    await mailTo(email);
    expect(await allMailTo(email)).toHaveLength(1);
  });

  test("pressing Enter twice in the log-in form logs in once", async ({ visitor, newPerson }) => {
    const page = await visitor();
    const person = await newPerson();
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(person.email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expectSignedIn(page);
    await follow(page, "/settings?tab=security");
    await expect(page.getByText("You are logged in on this device only.")).toBeVisible();
  });
});

test("opening pages never renews a valid token, and renews an expired one only once", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  let renewals = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/action")) renewals += 1;
  });
  await page.goto("/settings");
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);
  // Content that a visitor would be refused is shown.
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  expect(renewals).toBe(0);

  await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((key) => /^__convexAuthJWT/.test(key));
    const [head, claims = "", signature] = (localStorage.getItem(key) ?? "").split(".");
    const expiredClaims = { ...(JSON.parse(atob(claims)) as object), exp: 1_700_000_000 };
    const body = btoa(JSON.stringify(expiredClaims)).replace(/=+$/, "");
    localStorage.setItem(key, [head, body, signature].join("."));
  });
  await page.reload();
  await expectSignedIn(page);
  await expect.poll(() => renewals).toBe(1);
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  expect(renewals).toBe(1);
});

test("a log-in without a connection completes once the connection returns", async ({
  visitor,
  newPerson,
}) => {
  const page = await visitor();
  const person = await newPerson();
  const connection = await connectionOf(page);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(person.email);
  await connection.cut();
  await expect(page.getByText("Connection lost. Reconnecting…")).toBeVisible();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Log In", exact: true })).toHaveAttribute(
    "aria-busy",
  );
  connection.restore();
  await expectSignedIn(page);
});

test.describe("an interrupted action resumes after logging in", () => {
  for (const [name, role, onto] of [
    ["Buy", "link", /\/quiz\//],
    ["Favourite", "button", /\/listing\//],
    ["Report", "button", /\/listing\//],
  ] as const) {
    test(name, async ({ visitor, newPerson }) => {
      const { listingId } = await listNeons(await newPerson({ seller: true }));
      const person = await newPerson();
      const page = await visitor();
      await page.goto(`/listing/${listingId}`);
      await page.locator("main").getByRole(role, { name, exact: true }).click();
      await expect(page).toHaveURL(/\/login$/);
      await fillLogIn(page, person);
      await expect(page).toHaveURL(onto);
      if (name === "Favourite") {
        const favourite = page.locator("main").getByRole("button", { name, exact: true });
        await expect(favourite).toHaveAttribute("aria-pressed", "true");
      }
      if (name === "Report") {
        await expect(page.getByRole("dialog")).toContainText("Report this listing");
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await page.reload();
        await expect(page.locator("main").getByRole(role, { name, exact: true })).toBeVisible();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    });
  }

  test("from the menu on a narrow screen", async ({ visitor, newPerson }) => {
    const page = await visitor({ width: 360 });
    const person = await newPerson();
    await page.goto("/learn/cycling-a-new-tank");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(menu).toBeHidden();
    await page.locator("main").getByRole("link", { name: "Log in" }).click();
    // The sign-up form has an email and a password too.
    await expect(page.getByRole("button", { name: "Log In", exact: true })).toBeVisible();
    await fillLogIn(page, person);
    await expect(page).toHaveURL(/\/learn\/cycling-a-new-tank$/);
  });
});

test.describe("several tabs", () => {
  /**
   * Another tab of the same browser. `page` stays in front: a background tab is drawn once a
   * second, and clicked as slowly.
   */
  const openBehind = async (page: Page) => {
    const other = await page.context().newPage();
    await page.bringToFront();
    return other;
  };
  const logOut = async (page: Page) => {
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
  };
  const tokensIn = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("__convexAuth")));

  test("log in together, and switch users together", async ({ visitor, newPerson }) => {
    const [first, second] = [await newPerson(), await newPerson()];
    const page = await visitor();
    await page.goto("/login");
    const other = await openBehind(page);
    await other.goto("/terms");
    await fillLogIn(page, first);
    await expectSignedIn(page);
    await expectSignedIn(other);

    await logOut(page);
    await expect(other).toHaveURL(/\/login$/);
    await fillLogIn(page, second);
    await expectSignedIn(other);
    await follow(other, "/settings");
    await expect(other.getByLabel("Name", { exact: true })).toHaveValue(second.fullName);
  });

  test("log in together even if one token reaches the other tab first", async ({
    visitor,
    newPerson,
  }) => {
    const page = await visitor();
    // The token stored second reaches the other tabs only when it is released.
    await page.addInitScript(() => {
      const testWindow = window as Window & { letGo?: () => void };
      const proto = Object.getOwnPropertyDescriptors(Storage.prototype);
      const writtenKeys = new Set<string>();
      let heldWrite: { key: string; value: string } | null = null;
      let isReleased = false;
      Storage.prototype.getItem = function (key: string) {
        return heldWrite?.key === key ? heldWrite.value : proto.getItem.value!.call(this, key);
      };
      Storage.prototype.setItem = function (key: string, value: string) {
        if (/^__convexAuth(JWT|Refresh)/.test(key)) writtenKeys.add(key);
        const isSecond = writtenKeys.size === 2 && key === [...writtenKeys][1];
        if (isReleased || !isSecond) return proto.setItem.value!.call(this, key, value);
        heldWrite = { key, value };
        testWindow.letGo = () => {
          isReleased = true;
          heldWrite = null;
          this.setItem(key, value);
        };
      };
    });
    const other = await openBehind(page);
    await other.goto("/terms");
    await page.goto("/login");
    await fillLogIn(page, await newPerson());
    await expectSignedIn(page);
    await page.evaluate(() => (window as Window & { letGo?: () => void }).letGo?.());
    await expectSignedIn(other);
    await expectSignedIn(page);
  });

  for (const isAnswered of [true, false]) {
    test(`log out together despite late renewals, with the log-out ${isAnswered ? "answered" : "unanswered"}`, async ({
      visitor,
      newPerson,
    }) => {
      const page = await visitor();
      const other = await openBehind(page);
      for (const tab of [page, other]) {
        await tab.routeWebSocket(/\/sync$/, (socket) => {
          const server = socket.connectToServer();
          socket.onMessage((frame) => {
            if (isAnswered || !frame.includes("auth:signOut")) server.send(frame);
          });
          // Make the token expire: the client renews it as soon as the server has confirmed it.
          server.onMessage((frame) => {
            const late = `"clientClockSkew":${-HOUR_MS}`;
            socket.send(String(frame).replace(/"clientClockSkew":-?\d+/, late));
          });
        });
      }
      let renewals = 0;
      let letGo = () => {};
      const loggedOut = new Promise<void>((resolve) => (letGo = resolve));
      for (const tab of [page, other]) {
        await tab.route("**/api/action", async (route) => {
          const response = await route.fetch();
          renewals += 1;
          await loggedOut;
          await route.fulfill({ response });
        });
      }
      await other.goto("/terms");
      await page.goto("/login");
      await fillLogIn(page, await newPerson());
      await expectSignedIn(page);
      await expectSignedIn(other);
      await expect.poll(() => renewals).toBeGreaterThan(0);
      await logOut(page);
      await expect(page).toHaveURL(/\/login$/);
      letGo();
      await expect(other).toHaveURL(/\/login$/);
      await expect.poll(() => tokensIn(page)).toEqual([]);
      await other.goto("/settings");
      await expect(other).toHaveURL(/\/login$/);
    });
  }

  test("continue as the newest user, even if one was frozen while users changed", async ({
    visitor,
    newPerson,
  }) => {
    const [first, second] = [await newPerson(), await newPerson()];
    const page = await visitor();
    const other = await openBehind(page);
    await other.goto("/terms");
    await logIn(page, first);
    await expectSignedIn(other);

    // A synchronous request blocks the whole page.
    let wake = () => {};
    const wakeUp = new Promise<void>((resolve) => (wake = resolve));
    const tabBlocked = new Promise<void>((resolve) => {
      void other.route("**/still", async (route) => {
        resolve();
        await wakeUp;
        await route.fulfill({ body: "" });
      });
    });
    const openRequest = other.evaluate(() => {
      const request = new XMLHttpRequest();
      request.open("GET", "/still", false);
      request.send();
    });
    await tabBlocked;
    await logOut(page);
    await fillLogIn(page, second);
    wake();
    await openRequest;

    await expectSignedIn(other);
    await other.bringToFront();
    await other.getByRole("button", { name: "Account menu" }).click();
    await expect(other.getByRole("menu")).toContainText(second.fullName);
    await expectSignedIn(page);
  });
});

test.describe("forged data in the browser's own storage", () => {
  // The server refuses the query that the page makes because of the forged profile.
  test.use({ expectedErrors: [/moderation\/users:list/] });

  test("is ignored if it is a token", async ({ visitor }) => {
    const page = await visitor();
    await page.goto("/terms");
    await page.evaluate(() => {
      const claims = btoa(JSON.stringify({ sub: "user|session", exp: 4_000_000_000 }));
      const deployment = document.querySelector<HTMLLinkElement>("link[rel=preconnect]")?.href;
      const name = (deployment ?? "").replace(/[^a-zA-Z0-9]/g, "");
      localStorage.setItem(`__convexAuthJWT_${name}`, `h.${claims}.s`);
      localStorage.setItem(`__convexAuthRefreshToken_${name}`, "made|up");
      localStorage.setItem("shoal.session", "{not json");
    });
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  });

  test("grants no access if it is a cached profile that says 'admin'", async ({
    newPerson,
    browserOf,
  }) => {
    const person = await newPerson();
    const page = await browserOf(person);
    await page.goto("/terms");
    await expectSignedIn(page);
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}") as { data: object };
      const data = { ...session.data, role: "admin", isDesignatedAdmin: true };
      localStorage.setItem(key, JSON.stringify({ ...session, data }));
    }, `profile_${person.userId}`);
    await page.goto("/admin/users");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(toastOf(page)).toContainText("You must be an admin to access this page.");
  });
});

test("one network can't request codes for unlimited addresses", async () => {
  const network = `203.0.113.${Math.floor(Math.random() * 256)}`;
  const headers = { "X-Forwarded-For": `10.0.0.1, ${network}` };
  const requestCode = async () => {
    const response = await fetch(`${stack.backend}/api/action`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({
        path: "auth:signIn",
        args: { provider: "otp", params: { email: freshEmail() } },
      }),
    });
    const { value, errorData } = (await response.json()) as {
      value?: unknown;
      errorData?: { message?: string };
    };
    return value ?? errorData?.message;
  };
  /** Counts a request, as `auth:signIn` does, without sending a code. */
  const countRequest = () =>
    runInternal(internal.accounts.signInLimits.limitCaller, { limit: "otp" }, headers);
  expect(await requestCode()).toEqual({ started: true });
  for (let count = 0; count < 58; count++) expect(await countRequest()).toBeNull();
  expect(await requestCode()).toEqual({ started: true });
  const answers: unknown[] = [];
  for (let count = 0; count < 10; count++) answers.push(await requestCode());
  // A few more may pass, because the bucket refills while the test runs.
  expect(answers.at(-1)).toBe("Too many OTP requests. Please wait 10 seconds and try again.");
});
