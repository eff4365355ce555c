/** The demo buyer in their own browser, signed in and with a tank. */

import { ConvexHttpClient } from "convex/browser";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { api } from "#convex/_generated/api.js";
import { demoLogins, demoPassword } from "#convex/domain/demo/logins.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";

export const buyerTank: TankInput = {
  name: "Bench tank",
  volumeLitres: 120,
  water: "freshwater",
  temperatureC: 24,
  unheated: false,
  pH: 7,
  gh: 8,
  cycled: "yes",
  filter: "sponge",
  plants: "some",
  cover: "some",
  lid: true,
  copperRecently: false,
  inhabitants: [{ species: "Neon tetra", count: 8 }],
};

/** A page of a browser with the buyer's session and an empty cache. */
export async function buyerPage(
  browser: Browser,
  app: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const storageState = await buyerState(browser, app);
  return await (await browser.newContext({ ...options, storageState })).newPage();
}

export type Role = (typeof demoLogins)[number]["role"];

/** A page of a browser with a demo user's session and an empty cache. */
export async function userPage(browser: Browser, app: string, role: Role): Promise<Page> {
  if (role === "Buyer") return await buyerPage(browser, app);
  const user = demoLogins.find((login) => login.role === role);
  if (!user) throw new Error(`There is no demo user for ${role}`);
  const { storageState } = await signedInState(browser, app, user);
  return await (await browser.newContext({ storageState })).newPage();
}

/** What the buyer's browser has stored once they are signed in. */
export async function buyerState(browser: Browser, app: string) {
  const [buyer] = demoLogins;
  const { storageState, token } = await signedInState(browser, app, buyer);
  await ensureTank(await backendOf(app), token);
  return storageState;
}

/** What a demo user's browser has stored once they are signed in, and their token. */
export async function signedInState(browser: Browser, app: string, { email }: { email: string }) {
  const first = await (await browser.newContext()).newPage();
  await first.goto(`${app}/login`);
  await first.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await first.getByRole("textbox", { name: "Password", exact: true }).fill(demoPassword);
  await first.getByRole("button", { name: "Log In", exact: true }).click();
  await first.waitForURL((url) => url.pathname !== "/login");
  const storageState = await first.context().storageState();
  await first.context().close();
  const stored = storageState.origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name.startsWith("__convexAuthJWT_"))?.value;
  if (token === undefined) throw new Error(`${email} is not signed in`);
  for (const { localStorage } of storageState.origins) {
    // An unanswered cookie banner would cover the buttons.
    localStorage.push({ name: "shoal.cookies", value: '"declined"' });
  }
  return { storageState, token };
}

/** The backend's address in the app's page. */
async function backendOf(app: string): Promise<string> {
  const html = await (await fetch(`${app}/about`)).text();
  const [, address] = /rel="preconnect" href="([^"]+)"/.exec(html) ?? [];
  if (!address) throw new Error("The page does not name its backend");
  return address;
}

async function ensureTank(backend: string, token: string): Promise<void> {
  const client = new ConvexHttpClient(backend);
  client.setAuth(token);
  const tanks = await client.query(api.tanks.setups.mine, {});
  if (tanks.length > 0) return;
  await client.mutation(api.tanks.setups.create, { tank: buyerTank });
}
