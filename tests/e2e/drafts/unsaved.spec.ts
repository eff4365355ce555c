/**
 * Leaving a form with unsaved changes asks for confirmation, and neither a reload nor the end of
 * the session loses them.
 */
import { api } from "#convex/_generated/api.js";
import { clientOf } from "../kit/trade";
import { expect, fillLogIn, test } from "../kit/fixtures";

const TYPED = "Half a change";

type Form = { what: string; path: string; label: string; open?: string; unfold?: string };
const FORMS: readonly Form[] = [
  {
    ...{ what: "a tank", path: "/settings?tab=tanks", label: "Name of the tank" },
    ...{ open: "Add a tank", unfold: "More detail" },
  },
  { what: "a word to Shoal", path: "/contact", label: "Message" },
];

for (const { what, path: at, label, open, unfold } of FORMS) {
  test(`${what} with unsaved changes isn't lost, nor left without a confirmation`, async ({
    newPerson,
    browserOf,
  }) => {
    const person = await newPerson();
    const page = await browserOf(person);
    // The browser's own confirmation before a reload.
    page.on("dialog", (dialog) => void dialog.accept());
    const field = page.getByRole("main").getByLabel(label, { exact: true }).last();
    const openForm = async () => {
      if (open) await page.getByRole("button", { name: open }).click();
      if (unfold) await page.getByText(unfold, { exact: true }).click();
    };
    const isThere = async () => {
      if (open && !(await field.isVisible())) await openForm();
      await expect(field).toHaveValue(TYPED);
    };
    await page.goto(at);
    await openForm();
    await field.fill(TYPED);

    const elsewhere = page.getByRole("link", { name: "Learn" }).first();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await elsewhere.click();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(field).toHaveValue(TYPED);

    await page.reload();
    await page.getByRole("main").getByRole("button").first().waitFor();
    await isThere();

    if (at !== "/contact") {
      // As the same user on another device.
      await (await clientOf(person)).mutation(api.accounts.settings.signOutElsewhere, {});
      await expect(page).toHaveURL(/\/login/);
      await fillLogIn(page, person);
      await expect(page).toHaveURL((url) => url.pathname + url.search === at);
      await page.getByRole("main").getByRole("button").first().waitFor();
      await isThere();
    }

    await elsewhere.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/learn$/);
  });
}
