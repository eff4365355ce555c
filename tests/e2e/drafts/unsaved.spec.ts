/**
 * Leaving a form with unsaved changes asks for confirmation, and neither a reload nor the end of
 * the session loses them.
 */

import { api } from "#convex/_generated/api.js";
import { expect, fillLogIn, test } from "../kit/fixtures";
import { clientOf } from "../kit/trade";

const TYPED = "Half a change";

type Form = { name: string; path: string; label: string; open?: string; unfold?: string };
const FORMS: readonly Form[] = [
  {
    name: "a tank",
    path: "/settings?tab=tanks",
    label: "Name of the tank",
    open: "Add a tank",
    unfold: "More detail",
  },
  { name: "a contact message", path: "/contact", label: "Message" },
];

for (const { name, path: at, label, open, unfold } of FORMS) {
  test(`${name} with unsaved changes isn't lost, and leaving asks for confirmation`, async ({
    newPerson,
    browserOf,
  }) => {
    const person = await newPerson();
    const page = await browserOf(person);
    // The browser's own confirmation before a reload.
    page.on("dialog", (dialog) => void dialog.accept());
    const field = page.getByRole("main").getByLabel(label, { exact: true }).last();
    const unfoldDetail = async () => {
      if (unfold) await page.getByText(unfold, { exact: true }).click();
    };
    const expectRestored = async () => {
      if (!(await field.isVisible())) await unfoldDetail();
      await expect(field).toHaveValue(TYPED);
    };
    await page.goto(at);
    if (open) await page.getByRole("button", { name: open }).click();
    await unfoldDetail();
    await field.fill(TYPED);

    const otherPage = page.getByRole("link", { name: "Learn" }).first();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await otherPage.click();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(field).toHaveValue(TYPED);

    await page.reload();
    await page.getByRole("main").getByRole("button").first().waitFor();
    await expectRestored();

    if (at !== "/contact") {
      // As if signed out from another device.
      await (await clientOf(person)).mutation(api.accounts.settings.signOutElsewhere, {});
      await expect(page).toHaveURL(/\/login/);
      await fillLogIn(page, person);
      await expect(page).toHaveURL((url) => url.pathname + url.search === at);
      await page.getByRole("main").getByRole("button").first().waitFor();
      await expectRestored();
    }

    await otherPage.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/learn$/);
  });
}

test("Back asks about unsaved changes, and closes a dialog instead of leaving the page", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson());
  await page.goto("/learn");
  // Before the app runs, the link would load a document of its own.
  await page.locator("html:not([data-first])").waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  const message = page.getByRole("main").getByLabel("Message", { exact: true });
  await message.fill(TYPED);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const goBack = () => page.evaluate(() => history.back());
  for (const answer of ["Stay", "Back"]) {
    await goBack();
    await expect(question.getByRole("button", { name: "Stay" })).toBeVisible();
    if (answer === "Back") await goBack();
    else await question.getByRole("button", { name: answer }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/contact$/);
    await expect(message).toHaveValue(TYPED);
  }
  await goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/learn$/);
});
