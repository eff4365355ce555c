/** A new seller's steps to the first listing: they follow in order, and no input is lost. */

import { expectAccessible } from "../kit/axe";
import { DESIGNATED_ADMIN, expect, follow, test } from "../kit/fixtures";
import { answerSellerQuiz, chooseHobbyist } from "../kit/sellerQuiz";

const WIDE = 1440;

test("a new seller drafts, applies, takes the quiz, is rejected and applies again", async ({
  newPerson,
  browserOf,
}) => {
  const person = await newPerson();
  const page = await browserOf(person, { width: 390 });
  await page.goto("/onboarding");
  await chooseHobbyist(page);
  await page.getByRole("button", { name: "Apply first" }).click();
  await page.getByLabel("Where you are").fill("Leeds LS6");
  await page.getByLabel("What you would like to rehome").fill("Shrimp and cuttings");
  await page.getByLabel("Anything else").fill("Away in August.");
  await expect(page.getByText("Draft saved.")).toBeVisible();

  // The same account in another browser, and after a reload in this one.
  const elsewhere = await browserOf(person, { width: WIDE });
  await elsewhere.goto("/onboarding");
  await elsewhere.getByRole("button", { name: "Continue my application" }).click();
  await expect(elsewhere.getByText("Draft restored")).toBeVisible();
  await expect(elsewhere.getByLabel("Anything else")).toHaveValue("Away in August.");
  await page.getByLabel("Estimated sales").fill("Five a month");
  await page.reload();
  await page.getByRole("button", { name: "Continue my application" }).click();
  await expect(page.getByLabel("Estimated sales")).toHaveValue("Five a month");
  await expectAccessible(page, WIDE);

  await page.getByLabel("About you and your tanks").fill("Ten years of shrimp in three tanks.");
  const species = page.getByRole("combobox", { name: "Add a species" });
  await species.fill("cherry shr");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Your application is being reviewed")).toBeVisible();
  await page.getByRole("link", { name: "Take the seller quiz" }).click();
  await answerSellerQuiz(page, 3);
  await expect(page.getByText("Correct answer:")).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/my-listings$/);

  const admin = await browserOf(DESIGNATED_ADMIN, { width: WIDE });
  await admin.goto("/admin/seller-approvals");
  const row = admin.getByRole("row", { name: new RegExp(person.fullName) });
  await row
    .getByRole("group")
    .getByText(/Ten years/)
    .first()
    .click();
  await expect(row.getByText("Away in August.")).toBeVisible();
  await row.getByRole("button", { name: "Reject" }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("The film shows no insulation.");
  await admin.getByRole("dialog").getByRole("button", { name: "Reject" }).click();

  await follow(page, "/onboarding");
  await expect(page.getByText("The film shows no insulation.")).toBeVisible();
  await follow(page, "/seller-quiz");
  await expect(page.getByText("Please send a new application first.")).toBeVisible();
  await page.getByRole("link", { name: "Become a seller" }).last().click();
  await page.getByRole("button", { name: "Apply again" }).click();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Opens when Shoal has approved your application.")).toBeVisible();
  // Not simply the first row: the old one stays first until the new application's appears above it.
  await row.filter({ hasText: "Pending review" }).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("link", { name: "Create New Listing" })).toBeVisible();
  await expectAccessible(page, WIDE);
});

test("a hobbyist can take the quiz at once, and gets other questions after failing", async ({
  newPerson,
  browserOf,
}) => {
  const page = await browserOf(await newPerson(), { width: 390 });
  await page.goto("/seller-quiz");
  await chooseHobbyist(page);
  const questions = () => page.getByRole("group").locator("legend").allTextContents();
  await page.getByRole("button", { name: "Submit answers" }).waitFor();
  const first = await questions();
  await answerSellerQuiz(page, 1);
  await expect(page.getByText("You scored 1/4.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  const second = await questions();
  expect(second).toHaveLength(4);
  expect(second.filter((text) => first.includes(text))).toEqual([]);
  await answerSellerQuiz(page, 4);
  await expect(page).toHaveURL(/\/profile\/my-listings$/);
});
