/** The species field with real clicks: typed text stays, and an open list blocks no click beside it. */

import { expect, test } from "../kit/fixtures";

test("the species stays as typed, and the next click works the first time, on a phone and a wide screen", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson({ seller: true, outcode: "LS6" }));
  await page.goto("/onboarding?type=new_listing");
  await expect(page.getByLabel("First half of your postcode")).toHaveValue("LS6");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const species = page.getByRole("combobox", { name: "Species", exact: true });
    await species.fill("cherry");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    // A field that the list never covers, whichever way it opens.
    await page.getByLabel("Description").click();
    await expect(page.getByLabel("Description")).toBeFocused();
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expect(species).toHaveValue("cherry");

    await species.fill("neon");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await page.getByRole("button", { name: "Preview the page" }).click();
    const preview = page.getByRole("dialog");
    await expect(preview.getByText("neon", { exact: true }).first()).toBeVisible();
    await preview.getByRole("button", { name: "Close" }).first().click();

    await species.fill("My own grey shrimp");
    await expect(
      page.getByText("Not in our list. We'll keep what you typed.").last(),
    ).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(species).toHaveValue("My own grey shrimp");
    await expect(page.getByText("Not in our species data")).toBeVisible();
    await page.getByLabel("Category").selectOption("fish");

    await species.fill("cherry shr");
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(species).toHaveValue(/^Cherry/);
    await expect(page.getByLabel("Category")).toHaveValue("shrimp");
  }
});
