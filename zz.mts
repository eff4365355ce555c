import { chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "./local/browser.ts";
const app = process.env.SHOAL_APP_URL!;
const b = await chromium.launch(chromiumLaunchOptions());
const shots: [string, string, string][] = JSON.parse(process.argv[2]!);
for (const [who, path, name] of shots) for (const [w, scheme] of [[360, "light"], [1440, "dark"]] as const) {
  const c = await b.newContext({ viewport: { width: w, height: 860 }, colorScheme: scheme, locale: "en-GB", timezoneId: "Europe/London" });
  const p = await c.newPage();
  if (who !== "-") {
    await p.goto(app + "/login");
    await p.getByRole("button", { name: who }).first().click().catch(() => {});
    await p.waitForURL((u) => !u.pathname.includes("login"), { timeout: 15000 }).catch(() => {});
  }
  await p.evaluate(() => localStorage.setItem("shoal.cookies", JSON.stringify("declined")));
  await p.goto(app + path); await p.waitForTimeout(2500);
  await p.screenshot({ path: `/tmp/walk/${name}-${w}.png`, fullPage: false });
  await c.close();
}
await b.close();
