/** Answers are reused: the second quiz asks only what is new, about care and about the tank. */
import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { answerCare, careQuestionsOn } from "../kit/tankForm";
import { clientOf, GOOD_TANK, list, listNeons } from "../kit/trade";
import { uniqueWord } from "../kit/words";

test("the second quiz repeats only wrongly answered questions, and asks nothing about an unchanged tank", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const [first, second] = [await listNeons(seller), await listNeons(seller)];
  const client = await clientOf(buyer);
  await client.mutation(api.tanks.tanks.create, { tank: GOOD_TANK });
  const page = await browserOf(buyer, { width: 390 });
  const questions = careQuestionsOn(page);
  const open = async (listingId: string) => {
    await page.goto(`/quiz/${listingId}?quantity=6`);
    await expect(page.getByRole("button", { name: "See the result" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Is it cycled?" })).toHaveCount(0);
    await expectAccessible(page, 1440);
  };

  await open(first.listingId);
  await expect(questions).toHaveCount(2);
  await answerCare(page);
  await page.getByRole("button", { name: "See the result" }).click();
  await expect(page.getByRole("heading", { name: /^Your care answers: \d of 2/ })).toBeVisible();
  const wrongCount = await page.getByText("Wrong", { exact: true }).count();
  await expectAccessible(page, 1440);

  await open(second.listingId);
  await expect(questions).toHaveCount(wrongCount);
  const rememberedText = page.getByText(/^\d care questions? you have answered before$/);
  await expect(rememberedText).toHaveCount(wrongCount === 2 ? 0 : 1);
  if (wrongCount < 2) await rememberedText.press("Enter");
  await expectAccessible(page, 1440);
});

/** Counts taps from the quiz to the payment page; `fill` counts as a typed field, not a tap. */
function tapCounter(page: Page) {
  let taps = 0;
  return {
    tap: async (
      role: "button" | "radio" | "checkbox",
      name: string | RegExp,
      within = page.locator("main"),
    ) => {
      taps += 1;
      const control = within.getByRole(role, { name }).first();
      if (role === "button") await control.click();
      else await control.press("Space");
    },
    taps: () => taps,
  };
}

test("tank, quiz and result take at most 10 taps and 2 typed fields, and 4 taps the second time", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const listFish = (species: string) =>
    list(seller, `${species} ${uniqueWord()}`, {
      species,
      category: "fish",
      price: 250,
      quantity: 8,
    });
  const [first, second] = [await listFish("Neon tetra"), await listFish("Ember tetra")];
  const page = await browserOf(await newPerson(), { width: 390 });
  const finish = async (tap: ReturnType<typeof tapCounter>["tap"]) => {
    for (const question of await careQuestionsOn(page).all()) await tap("radio", /./, question);
    await tap("button", "See the result");
    await page.getByRole("button", { name: "Continue to payment" }).waitFor();
    const cautions = page.getByRole("checkbox", { name: /I have read the points/ });
    if (await cautions.isVisible()) await tap("checkbox", /I have read the points/);
    await tap("button", "Continue to payment");
    await expect(page).toHaveURL(/\/payment\//);
  };

  await page.goto(`/quiz/${first.listingId}?quantity=6`);
  const firstTaps = tapCounter(page);
  await page.getByLabel("Volume").fill("60");
  await firstTaps.tap("radio", "Heated");
  await page.getByLabel("Temperature").fill("24");
  await firstTaps.tap("button", "Cherry shrimp");
  await firstTaps.tap("radio", "Yes");
  await finish(firstTaps.tap);
  expect(firstTaps.taps()).toBeLessThanOrEqual(10);

  await page.goto(`/quiz/${second.listingId}?quantity=8`);
  await page.getByRole("button", { name: "See the result" }).waitFor();
  const secondTaps = tapCounter(page);
  await finish(secondTaps.tap);
  // Wrong answers to both care questions take one more tap, to confirm.
  expect(secondTaps.taps()).toBeLessThanOrEqual(5);
});
