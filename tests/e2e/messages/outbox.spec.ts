/** The admin's view of the emails that Shoal sends. */

import { expect, test } from "../kit/fixtures";
import { mailTo } from "../kit/stack";

test("an admin sees emails as they are sent, and never their secrets", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const admin = await newPerson({ admin: true });
  const page = await browserOf(admin);
  await page.goto("/admin/dev-tools");
  await page.getByRole("button", { name: "Send a test email" }).click();
  const row = page.getByRole("row").filter({ hasText: admin.email });
  await expect(row).toContainText("A test email from Shoal");
  await expect(row).toContainText("sent");
  await mailTo(admin.email);

  const other = await newPerson();
  const visitorPage = await visitor();
  await visitorPage.goto("/forgot-password");
  await visitorPage.getByLabel("Email").fill(other.email);
  await visitorPage.getByRole("button", { name: "Send Reset Link" }).click();
  const reset = page.getByRole("row").filter({ hasText: other.email });
  await expect(reset).toContainText("sent");
  await expect(page.locator("main")).not.toContainText("access_token");
});
