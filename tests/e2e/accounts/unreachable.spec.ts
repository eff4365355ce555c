/** A user whose emails bounce is told so, and can fix it by changing their address. */

import { expectAccessible } from "../kit/axe";
import { expect, follow, test, toastOf } from "../kit/fixtures";
import { linkIn, mailControl, mailTo } from "../kit/stack";

test("a bouncing address is mended by changing it, which the old one can undo", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const nell = await newPerson();
  const newAddress = nell.email.replace("@", "-new@");
  const page = await browserOf(nell, { width: 390 });
  await page.goto("/settings?tab=security");
  await mailControl({ do: "bounce", to: nell.email });
  const stranger = await visitor();
  await stranger.goto("/forgot-password");
  await stranger.getByRole("textbox", { name: /Email/ }).fill(nell.email);
  await stranger.getByRole("button", { name: "Send Reset Link" }).click();

  const bar = page.getByRole("region", { name: "Email problem" });
  await expect(bar).toContainText(`We can't reach you at ${nell.email}.`);
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Try again" }).click();
  await expect(toastOf(page)).toContainText("We've sent a test email");
  await mailTo(nell.email, ({ subject }) => subject.includes("reach you again"));
  // The test email bounces too.
  await expect(bar).toContainText(`We can't reach you at ${nell.email}.`);
  await follow(page, "/");
  await bar.getByRole("link", { name: "Change address" }).click();

  await page.getByRole("textbox", { name: /^New email address/ }).fill(newAddress);
  await page.getByLabel(/^Your password/).fill(nell.password);
  await page.getByRole("button", { name: "Send a code to the new address" }).click();
  const mail = await mailTo(newAddress);
  const code = /\b\d{6}\b/.exec(mail.text ?? "")?.[0] ?? "";
  await page.getByRole("textbox", { name: /^Code/ }).fill(code);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change my address" }).click();
  await expect(page.getByText(`You log in with ${newAddress}.`)).toBeVisible();
  await expect(bar).toBeHidden();

  const warning = await mailTo(nell.email, ({ subject }) => subject.includes("was changed"));
  await stranger.goto(linkIn(warning, /undo-email/));
  await stranger.getByRole("button", { name: "Change it back" }).click();
  await expect(
    stranger.getByRole("heading", { name: "Your address was changed back" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
